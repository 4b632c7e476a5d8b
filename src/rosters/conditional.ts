/** Conditional reading: a client that holds the current version is told so instead of being sent it again. */

/**
 * A version is the tag of the one form its URL gives it in. A second form there has a tag of its own: a cache that holds
 * the first must not be told that it already holds the second.
 */
export function tagOfForm(version: string, form: string): string {
  return `${version}-${form}`;
}

/** Whether the request's If-None-Match names this tag: in a list, in weak form, or as `*`. */
export function holdsTag(request: Request, tag: string): boolean {
  const header = request.headers.get("if-none-match");
  if (header === null) return false;
  if (header.trim() === "*") return true;
  return [...header.matchAll(/(?:W\/)?"([^"]*)"/g)].some(([, held]) => held === tag);
}

/** Shared caches must not hand one tenant's answer to another; a private one asks again each time. */
export function tagHeaders(tag: string): Record<string, string> {
  return { etag: `"${tag}"`, "cache-control": "private, no-cache", vary: "authorization, accept" };
}

export function notModified(tag: string): Response {
  return new Response(null, { status: 304, headers: tagHeaders(tag) });
}
