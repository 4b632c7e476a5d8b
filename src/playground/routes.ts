/** The pages: `/` (playground) and `/docs`. They hold nothing of any tenant and call the service like anybody else. */
import { type Context, Hono } from "hono";
import { methodNotAllowed } from "../http/failure.ts";
import type { HttpEnv } from "../http/types.ts";
import { rooms } from "../operations.ts";
import { renderDocs } from "./docs.ts";
import page from "./page.html";

export const pages = new Hono<HttpEnv>();

pages.get("/", (c) => respond(c, (nonce) => page.replaceAll("__NONCE__", nonce)));
pages.get("/docs", (c) =>
  respond(c, (nonce) =>
    renderDocs(
      rooms.flatMap((room) => room.described),
      nonce,
    ),
  ),
);
for (const path of ["/", "/docs"]) pages.all(path, (c) => methodNotAllowed(c, ["GET"]));

/** Only what carries this response's nonce runs, and it may talk to this origin alone. */
async function respond(c: Context<HttpEnv>, render: (nonce: string) => string | ReturnType<typeof renderDocs>) {
  const nonce = crypto.randomUUID();
  const body = await render(nonce);
  return c.html(body, 200, {
    "content-security-policy":
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; ` +
      "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  });
}
