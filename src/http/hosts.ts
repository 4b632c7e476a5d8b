/**
 * Which host names an open Signpost answers to. Anyone who reaches it may do everything, and a browser reaches it for
 * any page whose host name is made to point at this machine (DNS rebinding): the name in `Host` is what tells them apart.
 */
import type { MiddlewareHandler } from "hono";
import { readConfig } from "../config.ts";
import { permissionDenied } from "../errors.ts";
import { LOOPBACK } from "./loopback.ts";
import type { HttpEnv } from "./types.ts";

/** Comes before every route, /healthz included. With keys it lets everything pass: a page cannot know one. */
export const guardHost: MiddlewareHandler<HttpEnv> = async function guardHost(c, next) {
  const { OPEN_ACCESS, ALLOWED_HOSTS } = readConfig(c.env);
  if (!OPEN_ACCESS) return next();
  const hostname = hostnameOf(hostOf(c.req.raw));
  if (hostname === null || !(LOOPBACK.test(hostname) || ALLOWED_HOSTS.includes(hostname))) {
    throw permissionDenied(
      "host_not_allowed",
      `This Signpost is open to all and answers only under names of this machine, such as localhost; its operator adds others, as ${(hostname ?? "signpost.example").slice(0, 100)}, with the var ALLOWED_HOSTS.`,
    );
  }
  return next();
};

/** `name:port` as the caller addressed it, in lower case. */
export function hostOf(request: Request): string {
  return (request.headers.get("host") ?? new URL(request.url).host).toLowerCase();
}

/** The name without its port. @returns null for what is no host */
function hostnameOf(host: string): string | null {
  const url = URL.parse(`http://${host}`);
  return url?.host === host.replace(/:80$/, "") ? url.hostname : null;
}
