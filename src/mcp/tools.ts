/** Operations as MCP tools: their schemas as MCP lists them, their results and failures as MCP returns them. */
import { type CallToolResult, ProtocolError, ProtocolErrorCode, type Tool } from "@modelcontextprotocol/server";
import { z } from "zod";
import { type ServiceError, toServiceError } from "../errors.ts";
import { factsOf, logFailure } from "../http/failure.ts";
import { refuseLoneSurrogates } from "../lone-surrogates.ts";
import type { Operation, OperationContext, Role } from "../operation.ts";
import { toolInputSchema } from "./tool-schemas.ts";

/**
 * The tools a caller may use: an admin's only with an admin's key, and of these the `chosen` ones.
 * @param chosen names of tools; null for all
 */
export function toolsFor(operations: readonly Operation[], role: Role, chosen: readonly string[] | null): Operation[] {
  return operations.filter(
    (operation) =>
      operation.mcp && (operation.role === "agent" || role === "admin") && (chosen?.includes(operation.name) ?? true),
  );
}

/** What an admin puts is a whole document, as the tool that reads it shows one. */
const SHOWN_DEPTH = { agent: 4, admin: 2 } as const;

export function describeTool(operation: Operation): Tool {
  const { name, title, description, effect, idempotent, role } = operation;
  return {
    name,
    title,
    description,
    inputSchema: toolInputSchema(operation.input, SHOWN_DEPTH[role]),
    annotations: {
      readOnlyHint: effect === "reads",
      // Of a tool that only reads these two say nothing.
      ...(effect !== "reads" && { destructiveHint: effect === "overwrites", idempotentHint: idempotent }),
      openWorldHint: false,
    },
  };
}

/**
 * Runs the tool. What the caller can mend comes back as a result with `isError`, for the model as text and for programs
 * as the envelope in `_meta`: clients of the SDK's first generation hold `structuredContent` against the tool's output
 * schema even then, and throw the message away. Only a tool that does not exist is a fault of the protocol.
 * @throws ProtocolError -32602 naming an unknown tool
 */
export async function callTool(
  operations: readonly Operation[],
  context: OperationContext,
  name: string,
  rawArguments: Record<string, unknown>,
): Promise<CallToolResult> {
  const operation = operations.find((candidate) => candidate.name === name);
  if (operation === undefined) {
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no tool ${name}; tools/list names those there are.`,
    );
  }
  context.note({ operation: name });
  try {
    refuseLoneSurrogates(rawArguments, operation.itemwise);
    const { output } = await operation.call(context, readStringifiedJson(operation.input, rawArguments));
    return { content: [{ type: "text", text: JSON.stringify(output) }], structuredContent: asRecord(output) };
  } catch (thrown) {
    const error = toServiceError(thrown);
    context.note(factsOf(error));
    logFailure(error, context.requestId);
    return { isError: true, content: failureContent(error), _meta: error.toEnvelope(context.requestId) };
  }
}

/** The message, and under it every field where there is more than the one the message names. */
function failureContent({ message, fields }: ServiceError): CallToolResult["content"] {
  const content = [{ type: "text" as const, text: message }];
  if (fields.length < 2) return content;
  const lines = fields.map(({ path, problem }) => `- ${path}: ${problem}`);
  return [...content, { type: "text", text: lines.join("\n") }];
}

function asRecord(output: unknown): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).parse(output);
}

/**
 * Some clients send lists and objects as JSON text. Where a field would refuse the string but the text holds a list
 * or an object, that is what was meant.
 */
function readStringifiedJson(input: z.ZodObject, rawArguments: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(rawArguments).map(([key, value]) => {
      const field = Object.hasOwn(input.shape, key) ? input.shape[key] : undefined;
      const maybeJson = typeof value === "string" && /^\s*[[{]/.test(value) && field !== undefined;
      return [key, maybeJson && !z.safeParse(field, value).success ? parseOr(value) : value];
    }),
  );
}

function parseOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
