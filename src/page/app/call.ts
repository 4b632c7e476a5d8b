/** Calls to this Signpost, as any program makes them; the key is kept for the tab and sent with each. */

export interface Failure {
  readonly message: string;
  readonly fields: readonly { readonly path: string; readonly problem: string }[];
  readonly requestId: string | null;
}

/** What a call came to; `T` is the operation's own output type, which the service holds itself to. */
export type Answer<T> =
  | { readonly ok: true; readonly status: number; readonly value: T }
  | { readonly ok: false; readonly status: number; readonly failure: Failure };

const KEY = "signpost.key";

export function storedKey(): string {
  return sessionStorage.getItem(KEY) ?? "";
}

export function storeKey(key: string): void {
  sessionStorage.setItem(KEY, key.trim());
}

export function keyHeader(): Record<string, string> {
  const key = storedKey();
  return key === "" ? {} : { authorization: `Bearer ${key}` };
}

/** @param body JSON text, or a value to be sent as JSON; none for undefined */
export async function call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
  const headers: Record<string, string> = { accept: "application/json", ...keyHeader() };
  if (body !== undefined) headers["content-type"] = "application/json";
  try {
    const response = await fetch(path, {
      method,
      headers,
      body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    const value = isJson ? JSON.parse(text) : text;
    const { status } = response;
    if (response.ok) return { ok: true, status, value };
    const { error } = value;
    const failure = { message: error.message, fields: error.fields, requestId: error.request_id };
    return { ok: false, status, failure };
  } catch (thrown) {
    const message = `The call did not get through: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
    return { ok: false, status: 0, failure: { message, fields: [], requestId: null } };
  }
}

/** A failure that no call was needed for. */
export function refused(message: string): { ok: false; status: number; failure: Failure } {
  return { ok: false, status: 0, failure: { message, fields: [], requestId: null } };
}

/** JSON where the text is JSON; the text itself where it is none. */
export function readLoosely(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * The JSON a field holds; undefined for an empty one.
 * @throws Error that names the field, for a person to read
 */
export function readJson(text: string, field: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw new Error(`${field} is not valid JSON: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  }
}
