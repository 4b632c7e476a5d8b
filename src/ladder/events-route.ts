/**
 * `GET /v1/batches/{id}/events`: a batch live, as a WebSocket or, without an upgrade, as server-sent events. Both resume
 * after an event id (`?after=`, or the `Last-Event-ID` a browser sends by itself). The stream of events is fed by the
 * same WebSocket, so the batch's object hibernates while people watch.
 */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { fromZodError } from "../errors.ts";
import { methodNotAllowed } from "../http/failure.ts";
import type { HttpEnv } from "../http/types.ts";
import { type DescribedOperation, PLAIN_HTTP } from "../operation.ts";
import { queryInteger } from "../query-integer.ts";
import { BatchClient } from "./batch-client.ts";
import { batchId } from "./batch-schema.ts";

/** Proxies drop a connection that says nothing for a minute or so. */
const KEEP_ALIVE_MS = 15_000;

const PATH = "/v1/batches/:id/events";

const watchInput = z.strictObject({
  after: queryInteger(0, Number.MAX_SAFE_INTEGER)
    .default(0)
    .describe("Id of the last event you have had; 0 for all. The header `Last-Event-ID` counts before it."),
});

const eventId = z.object({ id: z.number() });

/** No operation, since it answers with a stream or a socket; described like one. */
export const watchDescription: DescribedOperation = {
  name: "watch_batch",
  title: "Watch a batch",
  description:
    "Follows a batch live, as server-sent events or, with an upgrade, as a WebSocket: every change of a unit and of the tie-break, in order. 204: the batch is closed and you have had all.",
  method: "GET",
  path: PATH,
  role: "agent",
  input: watchInput.extend({ id: batchId }),
  output: z.string(),
  example: undefined,
  status: 200,
  inQuery: [],
  mediaTypes: ["text/event-stream"],
  refusals: [503],
  http: {
    ...PLAIN_HTTP,
    requestHeaders: {
      "Last-Event-ID": "Id of the last event you have had; counts before `after`. A browser sends it by itself.",
      Upgrade: "`websocket` for a WebSocket in place of server-sent events.",
    },
    answers: {
      101: "The WebSocket, where an upgrade was asked for.",
      204: "The batch is closed and you have had all.",
    },
  },
};

export const batchEvents = new Hono<HttpEnv>();
batchEvents.get(PATH, watchBatch);
batchEvents.all(PATH, (c) => methodNotAllowed(c, ["GET"]));

async function watchBatch(c: Context<HttpEnv, typeof PATH>): Promise<Response> {
  // A browser that comes back sends the header with the address it first came by: the header is the news.
  const lastEventId = c.req.header("last-event-id");
  const input = watchInput.safeParse({ ...c.req.query(), ...(lastEventId !== undefined && { after: lastEventId }) });
  if (!input.success) throw fromZodError(input.error);
  const { after } = input.data;
  const batch = new BatchClient(c.env, c.get("caller").tenant, c.req.param("id"));
  const over = await batch.isOver(after);
  if (c.req.header("upgrade")?.toLowerCase() === "websocket") {
    return new Response(null, { status: 101, webSocket: await batch.watch(after) });
  }
  // 204 tells a browser's EventSource that there is nothing to come back for.
  if (over) return new Response(null, { status: 204 });
  // Nobody reads the stream of a HEAD, and nobody would ever cancel it.
  const stream = c.req.method === "HEAD" ? null : eventStream(await batch.watch(after));
  return new Response(stream, {
    headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" },
  });
}

function eventStream(socket: WebSocket): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let left = false;
  let beat: ReturnType<typeof setInterval> | undefined;
  return new ReadableStream({
    start(controller) {
      const say = (text: string) => controller.enqueue(encoder.encode(text));
      say(": watching\n\n");
      beat = setInterval(() => say(": still here\n\n"), KEEP_ALIVE_MS);
      socket.addEventListener("message", ({ data }) => {
        const text = String(data);
        say(`id: ${eventId.parse(JSON.parse(text)).id}\ndata: ${text}\n\n`);
      });
      socket.addEventListener("close", () => {
        clearInterval(beat);
        if (!left) controller.close();
      });
      socket.accept();
    },
    cancel() {
      left = true;
      clearInterval(beat);
      socket.close(1000, "the watcher left");
    },
  });
}
