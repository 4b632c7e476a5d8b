/**
 * Every upstream call of a run, kept by everything that shaped it (URL, API version, body), so that a run resumes where
 * it stopped and replays without a key. It stands in the place of fetch: agent and judges don't know of it. Keys are in
 * headers that are not kept. Format: one `{"key", "text"}` a line, appended as answers come.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { sha256Hex } from "../../../src/hash.ts";
import { jsonText } from "../../../src/json-text.ts";

const lineSchema = jsonText(z.object({ key: z.string(), text: z.string() }));

/** A message or a judge's answers. What else comes with 200, such as a proxy's page, must not be replayed for ever. */
const answerSchema = jsonText(
  z.union([z.looseObject({ content: z.array(z.unknown()) }), z.looseObject({ answers: z.looseObject({}) })]),
);

/** A response that many can read, each with a body of its own. */
interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export class CallCache {
  readonly #file: string;
  readonly #known = new Map<string, string>();
  readonly #underWay = new Map<string, Promise<Answered>>();
  #hits = 0;
  #sent = 0;

  constructor(file: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) return;
    const content = readFileSync(file, "utf8");
    for (const line of content.split("\n")) {
      // The last line of a run that was killed may be cut off: that call is made again.
      const parsed = lineSchema.safeParse(line);
      if (parsed.success) this.#known.set(parsed.data.key, parsed.data.text);
    }
    if (content !== "" && !content.endsWith("\n")) appendFileSync(file, "\n");
  }

  get isEmpty(): boolean {
    return this.#known.size === 0;
  }

  /** Calls answered from the file, and calls sent. */
  get counts(): { hits: number; sent: number } {
    return { hits: this.#hits, sent: this.#sent };
  }

  /**
   * A fetch that answers from the cache and keeps the answers that the network gives.
   * @param online without it (there is no key), an unknown call is answered with 401.
   */
  fetch(online: boolean): typeof fetch {
    return async (input, init) => {
      const request = new Request(input, init);
      const version = request.headers.get("anthropic-version") ?? "";
      const body = await request.text();
      const key = await sha256Hex([request.method, request.url, version, body].join("\n"));
      const known = this.#known.get(key);
      if (known !== undefined) {
        this.#hits++;
        return asJson(known);
      }
      if (!online) return new Response('{"detail": "not in the cache, and no key to ask"}', { status: 401 });
      // The arms often ask the same: one call answers all who wait for it.
      let pending = this.#underWay.get(key);
      if (pending === undefined) {
        pending = this.#send(key, new Request(request.url, { ...headersOf(request), body, signal: request.signal }));
        this.#underWay.set(key, pending);
        pending.finally(() => this.#underWay.delete(key)).catch(() => {});
      }
      const { status, headers, text } = await pending;
      // Some statuses allow no body, not even an empty one.
      return new Response(text === "" ? null : text, { status, headers });
    };
  }

  async #send(key: string, request: Request): Promise<Answered> {
    this.#sent++;
    const response = await fetch(request);
    const text = await response.text();
    if (response.status === 200 && answerSchema.safeParse(text).success) {
      this.#known.set(key, text);
      appendFileSync(this.#file, `${JSON.stringify({ key, text })}\n`);
    }
    return { status: response.status, headers: decoded(response.headers), text };
  }
}

/** Without what describes the bytes on the wire: the text is decoded already. */
function decoded(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete("content-encoding");
  kept.delete("content-length");
  return kept;
}

function headersOf(request: Request) {
  return { method: request.method, headers: request.headers, redirect: request.redirect };
}

function asJson(text: string): Response {
  return new Response(text, { headers: { "content-type": "application/json" } });
}
