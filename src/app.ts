/** The Hono app: middleware in order, then each room's routes. */
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import { answerId } from "./http/answer-id.ts";
import { authenticate, requireConfigured } from "./http/auth.ts";
import { logCall } from "./http/call-log.ts";
import { methodNotAllowed, onError, onNotFound } from "./http/failure.ts";
import { health } from "./http/health.ts";
import { guardHost } from "./http/hosts.ts";
import { mountOperations } from "./http/mount.ts";
import { openApiDocument } from "./http/openapi.ts";
import { guardOrigin } from "./http/origins.ts";
import { limitRate } from "./http/rate-limit.ts";
import type { HttpEnv } from "./http/types.ts";
import { batchEvents } from "./ladder/events-route.ts";
import { serveMcp } from "./mcp/serve.ts";
import { operations, rooms } from "./operations.ts";
import { pages } from "./page/routes.ts";

export const app = new Hono<HttpEnv>();

app.onError(onError);
app.notFound(onNotFound);
app.use(requestId());
app.use(logCall);
app.use(answerId);
app.use(secureHeaders({ crossOriginResourcePolicy: "same-origin" }));
app.use(guardHost);
app.use(guardOrigin);

app.get("/healthz", health);
app.all("/healthz", (c) => methodNotAllowed(c, ["GET"]));

app.use(requireConfigured);

// Pages hold nothing of any tenant, and a browser opens them without a key.
app.get("/openapi.json", (c) => c.json(openApiDocument(rooms)));
app.all("/openapi.json", (c) => methodNotAllowed(c, ["GET"]));
app.route("/", pages);

app.use(authenticate);
app.use(limitRate);

app.all("/mcp", serveMcp);
app.route("/", batchEvents);
mountOperations(app, operations);
