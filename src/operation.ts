/**
 * An operation is one thing the service can do, declared once and mounted twice: as an HTTP route (http/) and as an
 * MCP tool (mcp/). OpenAPI and the MCP schemas are made from the same record, so they cannot drift apart.
 */
import type { z } from "zod";
import type { CallFacts } from "./call-facts.ts";
import { type ErrorStatus, fromZodError, permissionDenied } from "./errors.ts";
import { preferredType } from "./negotiate.ts";

export type Role = "agent" | "admin";

/** What a call does to what is stored: only reads it, adds to it, or may replace or end what was there. */
export type Effect = "reads" | "adds" | "overwrites";

/** What a run may use of the world; everything else reaches it through its input. */
export interface OperationContext {
  readonly env: Env;
  /** Who asks; storage is always addressed by it. */
  readonly tenant: string;
  readonly role: Role;
  readonly requestId: string;
  /** For the call's line in the log. */
  note(facts: CallFacts): void;
  /** Runs on after the response has been sent. */
  waitUntil(work: Promise<unknown>): void;
}

export interface OperationSpec<I extends z.ZodObject, O extends z.ZodType> {
  /** snake_case; also the name of the MCP tool and the OpenAPI operationId. */
  name: string;
  /** A few words for a person who chooses among operations. */
  title: string;
  /** One paragraph: what it is for, the form of its input, when not to use it. */
  description: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Hono path; its `:placeholders` are fields of `input`. */
  path: string;
  /** As the method has it when absent: GET reads, POST adds, PUT and DELETE overwrite. */
  effect?: Effect;
  /** Whether the same call again changes nothing more; all but POST when absent. */
  idempotent?: boolean;
  /** The least role that may call it; `agent` when absent. */
  role?: Role;
  /**
   * One strict, flat object. Over HTTP its fields come from the path's placeholders, then from the query (GET, DELETE)
   * or from the JSON body (POST, PUT); over MCP they are the tool's arguments. Numbers in a query arrive as strings:
   * query-integer.ts reads them.
   */
  input: I;
  output: O;
  /** An input, shown in OpenAPI and on the pages. It succeeds as it stands unless it names a batch. */
  example?: z.input<I>;
  /** Status of a success; 200 when absent. */
  status?: 200 | 201;
  /** POST, PUT: fields of `input` that the query may hold in the body's place; none when absent. */
  inQuery?: readonly string[];
  /** Bytes of body accepted over HTTP; DEFAULT_MAX_BODY_BYTES when absent. */
  maxBodyBytes?: number;
  /** Fields that are lists whose items fail one by one, for a half character too; none when absent. */
  itemwise?: readonly string[];
  /** `false` keeps it off MCP: for what only makes sense over HTTP. */
  mcp?: boolean;
  run(context: OperationContext, input: z.output<I>): Promise<z.input<O>>;
  /** Media types a success has over HTTP, the default first; JSON alone when absent. */
  mediaTypes?: readonly [string, ...string[]];
  /** Statuses of failures beside those that follow from the form of the call (a body, a placeholder): 404, 409, 503. */
  refusals?: readonly ErrorStatus[];
  /** What of HTTP the schemas don't show; nothing when absent. */
  http?: Partial<HttpDescription>;
  /** Another form of the same success over HTTP (text, 304 …); undefined means plain JSON. */
  respond?(output: z.input<O>, asked: Asked, input: z.output<I>): Response | undefined;
}

export interface HttpDescription {
  /** Headers a request may carry, each with what it does. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Headers of a success beside `X-Request-Id`. */
  readonly headers: readonly "ETag"[];
  /** Answers without a body that are no failure, by status. */
  readonly answers: Readonly<Record<number, string>>;
}

/** What a caller over HTTP asked for. */
export interface Asked {
  readonly request: Request;
  /** Of the operation's `mediaTypes`, the one that its `Accept` prefers. */
  readonly mediaType: string;
}

/** An OperationSpec with its types closed over, so that different operations fit in one list. */
export interface Operation {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly effect: Effect;
  readonly idempotent: boolean;
  readonly role: Role;
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  readonly example: unknown;
  readonly status: 200 | 201;
  readonly inQuery: readonly string[];
  readonly maxBodyBytes: number;
  readonly itemwise: readonly string[];
  readonly mcp: boolean;
  readonly mediaTypes: readonly [string, ...string[]];
  readonly refusals: readonly ErrorStatus[];
  readonly http: HttpDescription;
  /**
   * Parses `rawInput`, then runs.
   * @throws ServiceError (`validation`, every bad field named) when the input does not fit.
   */
  call(context: OperationContext, rawInput: unknown): Promise<OperationResult>;
}

/** What a description of the service needs of an operation. */
export type DescribedOperation = Pick<
  Operation,
  | "name"
  | "title"
  | "description"
  | "method"
  | "path"
  | "role"
  | "input"
  | "output"
  | "example"
  | "status"
  | "inQuery"
  | "mediaTypes"
  | "refusals"
  | "http"
>;

/** Operations that belong together, under the name of the folder that holds them. */
export interface Room {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
  /** The same with what is served beside them, for documents that say what there is. */
  readonly described: readonly DescribedOperation[];
}

export interface OperationResult {
  output: unknown;
  respond(request: Request): Response | undefined;
}

/** Bytes a body may have unless the operation says otherwise: 1 MiB. */
export const DEFAULT_MAX_BODY_BYTES = 1024 * 1024;

export const PLAIN_HTTP: HttpDescription = { requestHeaders: {}, headers: [], answers: {} };

const EFFECT_OF_METHOD = { GET: "reads", POST: "adds", PUT: "overwrites", DELETE: "overwrites" } as const;

/** An Operation that still knows its types: the client's are made from them. */
export interface TypedOperation<
  Name extends string,
  Method extends Operation["method"],
  Path extends string,
  I extends z.ZodObject,
  O extends z.ZodType,
> extends Operation {
  readonly name: Name;
  readonly method: Method;
  readonly path: Path;
  readonly input: I;
  readonly output: O;
}

export function defineOperation<
  const Name extends string,
  const Method extends Operation["method"],
  const Path extends string,
  I extends z.ZodObject,
  O extends z.ZodType,
>(spec: OperationSpec<I, O> & { name: Name; method: Method; path: Path }): TypedOperation<Name, Method, Path, I, O> {
  const mediaTypes = spec.mediaTypes ?? ["application/json"];
  return {
    name: spec.name,
    title: spec.title,
    description: spec.description,
    method: spec.method,
    path: spec.path,
    effect: spec.effect ?? EFFECT_OF_METHOD[spec.method],
    idempotent: spec.idempotent ?? spec.method !== "POST",
    role: spec.role ?? "agent",
    input: spec.input,
    output: spec.output,
    example: spec.example,
    status: spec.status ?? 200,
    inQuery: spec.inQuery ?? [],
    maxBodyBytes: spec.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
    itemwise: spec.itemwise ?? [],
    mcp: spec.mcp ?? true,
    mediaTypes,
    refusals: spec.refusals ?? [],
    http: { ...PLAIN_HTTP, ...spec.http },
    async call(context, rawInput) {
      const parsed = spec.input.safeParse(rawInput);
      if (!parsed.success) throw fromZodError(parsed.error);
      const output = await spec.run(context, parsed.data);
      return {
        output,
        respond: (request) => {
          const mediaType = preferredType(request.headers.get("accept"), mediaTypes);
          return spec.respond?.(output, { request, mediaType }, parsed.data);
        },
      };
    },
  };
}

/** @throws ServiceError 403 `admin_only` when the caller's role is less than the operation asks for. */
export function requireRole(context: OperationContext, operation: Operation): void {
  if (operation.role === "admin" && context.role !== "admin") {
    throw permissionDenied("admin_only", `\`${operation.name}\` needs a key with the role admin; yours is an agent's.`);
  }
}
