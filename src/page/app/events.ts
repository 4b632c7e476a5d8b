/** A batch's live events, read off the stream: a browser's own EventSource sends no key. */
import { keyHeader } from "./call.ts";

export interface BatchEvent {
  readonly id: number;
  readonly type: string;
  readonly at: string;
  readonly unit?: string;
  readonly state?: string;
  readonly tier?: string;
  readonly action?: string;
}

/** Until a lost connection is made again. */
const RETRY_MS = 2000;

/** Hands every event on, in order, from the first; ends with the batch or with `signal`. */
export async function followBatch(
  batch: string,
  onEvent: (event: BatchEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let last = 0;
  while (!signal.aborted) {
    try {
      const response = await fetch(`/v1/batches/${encodeURIComponent(batch)}/events?after=${last}`, {
        headers: { accept: "text/event-stream", ...keyHeader() },
        signal,
      });
      // 204: closed, and all has been said. A refusal is shown where the batch itself is asked for.
      if (response.status !== 200 || response.body === null) return;
      for await (const event of eventsOf(response.body)) {
        last = event.id;
        onEvent(event);
        if (event.type === "closed") return;
      }
    } catch {
      if (signal.aborted) return;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<BatchEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = block.split("\n").find((line) => line.startsWith("data: "));
      if (data !== undefined) yield JSON.parse(data.slice("data: ".length));
    }
  }
}
