/**
 * A real HTTP server in a judge's upstream's place: it records what it is sent and answers from a script, also in the
 * ways a handler cannot (never, half, or with the connection cut).
 */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { z } from "zod";

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON. */
  readonly body: unknown;
}

export type Answer = (received: Received, response: ServerResponse) => void;

export interface Upstream {
  readonly url: string;
  readonly received: Received[];
  /** How answers go, one a request; the last one goes on. */
  script(...answers: Answer[]): void;
  close(): Promise<void>;
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (_received, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
}

/** Never answers. */
export const hang: Answer = () => {};

/** Cuts the connection before a byte of answer. */
export const cut: Answer = (_received, response) => {
  response.destroy();
};

/** Cuts the connection in the middle of the body. */
export const cutInBody: Answer = (_received, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write('{"model": "jev', () => response.destroy());
};

/** Sends white space, as JSON may begin with, for as long as anybody reads it. */
export const endless: Answer = (_received, response) => {
  const spaces = Buffer.alloc(1024 * 1024, " ");
  response.writeHead(200, { "content-type": "application/json" });
  const more = () => {
    while (!response.closed && response.write(spaces));
  };
  response.on("drain", more);
  more();
};

export function raw(status: number, text: string, headers: Record<string, string> = {}): Answer {
  return (_received, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(text);
  };
}

export async function startUpstream(): Promise<Upstream> {
  const received: Received[] = [];
  let script: Answer[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => {
      text += part;
    });
    request.on("end", () => {
      const entry: Received = {
        method: request.method ?? "",
        path: request.url ?? "",
        headers: request.headers,
        text,
        body: JSON.parse(text),
      };
      received.push(entry);
      const answer = script.length > 1 ? script.shift() : script[0];
      if (answer === undefined) throw new Error("the script has no answer");
      answer(entry, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    script: (...answers) => {
      script = answers;
      received.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
