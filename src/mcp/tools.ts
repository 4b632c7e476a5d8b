/** Operations as MCP tools: their schemas as MCP lists them, their results and failures as MCP returns them. */
import { type CallToolResult, ProtocolError, ProtocolErrorCode, type Tool } from "@modelcontextprotocol/server";
import { z } from "zod";
import { toServiceError } from "../errors.ts";
import { logFailure } from "../http/failure.ts";
import { refuseLoneSurrogates } from "../lone-surrogates.ts";
import { type Operation, type OperationContext, requireRole } from "../operation.ts";

/** Only an object may be a tool's declared output; a schema of another kind is left undeclared. */
const objectSchema = z.looseObject({ type: z.literal("object") });

export function describeTools(operations: readonly Operation[]): Tool[] {
  return operations.filter((operation) => operation.mcp).map(describeTool);
}

function describeTool(operation: Operation): Tool {
  const { $schema: _, ...input } = z.toJSONSchema(operation.input, { io: "input", unrepresentable: "any" });
  const { $schema: __, ...output } = z.toJSONSchema(operation.output, { io: "output", unrepresentable: "any" });
  const outputSchema = objectSchema.safeParse(output);
  return {
    name: operation.name,
    description: operation.description,
    inputSchema: objectSchema.parse(input),
    ...(outputSchema.success && { outputSchema: outputSchema.data }),
    annotations: {
      readOnlyHint: operation.method === "GET",
      destructiveHint: operation.method === "DELETE",
      idempotentHint: operation.method !== "POST",
      openWorldHint: false,
    },
  };
}

/**
 * Runs the tool. What the caller can mend comes back as a result with `isError` and the envelope in
 * `structuredContent`; only a tool that does not exist is a fault of the protocol.
 * @throws ProtocolError -32602 naming an unknown tool
 */
export async function callTool(
  operations: readonly Operation[],
  context: OperationContext,
  name: string,
  rawArguments: Record<string, unknown>,
): Promise<CallToolResult> {
  const operation = operations.find((candidate) => candidate.mcp && candidate.name === name);
  if (operation === undefined) {
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no tool ${name}; tools/list names those there are.`,
    );
  }
  try {
    requireRole(context, operation);
    refuseLoneSurrogates(rawArguments, operation.itemwise);
    const { output } = await operation.call(context, readStringifiedJson(operation.input, rawArguments));
    return { content: [{ type: "text", text: JSON.stringify(output) }], structuredContent: asRecord(output) };
  } catch (thrown) {
    const error = toServiceError(thrown);
    logFailure(error, context.requestId);
    const envelope = error.toEnvelope(context.requestId);
    return { isError: true, content: [{ type: "text", text: JSON.stringify(envelope) }], structuredContent: envelope };
  }
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
