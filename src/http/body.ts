/** Reads a JSON body within its limits; whatever is wrong with it is a validation error that says what to do. */
import { invalidRequest, ServiceError } from "../errors.ts";
import { refuseLoneSurrogates } from "../lone-surrogates.ts";

interface BodyRules {
  /** Bytes of body accepted, counted while it streams in (a declared length is not trusted). */
  readonly maxBodyBytes: number;
  /** Milliseconds that 1 MiB of body may take to arrive; see bodyTimeMs. */
  readonly bodyTimeoutMs: number;
  /** Fields in which half characters are let through: the operation refuses them item by item. */
  readonly itemwise: readonly string[];
}

/**
 * @returns the parsed object; `{}` for an empty body.
 * @throws ServiceError 408 `body_timeout`, 413 `body_too_large`, 415 `not_json` | `body_encoded`, 400 `invalid_json` | `invalid_unicode` | `invalid_request`
 */
export async function readJsonBody(
  request: Request,
  { maxBodyBytes, bodyTimeoutMs, itemwise }: BodyRules,
): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, maxBodyBytes, bodyTimeoutMs);
  if (bytes.byteLength === 0) return {};
  refuseEncoded(request);
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType)) {
    throw new ServiceError({
      category: "validation",
      code: "not_json",
      status: 415,
      message: "Send JSON with the header `content-type: application/json`.",
    });
  }
  const value = parseJsonText(decodeUtf8(bytes), itemwise);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalidRequest("The body must be one JSON object in braces.");
  }
  return { ...value };
}

/**
 * The whole body. One that is too large is read to its end all the same, since a client that is still sending when the
 * connection closes loses the answer; the platform ends what is over 100 MB by itself.
 * @param timeoutMs that 1 MiB may take; a larger limit has more.
 * @throws ServiceError 408 `body_timeout`, 413 `body_too_large`
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
  timeoutMs: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (request.body === null) return new Uint8Array();
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  const end = Promise.withResolvers<"late">();
  const timer = setTimeout(() => end.resolve("late"), bodyTimeMs(maxBytes, timeoutMs));
  const chunks: Uint8Array[] = [];
  let total = 0;
  try {
    for (;;) {
      const read = await Promise.race([reader.read(), end.promise]);
      if (read === "late") {
        // Not awaited: it may wait for the very sender that is late.
        reader.cancel().catch(() => undefined);
        throw total > maxBytes ? tooLarge(maxBytes) : tooSlow(bodyTimeMs(maxBytes, timeoutMs));
      }
      if (read.done) break;
      total += read.value.byteLength;
      if (total <= maxBytes) chunks.push(read.value);
      else chunks.length = 0;
    }
  } finally {
    clearTimeout(timer);
  }
  if (total > maxBytes) throw tooLarge(maxBytes);
  const bytes = new Uint8Array(total);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

const MIB = 1024 * 1024;

/** Each MiB that the limit allows beyond the first adds a fifth: 25 MiB have about six times as long as 1 MiB. */
function bodyTimeMs(maxBytes: number, timeoutMs: number): number {
  return timeoutMs * (1 + Math.max(0, maxBytes / MIB - 1) / 5);
}

function tooSlow(afterMs: number): ServiceError {
  return new ServiceError({
    category: "transient",
    code: "body_timeout",
    status: 408,
    message: `The body did not arrive whole within ${Math.ceil(afterMs / 1000)} s; send it again, with its end.`,
  });
}

/** @throws ServiceError 415 `body_encoded` for a compressed body, which would only look like broken text. */
function refuseEncoded({ headers }: Request): void {
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  if (encoding === "" || encoding === "identity") return;
  throw new ServiceError({
    category: "validation",
    code: "body_encoded",
    status: 415,
    message: "Send the body as it is, without `content-encoding`; compressed ones are not read.",
  });
}

function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError({
    category: "validation",
    code: "body_too_large",
    status: 413,
    message: `The body is over ${maxBytes / MIB} MiB, which is the limit here; send less at a time.`,
  });
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw invalidRequest("The body is not valid UTF-8; encode it as UTF-8.", [], "invalid_unicode");
  }
}

function parseJsonText(text: string, itemwise: readonly string[]): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidRequest(
      "The body is not valid JSON; check quotes, commas and that it is complete.",
      [],
      "invalid_json",
    );
  }
  // Valid UTF-8 can carry a lone surrogate only as an escape, so most bodies need no walk.
  if (/\\u[dD][89a-fA-F]/.test(text)) refuseLoneSurrogates(value, itemwise);
  return value;
}
