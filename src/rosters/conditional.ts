/** Conditional reading: a client that holds the current version is told so instead of being sent it again. */

/** Whether the request's If-None-Match names this version: in a list, in weak form, or as `*`. */
export function holdsVersion(request: Request, version: string): boolean {
  const header = request.headers.get("if-none-match");
  if (header === null) return false;
  if (header.trim() === "*") return true;
  return [...header.matchAll(/(?:W\/)?"([^"]*)"/g)].some(([, tag]) => tag === version);
}

/** Shared caches must not hand one tenant's answer to another; a private one asks again each time. */
export function versionHeaders(version: string): Record<string, string> {
  return { etag: `"${version}"`, "cache-control": "private, no-cache", vary: "authorization, accept" };
}

export function notModified(version: string): Response {
  return new Response(null, { status: 304, headers: versionHeaders(version) });
}
