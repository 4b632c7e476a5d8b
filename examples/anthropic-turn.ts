/**
 * One turn with the Anthropic SDK: the skill index in the cached part of the system prompt, Signpost's block after the cache
 * breakpoint, and one skill loaded by the model. `node examples/anthropic-turn.ts "Save this recipe to a note"`; reads
 * ANTHROPIC_API_KEY, SIGNPOST_URL and SIGNPOST_API_KEY.
 */
import { pathToFileURL } from "node:url";
import Anthropic from "@anthropic-ai/sdk";
// Outside this repository: from "signpost/client".
import { createClient } from "../src/client/client.ts";
import { endPlainly } from "../src/command.ts";

const MODEL = process.env.MODEL ?? "claude-haiku-4-5-20251001";
const ROSTER = process.env.SIGNPOST_ROSTER ?? "default";

const signpost = createClient({
  baseUrl: process.env.SIGNPOST_URL ?? "http://localhost:8787",
  apiKey: process.env.SIGNPOST_API_KEY,
});
const anthropic = new Anthropic();

const LOAD_SKILL: Anthropic.Tool = {
  name: "load_skill",
  description: "Loads a skill of the index by its exact name, before acting on what it covers.",
  input_schema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
};

/** @returns the model's last words, and the skills it loaded. */
export async function turn(request: string): Promise<{ text: string; loaded: string[] }> {
  // A turn must not fail for want of a suggestion.
  const suggestion = signpost.suggest({ request, roster: ROSTER }).catch(() => ({ block: "" }));
  const [{ index }, { block }] = await Promise.all([signpost.getRosterIndex({ id: ROSTER }), suggestion]);
  const system: Anthropic.TextBlockParam[] = [
    // The same bytes in every turn: read from the cache after the first.
    { type: "text", text: `You have these skills:\n${index}`, cache_control: { type: "ephemeral" } },
    // Another in every turn: after the breakpoint, where it spoils nothing.
    ...(block.trim() === "" ? [] : [{ type: "text" as const, text: block }]),
  ];
  const messages: Anthropic.MessageParam[] = [{ role: "user", content: request }];
  const loaded: string[] = [];
  for (;;) {
    const answer = await anthropic.messages.create({
      model: MODEL,
      max_tokens: 1024,
      system,
      tools: [LOAD_SKILL],
      messages,
    });
    const results: Anthropic.ToolResultBlockParam[] = [];
    for (const part of answer.content) {
      if (part.type !== "tool_use") continue;
      const { content, name } = await loadSkill(part.input);
      if (name !== null) loaded.push(name);
      results.push({ type: "tool_result", tool_use_id: part.id, content, is_error: name === null });
    }
    if (results.length === 0) {
      const text = answer.content.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n");
      return { text, loaded };
    }
    messages.push({ role: "assistant", content: answer.content }, { role: "user", content: results });
  }
}

async function loadSkill(input: unknown): Promise<{ content: string; name: string | null }> {
  const name = typeof input === "object" && input !== null && "name" in input ? String(input.name) : "";
  return signpost.getRosterSkill({ id: ROSTER, name }).then(
    (skill) => ({ content: skill.body, name }),
    (thrown: unknown) => ({ content: thrown instanceof Error ? thrown.message : "That failed.", name: null }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  endPlainly('node examples/anthropic-turn.ts "What the user asks for"');
  const { text, loaded } = await turn(process.argv.slice(2).join(" "));
  console.log(`loaded: ${loaded.join(", ") || "nothing"}\n${text}`);
}
