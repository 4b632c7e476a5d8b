/**
 * The measured agent: one Messages call with the index, the load-a-skill tool and three decoys. A turn is what the agent
 * does first; whatever it would do after a tool's result is not asked, so no tool needs to work.
 */
import Anthropic from "@anthropic-ai/sdk";
import { z } from "zod";
import type { LabelledRequest } from "./inputs.ts";

export interface AgentOptions {
  readonly apiKey: string;
  readonly baseUrl: string | undefined;
  readonly model: string;
  readonly fetch: typeof fetch;
}

export interface Turn {
  /** The first skill loaded, as the agent wrote it; null when it loaded none. */
  readonly load: string | null;
}

/** @param system the prompt with the index: the same for all turns, so it is marked for the prompt cache. */
export type TakeTurn = (
  system: string,
  suggestion: string,
  request: Pick<LabelledRequest, "text" | "recentContext">,
) => Promise<Turn>;

const LOAD_TOOL = "load_skill";

function tool(name: string, description: string, field: string, what: string): Anthropic.Tool {
  return {
    name,
    description,
    input_schema: { type: "object", properties: { [field]: { type: "string", description: what } }, required: [field] },
  };
}

const TOOLS: Anthropic.Tool[] = [
  tool(
    LOAD_TOOL,
    "Loads a skill's full text by its name in the index. Use it first when a skill covers the task.",
    "name",
    "The skill's name, exactly as in the index.",
  ),
  tool("terminal", "Runs a shell command on the user's computer and returns its output.", "command", "The command."),
  tool("read_file", "Returns the text of a file on the user's computer.", "path", "Path of the file."),
  tool("web_search", "Searches the web and returns titles, addresses and excerpts.", "query", "The search terms."),
];

/** Room to say a sentence and call a tool. */
const MAX_OUTPUT_TOKENS = 1024;

const contentSchema = z.array(
  z.union([
    z.looseObject({ type: z.literal("tool_use"), name: z.string(), input: z.unknown() }),
    z.looseObject({ type: z.string() }),
  ]),
);
const loadInputSchema = z.looseObject({ name: z.string() });

export function createAgent(options: AgentOptions): TakeTurn {
  const client = new Anthropic({
    apiKey: options.apiKey,
    baseURL: options.baseUrl ?? "https://api.anthropic.com",
    fetch: options.fetch,
    maxRetries: 5,
    logLevel: "off",
  });
  return async (system, suggestion, request) => {
    const blocks: Anthropic.TextBlockParam[] = [{ type: "text", text: system, cache_control: { type: "ephemeral" } }];
    if (suggestion !== "") blocks.push({ type: "text", text: suggestion });
    const message = await client.messages.create({
      model: options.model,
      max_tokens: MAX_OUTPUT_TOKENS,
      system: blocks,
      tools: TOOLS,
      messages: [{ role: "user", content: said(request) }],
    });
    return { load: firstLoad(contentSchema.parse(message.content)) };
  };
}

/** Earlier turns come as one text that doesn't say whose they are, so they can't be messages of their own. */
function said({ text, recentContext }: Pick<LabelledRequest, "text" | "recentContext">): string {
  return recentContext === "" ? text : `Earlier in this conversation:\n${recentContext}\n\nNow:\n${text}`;
}

/** Why a turn failed, for the terminal; what the upstream said of it may quote the key and stays out. */
export function describeFailure(thrown: unknown): string {
  if (thrown instanceof Anthropic.APIConnectionError) return "the connection failed";
  if (thrown instanceof Anthropic.APIError) return `HTTP ${thrown.status}${thrown.type ? ` ${thrown.type}` : ""}`;
  if (thrown instanceof SyntaxError || thrown instanceof z.ZodError) return "the answer is not a message";
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** An unreadable name still is a load, of a skill that does not exist. */
function firstLoad(content: z.output<typeof contentSchema>): string | null {
  const call = content.find((block) => block.type === "tool_use" && block.name === LOAD_TOOL);
  if (call === undefined) return null;
  const input = loadInputSchema.safeParse(call.input);
  return input.success ? input.data.name.trim() : "";
}
