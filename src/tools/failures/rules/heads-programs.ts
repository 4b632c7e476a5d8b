/** Heads of single programs and protocols that keep to a form of their own. */
import type { FailureHead } from "./types.ts";

/** Words of a mail or file server's reply that say no. `550 Madison Avenue` has none of them. */
const REPLY_WORDS =
  "(?:fail|not |n't|no such|denied|incorrect|invalid|error|unrecogni[sz]ed|unknown|unavailable|reject|refus|need |time-?out|" +
  "timed out|closing|shutting|exceed|required|must |too |bad |full|abort|try again|later|blocked|limit|disabled)";

export const PROGRAM_HEADS: readonly FailureHead[] = [
  {
    id: "npm_curl_cloud",
    pattern:
      /^(?:npm (?:ERR!|error) |curl: \(\d{1,3}\) |An error occurred \(\w{3,80}\) when calling |Error from server|rpc error: |MCP error -?\d+|remote: error: |<_InactiveRpcError |<AioRpcError )/,
  },
  {
    id: "docker_make_git",
    pattern:
      /^(?:[\w.-]{1,60}: )?Error response from daemon: |^failed to (?:register layer|solve|push some refs)\b|^g?make(?:\[\d{1,3}\])?: \*\*\* |^sudo: (?!(?:true|false|yes|no|required|enabled)\b)\S|^gh: [^\n]{1,200} \(HTTP [45]\d\d\)|^(?:ba|da|z|k)?sh: (?:-c: )?(?:line )?\d{1,6}: |^remote: [^\n]{1,300}\n(?:remote: [^\n]{0,300}\n){0,20}fatal: |^fetch-pack: |^To \S{1,300}\n ! \[(?:remote )?rejected\]|^rsync(?: error)?: (?:\[\w{1,20}\] )?\S[^\n]{0,200} failed: |^wget: unable to |^error code: 1\d{3}\s{0,4}$/,
  },
  // apt and dpkg: one letter for the level.
  { id: "apt", pattern: /^(?:E: \S|Err:\d{1,5} \S)/ },
  { id: "windows", pattern: /^'?[\w.-]{1,60}'? is not recognized as |\(Exception from HRESULT: 0x[89A-F]/ },
  // A browser's own sentences.
  {
    id: "browser",
    pattern:
      /^(?:[\w.]{1,40}: )?(?:net::ERR_[A-Z]|NS_ERROR_[A-Z]|Access to \w{1,20} at '[^'\n]{1,300}'|This site can['’]t be reached)/,
  },
  // Python's drivers print what they raise as a pair.
  { id: "sql_pair", pattern: /^\(\d{4}, ["']/ },
  { id: "sql_server", pattern: /^Msg \d{1,6}, Level 1[1-9], State \d/ },
  // ODBC: the state and then the layers of drivers, each in brackets.
  { id: "odbc", pattern: /^(?:ERROR: |Error: )?\[[0-9A-Z]{5}\] ?\[\w/ },
  // OpenSSL's error queue: pid:error:code:library:function:reason.
  { id: "openssl", pattern: /^[0-9A-F]{1,20}:error:[0-9A-F]{8}:/, otherwise: "invalid_input" },
  {
    id: "playwright",
    pattern:
      /^(?:\w{0,20}Error: )?(?:page|locator|frame|frameLocator|browser|browserType|browserContext|elementHandle|keyboard|mouse|apiRequestContext|expect)\.\w{1,40}: /,
  },
  { id: "redis", pattern: /^(?:(?:-|\(error\) )[A-Z]{2,20} \S|ERR [a-z])/ },
  // RFC 3501: a tagged or untagged NO, BAD, BYE; RFC 1939: -ERR.
  { id: "imap", pattern: /^(?:\*|[A-Za-z]{1,4}\d{1,6}) (?:NO|BAD|BYE) (?:\[[A-Z-]{3,30}|[A-Z][a-z])|^-ERR\b/ },
  // Mail servers: a reply code with its enhanced status (RFC 3463). File servers have the sentence alone (RFC 959).
  { id: "mail_reply", pattern: /^[45]\d\d[ -][45]\.\d{1,3}\.\d{1,3}\s/ },
  {
    id: "reply",
    pattern: new RegExp(
      `^(?:42[156]|43[04]|45[0-5]|50[0-4]|521|53[0-8]|55[0-6])[ -](?=[^\\n]{0,200}${REPLY_WORDS})[A-Z<"'/][^\\n]{2,300}(?:\\n[45]\\d\\d[ -][^\\n]{0,300}){0,9}$`,
      "i",
    ),
  },
  { id: "tool_wrapper", pattern: /^<tool_use_error>/ },
];
