/** The failures an operation may answer with, as named components of /openapi.json: one for each status. */
import { type ErrorStatus, ServiceError, type ServiceErrorInit } from "../errors.ts";
import type { DescribedOperation } from "../operation.ts";

interface DescribedFailure {
  readonly status: ErrorStatus;
  /** Of the component. */
  readonly name: string;
  readonly description: string;
  readonly example: Omit<ServiceErrorInit, "status">;
  readonly headers?: readonly DescribedHeader[];
}

const FAILURES: readonly DescribedFailure[] = [
  {
    status: 400,
    name: "BadRequest",
    description: "The input is wrong; `fields` says where and how. The same call will fail again.",
    example: {
      category: "validation",
      code: "invalid_request",
      message: "`request` must not be empty; send the user's latest request as text.",
      fields: [{ path: "request", problem: "`request` must not be empty; send the user's latest request as text." }],
    },
  },
  {
    status: 401,
    name: "Unauthorized",
    description: "No key, or one that is not known.",
    example: { category: "permission", code: "missing_key", message: "Send a key: `Authorization: Bearer KEY`." },
    headers: ["WWW-Authenticate"],
  },
  {
    status: 403,
    name: "Forbidden",
    description: "This key may not; or the host or origin is not one this Signpost serves.",
    example: {
      category: "permission",
      code: "admin_only",
      message: "`put_roster` needs a key with the role admin; yours is an agent's.",
    },
  },
  {
    status: 404,
    name: "NotFound",
    description: "What is named does not exist for this tenant.",
    example: {
      category: "validation",
      code: "unknown_roster",
      message: "There is no roster `defualt`; GET /v1/rosters lists those there are.",
    },
  },
  {
    status: 408,
    name: "RequestTimeout",
    description: "The body did not arrive whole in time; send it again.",
    example: {
      category: "transient",
      code: "body_timeout",
      message: "The body did not arrive whole within 20 s; send it again, with its end.",
    },
  },
  {
    status: 409,
    name: "Conflict",
    description: "A rule forbids it as things stand; `message` can be said to a user.",
    example: { category: "policy", code: "batch_closed", message: "This batch is closed; start a new one." },
  },
  {
    status: 413,
    name: "ContentTooLarge",
    description: "The body holds more bytes than the operation takes.",
    example: {
      category: "validation",
      code: "body_too_large",
      message: "The body is over 1 MiB; send less in one call.",
    },
  },
  {
    status: 415,
    name: "UnsupportedMediaType",
    description: "The body is not declared as JSON.",
    example: {
      category: "validation",
      code: "not_json",
      message: "The body must be JSON, sent with `Content-Type: application/json`.",
    },
  },
  {
    status: 429,
    name: "TooManyRequests",
    description: "Too many calls with this key; wait, then send the same call again.",
    example: {
      category: "transient",
      code: "rate_limited",
      message: "Too many calls with this key (1,000 in 10 seconds); wait, then send the same call again.",
      retryAfterMs: 10_000,
    },
    headers: ["Retry-After"],
  },
  {
    status: 500,
    name: "InternalError",
    description: "A fault of this service; the same call may be tried again.",
    example: {
      category: "transient",
      code: "internal",
      message: "Signpost failed on its side. The same call may be tried again.",
      retryAfterMs: 1000,
    },
    headers: ["Retry-After"],
  },
  {
    status: 503,
    name: "Unavailable",
    description: "What the call depends on does not answer; try it again later.",
    example: {
      category: "transient",
      code: "unavailable",
      message: "The batch cannot be reached right now; send the same call again.",
      retryAfterMs: 1000,
    },
    headers: ["Retry-After"],
  },
];

/** What headers of answers mean; `components.headers`. */
const HEADERS = {
  "X-Request-Id": "Names this call in the log; the caller's own `x-request-id` where it sent one.",
  "Retry-After": "Seconds after which the same call makes sense again.",
  "WWW-Authenticate": "The scheme a key is sent by: Bearer.",
  ETag: "Version of what was read; send it back as `If-None-Match`.",
} as const;
export type DescribedHeader = keyof typeof HEADERS;

export function headerComponents() {
  return Object.fromEntries(
    Object.entries(HEADERS).map(([name, description]) => [name, { description, schema: { type: "string" } }]),
  );
}

export function headerReferences(names: readonly DescribedHeader[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Failures that follow from an operation's form, and those it declares beside them. */
export function failureReferences(operation: DescribedOperation) {
  const takesBody = operation.method === "POST" || operation.method === "PUT";
  const statuses = new Set<ErrorStatus>([400, 401, 403, 429, 500, ...operation.refusals]);
  if (operation.path.includes(":")) statuses.add(404);
  if (takesBody) statuses.add(408).add(413).add(415);
  const described = FAILURES.filter(({ status }) => statuses.has(status));
  return Object.fromEntries(described.map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]));
}

/** `components.responses`. */
export function failureComponents() {
  return Object.fromEntries(
    FAILURES.map(({ status, name, description, example, headers = [] }) => [
      name,
      {
        description,
        headers: headerReferences(["X-Request-Id", ...headers]),
        content: {
          "application/json": {
            schema: { $ref: "#/components/schemas/Error" },
            example: new ServiceError({ ...example, status }).toEnvelope("5f1c8d9e-2b7a-4c3d-9e8f-1a2b3c4d5e6f"),
          },
        },
      },
    ]),
  );
}
