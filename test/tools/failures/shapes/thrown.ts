/** The text of an exception or an error body alone, as drivers, client libraries and tools print it. */
import type { Shape } from "./shape.ts";

const mcp = (text: string) => ({ isError: false, content: [{ type: "text", text }] });

export const THROWN_SHAPES: readonly Shape[] = [
  ["overloaded", "D1_ERROR: D1 DB is overloaded. Requests queued for too long."],
  ["access_denied", "DiscordAPIError[50013]: Missing Permissions"],
  ["not_found", '404 - {"message":"404 Project Not Found"}'],
  [
    "rate_limited",
    "429 RESOURCE_EXHAUSTED. {'error': {'code': 429, 'message': 'Quota', 'status': 'RESOURCE_EXHAUSTED'}}",
  ],
  ["access_denied", "The server responded with: {'ok': False, 'error': 'not_in_channel'}"],
  ["access_denied", 'Slack answered {:ok=>false, :error=>"missing_scope"}'],
  ["not_found", "002003 (42S02): SQL compilation error:\nObject 'X' does not exist or not authorized."],
  ["unavailable", 'KafkaError{code=_MSG_TIMED_OUT,val=-192,str="Local: Message timed out"}'],
  ["not_found", "CMake Error at CMakeLists.txt:3 (find_package):\n  Could not find a package configuration file"],
  ["not_found", mcp("### Error\nError: Ref e99 not found in the current page snapshot")],
  ["not_found", mcp("Error: repository not found")],
  [
    "not_found",
    'I0612 10:00:00.1 1 x.go:1] hi\nE0612 10:00:01.1 1 y.go:1] foo\nError from server (NotFound): pods "x" not found',
  ],
  [
    "conflict",
    "Auto-merging f\nCONFLICT (content): Merge conflict in f\nAutomatic merge failed; fix conflicts and then commit.",
  ],
  ["access_denied", "ERRO[0000] error from makeRequest: HTTP status 403: insufficient permissions"],
  ["not_authenticated", "Invoke-RestMethod : The remote server returned an error: (401) Not authorized."],
  [
    "invalid_credentials",
    'connection to server at "db" (10.0.0.5) failed: FATAL:  password authentication failed for user "app"',
  ],
  ["not_found", { exit_code: 1, stderr: "error: tag 'v9' not found." }],
];
