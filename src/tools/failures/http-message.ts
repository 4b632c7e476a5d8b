/** An HTTP response as text, as `curl -i` and proxies' logs hold it: status line, header lines, a blank line, the body. */

export interface HttpMessage {
  http_status: number;
  statusText: string;
  headers: Record<string, string>;
  body: string;
}

/** A sentence about a status goes on after its reason phrase; a status line doesn't. */
const STATUS_LINE = /^HTTP\/\d(?:\.\d)? (\d{3})(?: ([A-Za-z][A-Za-z' -]{0,60}))? ?\r?(?:\n|$)/;
const MAX_HEADERS = 100;
/** Redirects and interim answers before the last one. */
const MAX_MESSAGES = 10;

/** The last response of the text; null when it doesn't begin with a status line. */
export function parseHttpMessage(text: string): HttpMessage | null {
  let message = parseOne(text);
  for (let left = MAX_MESSAGES; message !== null && left > 0; left--) {
    const next = parseOne(message.body);
    if (next === null) break;
    message = next;
  }
  return message;
}

function parseOne(text: string): HttpMessage | null {
  const line = STATUS_LINE.exec(text);
  if (line === null) return null;
  const rest = text.slice(line[0].length);
  const blank = /^\r?\n|\n\r?\n/.exec(rest);
  const end = blank?.index ?? rest.length;
  return {
    http_status: Number(line[1]),
    statusText: line[2] ?? "",
    headers: parseHeaderLines(rest.slice(0, end)),
    body: rest.slice(end + (blank?.[0].length ?? 0)),
  };
}

/** Header lines by their lower-case names; lines that are none (a status line) are passed over. */
export function parseHeaderLines(text: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of text.split("\n", MAX_HEADERS)) {
    const match = /^([\w-]{1,60}):[ \t]{0,8}([^\r]{0,2000})\r?$/.exec(line);
    if (match?.[1] !== undefined) headers[match[1].toLowerCase()] = (match[2] ?? "").trim();
  }
  return headers;
}
