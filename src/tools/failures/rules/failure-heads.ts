/**
 * Line heads that only failures have: they make a bare text a failure even where no rule knows its kind. Each is tied to
 * a line's beginning and to the words that one family of programs prints there.
 */

/** What the C library and Go's say of an error number; a program prints its name and its object before it. */
const ERRNO_SENTENCE =
  "(?:No such file or directory|Permission denied(?: \\([a-z,-]{1,60}\\))?|Operation not permitted|File exists|" +
  "Is a directory|Not a directory|Directory not empty|No space left on device|Read-only file system|" +
  "Connection (?:refused|timed out|reset by peer)|No route to host|Network is unreachable|Broken pipe|" +
  "Cannot allocate memory|Argument list too long|Device or resource busy|Resource temporarily unavailable|" +
  "Too many open files|Text file busy|Exec format error)";
const GO_ERRNO_SENTENCE =
  "(?:no such file or directory|permission denied|operation not permitted|file exists|is a directory|not a directory|" +
  "directory not empty|no space left on device|read-only file system|too many open files|device or resource busy)";

export const FAILURE_HEADS: readonly RegExp[] = [
  /^(?:[\w.-]{1,60}: )?(?:PHP )?(?:fatal|panic|error|ERR!|ERROR|Error|FATAL|PANIC|Fatal error|FAILED|Failure|FATAL ERROR|Unhandled \w{1,40}|Uncaught \w{1,40})(?:\[[^\]\n]{1,30}\]| ?\([^)\n]{1,60}\))?:? ?(?::|!|\n|$)/,
  /^(?:dial (?:tcp|udp)\b|(?:read|write) tcp |(?:Get|Post|Put|Head|Delete|Patch) "[^"\n]{1,400}": |(?:open|stat|lstat|mkdir|remove|rename) [./~]\S{0,200}: \w|(?:exec|fork\/exec): "|<_InactiveRpcError |<AioRpcError |'?[\w.-]{1,60}'? is not recognized as )/,
  /^Traceback \(most recent call last\):/,
  /^(?:Exception in thread "|goroutine \d+ \[|thread '[^'\n]{1,40}' panicked at|npm (?:ERR!|error) |curl: \(\d{1,3}\) |An error occurred \(\w{3,80}\) when calling |Error from server|rpc error: |MCP error -?\d+|remote: error: |error\[E\d{4}\]|Execution failed|Error (?:executing|calling|running|invoking|reading|writing|fetching|parsing|processing|performing|loading|during|while|in tool|occurred)\b|An (?:unexpected |internal |unknown )?(?:error|exception) (?:has )?occurred\b|[✗✘❌] )/,
  /^(?:Failed|Unable|Could not|Cannot|Can't|Couldn't) (?:to )?(?:fetch|load|connect|read|write|open|send|call|execute|run|retrieve|get|find|parse|create|update|delete|edit|modify|remove|process|complete|establish|resolve|reach|download|upload|query|save|list|start)\b/,
  /^(?:エラー|エラーが発生|失敗|错误|錯誤|失败|失敗しました|处理失败|操作失败|请求失败|오류)(?:しました|しています|[：:。!！]|$)/,
  // `ssh: connect to host web1 port 22: Connection refused`, `mkdir: cannot create directory 'x': File exists`.
  new RegExp(
    `^(?!(?:Subject|Title|Topic|Re|Question): )[\\w.@+/-]{1,80}: (?:[^\\n]{1,300}: )?${ERRNO_SENTENCE}(?: \\(\\d{1,3}\\))?\\.?(?:\\n|$)`,
  ),
  new RegExp(
    `^(?:open|stat|lstat|mkdir|remove|rename|read|write|chdir|unlink) \\S[^\\n]{0,300}: ${GO_ERRNO_SENTENCE}(?:\\n|$)`,
  ),
  /^(?:[\w.-]{1,60}: )?Error response from daemon: |^failed to (?:register layer|solve|push some refs)\b|^g?make(?:\[\d{1,3}\])?: \*\*\* |^sudo: \S|^gh: [^\n]{1,200} \(HTTP [45]\d\d\)|^(?:ba|da|z|k)?sh: (?:-c: )?(?:line )?\d{1,6}: |^remote: [^\n]{1,300}\n(?:remote: [^\n]{0,300}\n){0,20}fatal: |^fetch-pack: |^To \S{1,300}\n ! \[(?:remote )?rejected\]|^rsync(?: error)?: (?:\[\w{1,20}\] )?\S[^\n]{0,200} failed: |^wget: unable to |^error code: 1\d{3}\s{0,4}$/,
  // Compilers: `src/a.ts(3,5): error TS2322: …`, `main.c:4:2: error: …`.
  /^[\w@./\\-]{1,200}(?:\(\d{1,6},\d{1,6}\)|:\d{1,6}:\d{1,6}): (?:fatal )?error\b/,
  // Runtimes: Node's report of a throw, Python's of several, Rust's debug form, Go's json and strconv.
  /^node:internal\/[^\n]{1,200}\n|^\s{0,4}\+ Exception Group Traceback \(most recent call last\):|^(?:\w{1,40}::){1,4}\w{0,40}Error(?: \{|\()|^error sending request for url \(|^json: (?:cannot unmarshal|unsupported|invalid|unknown field)\b|^strconv\.\w{1,20}: parsing /,
  // Callers of tools: what they wrap a failure in.
  /^<tool_use_error>|^(?:Request|Query|Operation|Command|Execution|Connection|Process|Job|Upload|Download|Fetch) failed(?: with\b|:|[.!]?\s{0,4}$)|^(?:[A-Z][a-z]{1,20} ){1,3}(?:call|request|execution|invocation|operation|command) failed(?:: | with )|^(?:upload|download|copy|move|delete) failed: |^(?:[A-Z][a-z]{1,20} ){1,2}validation (?:error|failed): /,
  // Mail servers: a reply code with its enhanced status (RFC 3463).
  /^[45]\d\d[ -][45]\.\d{1,3}\.\d{1,3}\s/,
  /^[^。\n]{1,40}(?:エラーが(?:発生|起き)(?:しました|ました|しています)|に失敗しました)[。！!]?\s{0,4}$/,
];
