/** Empty answers of services part of which failed: found nothing, proved nothing. */
import type { Shape } from "./shape.ts";

export const INCOMPLETE_SHAPES: readonly Shape[] = [
  ["incomplete_result", { results: [], unresponsive_engines: [["google", "CAPTCHA"]] }],
  ["incomplete_result", { http_status: 200, body: { results: [], unresponsive_engines: [["bing", "timeout"]] } }],
  ["incomplete_result", { hits: { hits: [] }, _shards: { total: 5, successful: 0, failed: 5 } }],
  ["incomplete_result", { total_count: 0, incomplete_results: true, items: [] }],
  ["incomplete_result", { results: [], failed_sources: ["arxiv"] }],
  ["incomplete_result", { results: [], partial: true }],
  ["incomplete_result", { results: [], meta: { sources: { arxiv: "timeout", pubmed: "ok" } } }],
  ["incomplete_result", { results: [], engines: [{ name: "g", status: "error" }] }],
  ["incomplete_result", { results: [], complete: false }],
  ["incomplete_result", { content: [{ type: "text", text: '{"results":[],"is_partial":true}' }] }],
  ["rate_limited", { results: [], warnings: ["engine google: 429 Too Many Requests"] }],
  ["rate_limited", { results: [], warnings: [{ source: "bing", message: "HTTP 429" }] }],
  ["unavailable", { results: [], note: "The index is temporarily unavailable" }],
  // stderr beside an empty answer says why it is empty.
  [
    "invalid_credentials",
    { exit_code: 0, stdout: "[]", stderr: "HTTP 401: Bad credentials (https://api.example.com)" },
  ],
];
