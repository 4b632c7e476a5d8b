/**
 * The pages: `/`, `/docs` and what they load, from the Worker's static assets. They hold nothing of any tenant and call
 * the service like anybody else. Every request comes through the Worker first (`run_worker_first`), so that the checks
 * on hosts and origins hold for them, too.
 */
import { type Context, Hono } from "hono";
import { methodNotAllowed } from "../http/failure.ts";
import type { HttpEnv } from "../http/types.ts";

const FILES = {
  "/": "/index.html",
  "/docs": "/docs.html",
  "/icon.svg": "/icon.svg",
  "/built/:name": null,
} as const;

/** Only files of this origin are loaded, and it alone may be talked to. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/** The viewer sets styles on its own elements. */
const DOCS_POLICY = POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");

export const pages = new Hono<HttpEnv>();

for (const [path, file] of Object.entries(FILES)) {
  pages.get(path, (c) => serveFile(c, file ?? new URL(c.req.url).pathname));
  pages.all(path, (c) => methodNotAllowed(c, ["GET"]));
}

async function serveFile(c: Context<HttpEnv>, file: string): Promise<Response> {
  const found = await c.env.ASSETS.fetch(new Request(new URL(file, c.req.url), { headers: c.req.raw.headers }));
  if (found.status === 404) return c.notFound();
  const response = new Response(found.body, found);
  response.headers.set("content-security-policy", file === "/docs.html" ? DOCS_POLICY : POLICY);
  return response;
}
