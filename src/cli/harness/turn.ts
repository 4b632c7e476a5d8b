/** What the harnesses' inputs have in common, and the turns before, read from the end of a transcript. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { z } from "zod";
import type { Turn } from "./harness.ts";

/** Claude Code, Codex, Gemini CLI, Cursor and Copilot CLI say the prompt as `prompt`; the rest differs in spelling. */
const promptEventSchema = z.looseObject({
  prompt: z.string(),
  cwd: z.string().nullish(),
  workspace_roots: z.array(z.string()).nullish(),
  transcript_path: z.string().nullish(),
});

export function readPromptEvent(input: unknown): Turn {
  const event = promptEventSchema.parse(input);
  return {
    prompt: event.prompt,
    cwd: event.cwd ?? event.workspace_roots?.[0] ?? null,
    context: event.transcript_path == null ? "" : readContext(event.transcript_path, event.prompt),
  };
}

const textPart = z.looseObject({ text: z.string() });
const contentSchema = z.union([z.string(), z.array(z.unknown())]);
const messageSchema = z.looseObject({ role: z.enum(["user", "assistant", "model"]), content: contentSchema });
export type Message = z.output<typeof messageSchema>;

/** One line of a transcript: a message itself, or one in the wrapping of Claude Code (`message`) or Codex (`payload`). */
const lineSchema = z.union([
  messageSchema,
  z.looseObject({ message: messageSchema }).transform(({ message }) => message),
  z.looseObject({ payload: messageSchema }).transform(({ payload }) => payload),
]);

/** The end of a transcript holds what a follow-up refers to; the whole may have many megabytes. */
const TAIL_BYTES = 128 * 1024;
const MAX_MESSAGES = 2;
const MAX_MESSAGE_CHARS = 2_000;

/** @returns "" where the file can't be read or is no transcript of JSON lines. */
function readContext(path: string, prompt: string): string {
  const messages = readTail(path)
    .split("\n")
    .flatMap((line) => lineSchema.safeParse(parseJson(line)).data ?? []);
  return contextOf(messages, prompt);
}

/** The last messages before `prompt`, oldest first, without what was added to them. */
export function contextOf(messages: readonly unknown[], prompt: string): string {
  const texts = messages
    .flatMap((message) => messageSchema.safeParse(message).data ?? [])
    .map(({ content }) => textOf(content))
    .filter((text) => text !== "" && text !== prompt.trim());
  return texts
    .slice(-MAX_MESSAGES)
    .map((text) => text.slice(0, MAX_MESSAGE_CHARS).toWellFormed())
    .join("\n\n");
}

function textOf(content: Message["content"]): string {
  const text =
    typeof content === "string"
      ? content
      : content.flatMap((part) => textPart.safeParse(part).data?.text ?? []).join("\n");
  return text.replace(/<(skill_relevance|system-reminder)>[\s\S]*?<\/\1>/g, "").trim();
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function readTail(path: string): string {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    return "";
  }
  try {
    const { size } = fstatSync(file);
    const length = Math.min(size, TAIL_BYTES);
    const bytes = Buffer.alloc(length);
    readSync(file, bytes, 0, length, size - length);
    return bytes.toString("utf8");
  } finally {
    closeSync(file);
  }
}
