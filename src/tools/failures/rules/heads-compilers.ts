/** Heads of compilers, interpreters and runtimes: diagnostics with a place, and stack traces. */
import type { FailureHead } from "./types.ts";

/** Endings of files that hold records, not source: `build.log:12: error: …` is a search hit. */
const RECORDS = "(?:log|txt|md|csv|html?|out|jsonl?|ya?ml|xml)";

export const COMPILER_HEADS: readonly FailureHead[] = [
  {
    // `src/a.ts(3,5): error TS2322: …`, `main.c:4:2: error: …`, `Main.java:5: error: …`, also under a compiler's own context.
    id: "diagnostic",
    pattern: new RegExp(
      `^(?![^\\n:(]{1,200}\\.${RECORDS}:)[\\w@./\\\\-]{1,200}(?:\\(\\d{1,6},\\d{1,6}\\)|:\\d{1,6}(?::\\d{1,6})?): (?:(?:fatal )?error\\b(?: [A-Z]{1,4}\\d{2,6})?:|syntax error[:,])`,
      "m",
    ),
    otherwise: "syntax_error",
  },
  // Go names the package first, then each place with no word for error.
  {
    id: "go_build",
    pattern:
      /^# \S{1,200}\n(?:# [^\n]{1,200}\n)?\S{1,200}\.go:\d{1,6}:\d{1,6}: |^[\w./-]{1,200}\.go:\d{1,6}:\d{1,6}: [a-z]/,
    otherwise: "syntax_error",
  },
  {
    id: "python",
    pattern: /^Traceback \(most recent call last\):|^\s{0,4}\+ Exception Group Traceback \(most recent call last\):/,
  },
  {
    id: "thrown",
    pattern:
      /^(?:Exception in thread "|goroutine \d{1,6} \[|thread '[^'\n]{1,40}' (?:\(\d{1,9}\) )?panicked at|Unhandled exception(?:\. | at |: )|Process terminated\. |node:internal\/[^\n]{1,200}\n|(?:\w{1,40}::){1,4}\w{0,40}Error(?: \{|\()|error sending request for url \(|json: (?:cannot unmarshal|unsupported|invalid|unknown field)\b|strconv\.\w{1,20}: parsing )/,
  },
  // Python could not even read the source.
  {
    id: "python_source",
    pattern: /^File "[^"\n]{1,300}", line \d{1,6}\n[\s\S]{0,500}\n[A-Z]\w{1,40}Error: /,
    otherwise: "syntax_error",
  },
  { id: "perl", pattern: / at (?:-e|\S{1,200}\.p[lm]) line \d{1,6}\.(?:\n|$)/ },
  // Ruby's place comes first and the class last.
  { id: "ruby", pattern: /^[^\n:]{1,300}:\d{1,6}:in [`'][^\n]{1,800}\((?:[A-Z]\w{0,60}::){0,6}[A-Z]\w{0,60}\)/ },
];
