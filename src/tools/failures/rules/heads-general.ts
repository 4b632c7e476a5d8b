/**
 * Heads that programs of all kinds share: a label (`error: …`, `FATAL: …`), `tool: what could not be done`, an error
 * number's sentence, a verb that failed. None names a program.
 */
import type { FailureHead } from "./types.ts";

/** What the C library says of an error number; a program prints its name and its object before it. */
export const ERRNO_SENTENCE =
  "(?:No such file or directory|Permission denied(?: \\([a-z,-]{1,60}\\))?|Operation not permitted|File exists|" +
  "Is a directory|Not a directory|Directory not empty|No space left on device|Read-only file system|" +
  "Connection (?:refused|timed out|reset by peer)|No route to host|Network is unreachable|Broken pipe|" +
  "Cannot allocate memory|Host is down|Argument list too long|Device or resource busy|Resource temporarily unavailable|" +
  "Too many open files|Text file busy|Exec format error)";
const GO_ERRNO_SENTENCE =
  "(?:no such file or directory|permission denied|operation not permitted|file exists|is a directory|not a directory|" +
  "directory not empty|no space left on device|read-only file system|too many open files|device or resource busy)";

/** Words before `error:` that say which step failed. `Standard error: 0.034` and `Last error: none` are no reports. */
const STEPS =
  "(?:parse|syntax|compile|compilation|compiler|type|runtime|build|link|linker|internal|network|validation|config|" +
  "configuration|protocol|query|sql|database|api|http|unexpected|unknown|fatal|critical|system|usage|connection|" +
  "authentication|authorization|server|client|load|import|export|script|template|render|request|response)";

/** Words that stand before a colon without being a program's name: labels of prose, YAML, commits and levels of logs. */
export const NO_PROGRAMS =
  "(?:fix|feat|docs?|chore|tests?|refactor|perf|ci|build|style|revert|note|warn|warning|info|debug|trace|notice|hint|help|" +
  "todo|example|subject|title|topic|summary|status|state|result|results|conclusion|outcome|message|msg|description|name|" +
  "type|label|text|value|key|field|comment|reason|cause|question|answer|fixed|added|changed|removed|deprecated|re|fwd?|" +
  "v\\d[\\w.]{0,20}|faq|tip|e\\.g|i\\.e|also|default|level|output|input|log|retry|on|off)";

/** A pattern that may begin a sentence. */
function withCapital(pattern: string): string {
  return pattern.replace(/^[a-z]/, (first) => `[${first.toUpperCase()}${first}]`);
}

/** How a program begins to say what went wrong, after its name. */
const REASONS = [
  "error",
  "fatal(?: error)?",
  "cannot",
  "can't",
  "can not",
  "could not",
  "couldn't",
  "unable to",
  "fail(?:ed|ure)",
  "no such",
  "no matche?s?",
  "not found",
  "not an? ",
  "not in ",
  "not enough",
  "invalid",
  "un(?:known|recogni[sz]ed|expected|supported|defined|resolved|terminated|closed)",
  "missing",
  "bad",
  "illegal",
  "permission denied",
  "access denied",
  "refus(?:ing|ed)",
  "command not found",
  "too (?:many|few)",
  "out of (?:memory|range|space|disk|bounds|sync|date|order)",
  "timed out",
  "connection (?:refused|reset|closed|timed|lost)",
  "operation (?:not|timed)",
  "does not exist",
  "(?:syntax|parse) error",
  "ambiguous",
  "extra operand",
  "option requires",
  "corrupt",
  "you must (?:specify|provide|supply)",
  "no valid",
];
/** With a capital or without; `error-logs` is a name, `Error | null` a type and `failed: 0` a count. */
export const REASON = `(?:${REASONS.filter((reason) => reason !== "error")
  .map(withCapital)
  .join("|")}|error|Error(?= (?:is|was|exit|in|at|on|[a-z]{2,20}ing) ))(?![\\w-])(?!:? ?(?:0|none)\\b)`;

/** What a program says of a thing it has named: `tool: 'x' is not installed`, `tool: no valid data found`. */
const DENIAL =
  "(?:(?:is |are |was )?not (?:recogni[sz]ed|found|installed|supported|available|allowed|permitted|valid|a |an )|" +
  "do(?:es)?(?: not|n't) (?:exist|have|support|look)|no (?:valid|such|properly|matching) |no (?:\\w{1,20} ){1,3}(?:specified|given)|" +
  "(?:already |File )exists|(?:is|are) (?:unknown|invalid|missing)|denied|refused|failed(?=[:.,;)\\n]|$| (?:to|with|because|after|at|on|during)\\b)|Connection closed|requires an? )";
/** The same between lines of one program, where less is needed. */
export const NEGATION = `(?:${DENIAL}|cannot |missing |[Bb]ad |BAD |invalid |unterminated |(?:not enough|too (?:few|many)) )`;

/** Words by which a sentence tells when or why something would be, as changelogs and help texts do and reports do not. */
const TELLING = (
  "when if that which for with because should where instead to after and as fix fixes fixed add adds added handle avoid report " +
  "return remove make use check allow ignore print show warn test update support reject mark treat document don't prevent skip " +
  "improve silence better"
)
  .split(" ")
  .map(withCapital)
  .join("|");
/** Up to the denial the sentence names the thing, and tells nothing else. */
const NAMES_A_THING = `(?:(?!\\b(?:${TELLING})\\b)(?:[^\\n.?]|\\.(?=\\S))){0,160}?`;

export const SPEAKER = "[a-z][a-z\\d_.+/-]{0,60}(?:\\[\\d{1,7}\\])?: {1,2}";

/** `Error opening input`, `error reading input file`; "Error handling" and its like are subjects of talk. */
export const ERROR_DOING =
  "[Ee]rror (?:to [a-z]{3,20}|(?!handling|reporting|logging|tracking|monitoring|checking|correcting|messaging|budgeting|modell?ing)[a-z]{2,20}ing)";
/** What was to be done to a thing when a service says that it could not be. */
const DONE =
  "(?:found|located|opened|read|loaded|created|saved|written|deleted|removed|updated|accessed|reached|resolved|parsed|" +
  "processed|completed|established|started|executed|connected|verified|validated|authenticated|sent|fetched|retrieved|" +
  "displayed|installed|downloaded|uploaded|imported|exported|converted|recogni[sz]ed|determined)";

/** A text that is no more than a program's exit status; group 1 holds it. */
export const EXIT_STATUS =
  /^(?:error: )?(?:(?:the )?(?:command|process|program|script|shell|subprocess|child process|tool|task|job|container)\b[^\n]{0,160}? )?(?:(?:exited|terminated|finished|completed|failed|ended|returned|crashed|stopped),? (?:with |an? )?(?:an? )?(?:non-?zero )?(?:exit )?(?:code|status)|(?:non-?zero )?exit (?:code|status))(?: of)?:? ?(-?[1-9]\d{0,9})\.?$/i;

/** Words that make what went before a clause of its own. */
const CLAUSES = "(?:[Ii]f|[Ww]hen|means?|that|which|who|for|because|to|and|or|are|is|was|were|how|why)";

export const GENERAL_HEADS: readonly FailureHead[] = [
  // `Error [ERR_STREAM_PREMATURE_CLOSE]: …`, `DOMException [AbortError]: …`, as Node prints what has a code.
  {
    id: "coded_error",
    pattern:
      /^(?:Uncaught )?(?:[A-Z][A-Za-z]{0,60})?(?:Error|Exception) \[(?:[A-Z][A-Z\d_]{2,60}|\w{1,60}(?:Error|Exception))\]: \S/,
  },
  {
    // What was thrown, as its own language prints it: `DiscordAPIError[50013]: …`, `KafkaError{code=…}`, `ValueError('…')`,
    // `D1_ERROR: …`; and the same of a kind named in words: `Catalog Error: …`, `CMake Error at …`.
    id: "thrown_name",
    pattern:
      /^(?:[\w.$]{1,80}[.:])?(?:[A-Z]\w{0,60}(?:Error|Exception)(?:\[[^\]\n]{1,40}\]: |\(["'{[]|\{\w)|[A-Z][A-Z\d_]{0,40}_(?:ERROR|EXCEPTION|FAILURE): \S|(?!(?:Common|Human|Last|Standard|Mean|Rounding|Typical|Fix|Fixed|User|Example)\b)(?:[A-Z](?!\w{1,20}ing )[A-Za-z.-]{1,30} ){1,2}(?:[Ee]rror|[Ee]xception)(?:: \S| (?:at|in|on) \S{1,200}[:( ]| \())/,
  },
  // A level as Go's loggers print it, alone in its text.
  { id: "logger_level", pattern: /^(?:ERRO|FATA|PANI)\[\d{1,9}\] [^\n]{1,600}$/ },
  // PowerShell's cmdlet, and what it says.
  { id: "cmdlet", pattern: /^[A-Z][a-z]{2,20}-[A-Z]\w{2,40} ?: \S/ },
  // Ruby's class after the message, where the place before it was cut off.
  { id: "class_after", pattern: /^[^\n]{1,300} \((?:[A-Z]\w{0,60}::){1,6}[A-Z]\w{0,60}\)$/m, short: true },
  // All that is left of a program that died in silence.
  { id: "lone_exit_status", pattern: EXIT_STATUS },
  {
    id: "label",
    pattern:
      /^(?:[\w.-]{1,60}: )?(?:PHP )?(?:fatal|panic|error|ERR!|ERROR|Error|FATAL|PANIC|Fatal error|FAILED|FAILURE|Failure|FATAL ERROR|Unhandled \w{1,40}|Uncaught \w{1,40})(?:\[[^\]\n]{1,30}\]| ?\([^)\n]{1,60}\))?:? ?(?::|!|\n|$)(?! {0,3}(?:none|null|nil|0|false|no errors?|ok|n\/a)[.!]?(?:\n|$))/,
  },
  {
    id: "step_label",
    pattern: new RegExp(
      `^(?:PHP )?(?:${STEPS} )?${STEPS} (?:error|failure|exception):\\s{1,3}(?![-\\d]|none\\b|null\\b)\\S`,
      "i",
    ),
  },
  // A lone level in brackets; beside other levels it is a line of a log.
  {
    id: "level",
    pattern:
      /^\[(?:ERROR|FATAL|CRITICAL|error|fatal)\] (?!\S{0,4}\d{4}-)(?![\s\S]{0,600}\n\[(?:INFO|WARN|WARNING|DEBUG|TRACE|info|warn|debug)\])/,
  },
  {
    id: "tool_reason",
    pattern: new RegExp(
      `^(?!${NO_PROGRAMS}:)(?:\\*\\* )?${SPEAKER}(?:\\[\\w{1,20}\\] )?(?:(?:\\S{1,200}|[^\\n:]{0,60}\\b(?:line|char|column|offset) \\d{1,6}): )?${REASON}`,
    ),
  },
  {
    id: "tool_denial",
    pattern: new RegExp(`^(?!${NO_PROGRAMS}:)${SPEAKER}${NAMES_A_THING}\\b${DENIAL}`),
  },
  {
    id: "tool_error",
    pattern: new RegExp(`^(?!${NO_PROGRAMS} )[a-z][a-z\\d_.-]{1,30} error: [^\\d\\s]`),
  },
  {
    // `LINK : fatal error LNK1104: …`, `error NU1101: …`.
    id: "numbered_error",
    pattern: /^(?:\S{1,200} ?: )?(?:fatal )?error [A-Z]{1,6}\d{2,6}: /,
    otherwise: "invalid_input",
  },
  {
    id: "occurred",
    pattern:
      /^(?:Execution failed|Error (?:when|while|during|in tool|occurred)\b|An (?:unexpected |internal |unknown )?(?:error|exception) (?:has )?occurred\b|System error \d{1,5} has occurred|[✗✘❌] )/,
  },
  { id: "error_doing", pattern: new RegExp(`^(?:An? )?${ERROR_DOING} (?!(?:is|are|was|in)\\b)\\S`) },
  {
    // `The profile (dev) could not be found`, `File 'a' already exists`, `The service name is invalid.`
    id: "thing_is_not",
    pattern: new RegExp(
      `^(?=[A-Z])(?:(?!${CLAUSES} )[\\w.-]{1,40} ){1,5}(?:[('"\`‘“][^\\n]{1,120}?[)'"\`’”] )?(?:(?:could not|couldn't|cannot|can't) be ${DONE}\\b|` +
        "(?:is|are) (?:invalid|incorrect|not valid|forbidden|misconfigured)(?=[:.\\n]|$)|(?:(?:was|is) not found|already exists?|do(?:es)?(?: not|n't) exist)\\b)",
    ),
    short: true,
  },
  {
    id: "file_is_not",
    pattern:
      /^(?:['"‘“][^'"\n]{1,120}['"’”] is not an? |(?:['"‘“][^'"\n]{1,120}['"’”]|[\w./-]{0,120}\.\w{1,8}) (?:do(?:es)?(?: not|n't) exist|(?:was |is )?not found|already exists|could not be ))/,
    short: true,
  },
  {
    id: "unable",
    pattern:
      /^(?:(?:Failed|Unable) to [a-z]{2,20}|(?:Could not|Cannot|Can't|Couldn't) (?:fetch|load|connect|read|write|open|send|call|execute|run|retrieve|get|find|parse|create|update|delete|edit|modify|remove|process|complete|establish|resolve|reach|download|upload|query|save|list|start|access|stat|apply|install|convert|decode|navigate|initialize|import))\b/,
  },
  {
    id: "subject_unable",
    pattern:
      /^(?:\*\* )?(?:(?:the|your|this|an?) )?(?:[\w-]{1,20} )?(?:server|client|host|tool|api|service|system|process|program|driver|plugin|module|worker|browser|daemon|agent|database|scheduler|compiler|shell|function|command) (?:can't|cannot|can not|could not|couldn't|was unable to|is unable to|failed to) [a-z]{2,20}\b/i,
  },
  {
    id: "failed_with",
    pattern:
      /^(?:Request|Query|Operation|Command|Execution|Connection|Process|Job|Upload|Download|Fetch) failed(?: with\b|:|[.!]?\s{0,4}$)|^(?:[A-Z][a-z]{1,20} ){1,3}(?:call|request|execution|invocation|operation|command) failed(?:: | with |[.!]?\s{0,4}$)|^(?:upload|download|copy|move|delete|connection|login|authentication|query|deployment|build|job|step)\b[^\n]{0,160}? failed: (?!\d|none)\S|^(?:[A-Z][a-z]{1,20} ){1,2}validation (?:error|failed): |^(?:[\w.@'"-]{1,60} ){1,5}failed (?:because\b|with (?:result|exit|error|code|status|signal)\b)/,
  },
  {
    // `ssh: connect to host web1 port 22: Connection refused`, `mkdir: cannot create directory 'x': File exists`.
    id: "errno",
    pattern: new RegExp(
      `^(?!(?:Subject|Title|Topic|Re|Question): )(?:\\[[^\\]\\n]{1,80}\\] )?[\\w.@+/-]{1,80}(?: [^\\n:]{1,200})?: (?:[^\\n]{1,300}: )?${ERRNO_SENTENCE}(?: \\(\\d{1,3}\\)| @ \\S{1,200})?\\.?(?:\\n|$)`,
    ),
  },
  {
    id: "go_errno",
    pattern: new RegExp(
      `^(?:open|stat|lstat|mkdir|remove|rename|read|write|chdir|unlink) \\S[^\\n]{0,300}: ${GO_ERRNO_SENTENCE}(?:\\n|$)`,
    ),
  },
  {
    id: "go_call",
    pattern:
      /^(?:dial (?:tcp|udp)\b|(?:read|write) tcp |(?:Get|Post|Put|Head|Delete|Patch) "[^"\n]{1,400}": |(?:open|stat|lstat|mkdir|remove|rename) [./~]\S{0,200}: \w|(?:exec|fork\/exec): ")/,
  },
  // Codes that carry their meaning in their name: `ERR_PNPM_NO_SCRIPT  …`, ` ELIFECYCLE  …`.
  { id: "code_word", pattern: /^(?:ERR_[A-Z0-9_]{3,60}:? {1,2}|E[A-Z]{4,20} {2})\S/ },
];
