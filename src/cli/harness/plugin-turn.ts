/** What our own plugin files (OpenCode, Pi, Hermes) write to `signpost hook`, and what they read back. */
import { z } from "zod";
import type { Turn } from "./harness.ts";
import { contextOf } from "./turn.ts";

const pluginTurnSchema = z.looseObject({
  prompt: z.string(),
  cwd: z.string().nullish(),
  /** The conversation so far, oldest first, as `{role, content}`. */
  messages: z.array(z.unknown()).nullish(),
});

export function readPluginTurn(input: unknown): Turn {
  const { prompt, cwd, messages } = pluginTurnSchema.parse(input);
  return { prompt, cwd: cwd ?? null, context: contextOf(messages ?? [], prompt) };
}

export const renderForPlugin = (block: string): string => JSON.stringify({ context: block.trim() });
