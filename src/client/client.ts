/**
 * The package's `./client`: every operation of a running Signpost as a method, for Node, browsers and Workers. It needs
 * `fetch` and nothing else.
 */
import { CALLS, type CallOptions, type SignpostClient } from "./calls.ts";
import { type Envelope, envelopeIn, ownEnvelope, SignpostError } from "./error.ts";

export type { CallOptions, SignpostClient } from "./calls.ts";
export { type Envelope, SignpostError } from "./error.ts";

export interface ClientOptions {
  /** Such as `https://signpost.example`. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** In place of the global one. */
  readonly fetch?: typeof fetch | undefined;
  /** Milliseconds a try may take; 10,000 unless given. */
  readonly timeoutMs?: number | undefined;
  /** Tries in all, where the service's envelope says that the same call may succeed later; 3 unless given. */
  readonly maxTries?: number | undefined;
}

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_TRIES = 3;
/** Before a second try where the envelope names no time; doubled for the third. */
const FIRST_WAIT_MS = 250;
/** A longer wait is the caller's to decide on: the error says how long. */
const MAX_WAIT_MS = 10_000;

/** @throws TypeError for a base URL that is none. */
export function createClient(options: ClientOptions): SignpostClient {
  const base = new URL(options.baseUrl.replace(/\/*$/, "/"));
  const names = Object.keys(CALLS).filter((name) => isCallName(name));
  const methods = names.map((name) => [
    name,
    (input: Readonly<Record<string, unknown>> = {}, { signal }: CallOptions = {}) =>
      call(base, options, name, input, signal),
  ]);
  return Object.fromEntries(methods);
}

type CallName = keyof typeof CALLS;
const isCallName = (name: string): name is CallName => Object.hasOwn(CALLS, name);

async function call(
  base: URL,
  options: ClientOptions,
  name: CallName,
  input: Readonly<Record<string, unknown>>,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const { maxTries = DEFAULT_MAX_TRIES } = options;
  for (let tries = 1; ; tries++) {
    const outcome = await once(base, options, name, input, signal);
    if (outcome.error === null) return outcome.body;
    const { envelope, status } = outcome.error;
    const waitMs = envelope.retry_after_ms ?? FIRST_WAIT_MS * 2 ** (tries - 1);
    // Only the service knows whether the call took effect: without a word from it, nothing is sent again.
    if (status === null || !envelope.retryable || tries >= maxTries || waitMs > MAX_WAIT_MS) throw outcome.error;
    await wait(waitMs, signal);
  }
}

type Outcome = { readonly error: SignpostError } | { readonly error: null; readonly body: unknown };

async function once(
  base: URL,
  { apiKey, fetch: ask = fetch, timeoutMs = DEFAULT_TIMEOUT_MS }: ClientOptions,
  name: CallName,
  input: Readonly<Record<string, unknown>>,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const { url, method, body } = requestOf(base, name, input);
  const failed = (code: string, message: string, retryable: boolean, cause: unknown): Outcome => ({
    error: new SignpostError(ownEnvelope(code, message, retryable), null, cause),
  });
  let response: Response;
  let answer: unknown;
  try {
    response = await ask(url, {
      method,
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      },
      ...(body !== undefined && { body }),
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
    answer = parseJson(await response.text());
  } catch (thrown) {
    if (signal?.aborted) return failed("aborted", "The call was ended by its own signal.", false, thrown);
    if (timeout.aborted) return failed("timeout", `Signpost did not answer within ${timeoutMs} ms.`, true, thrown);
    return failed("unreachable", `Signpost can't be reached at ${base.origin}.`, true, thrown);
  }
  if (response.ok && answer !== undefined) return { error: null, body: answer };
  return { error: new SignpostError(envelopeIn(answer) ?? notSignpost(response), response.status) };
}

function notSignpost({ status, url }: Response): Envelope {
  return ownEnvelope(
    "not_signpost",
    `${url} answered ${status}, and not as a Signpost does; check the base URL.`,
    false,
  );
}

/** Placeholders of the path first; what is left goes into the query (GET, DELETE) or the body. */
function requestOf(base: URL, name: CallName, input: Readonly<Record<string, unknown>>) {
  const [method, path] = CALLS[name];
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  const url = new URL(`.${filled}`, base);
  if (method === "POST" || method === "PUT") return { url, method, body: JSON.stringify(rest) };
  for (const [key, value] of Object.entries(rest)) if (value !== undefined) url.searchParams.set(key, String(value));
  return { url, method, body: undefined };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(new SignpostError(ownEnvelope("aborted", "The call was ended by its own signal.", false), null));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}
