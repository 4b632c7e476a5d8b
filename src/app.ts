import { Hono } from "hono";

export const app = new Hono<{ Bindings: Env }>();
app.get("/healthz", (c) => c.json({ ok: true }));
