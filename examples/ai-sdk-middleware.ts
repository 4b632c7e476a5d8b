/**
 * Signpost as a middleware of the AI SDK: every call of the wrapped model gets the block for its last user message, after the
 * system prompt. `node examples/ai-sdk-middleware.ts "Save this recipe to a note"`; reads ANTHROPIC_API_KEY, SIGNPOST_URL and
 * SIGNPOST_API_KEY.
 */
import { pathToFileURL } from "node:url";
import { createAnthropic } from "@ai-sdk/anthropic";
import { generateText, type LanguageModelMiddleware, wrapLanguageModel } from "ai";
// Outside this repository: from "signpost/client".
import { createClient } from "../src/client/client.ts";
import { endPlainly } from "../src/command.ts";

// #region middleware
const signpost = createClient({
  baseUrl: process.env.SIGNPOST_URL ?? "http://localhost:8787",
  apiKey: process.env.SIGNPOST_API_KEY,
  timeoutMs: Number(process.env.SIGNPOST_TIMEOUT_MS ?? 1_500),
});

export const withSignpost: LanguageModelMiddleware = {
  async transformParams({ params }) {
    const last = params.prompt.at(-1);
    // The steps after a tool's result belong to the same turn.
    if (last?.role !== "user") return params;
    const request = last.content.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n");
    // A turn must not fail for want of a suggestion.
    const { block } = await signpost.suggest({ request }).catch(() => ({ block: "" }));
    if (block.trim() === "") return params;
    // After the messages that stay the same, so that their cache holds.
    return { ...params, prompt: [...params.prompt.slice(0, -1), { role: "system", content: block.trim() }, last] };
  },
};
// #endregion

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  endPlainly('node examples/ai-sdk-middleware.ts "What the user asks for"');
  const provider = createAnthropic({
    baseURL: process.env.ANTHROPIC_BASE_URL && `${process.env.ANTHROPIC_BASE_URL}/v1`,
  });
  const model = wrapLanguageModel({ model: provider("claude-haiku-4-5-20251001"), middleware: withSignpost });
  const { text } = await generateText({ model, prompt: process.argv.slice(2).join(" ") });
  console.log(text);
}
