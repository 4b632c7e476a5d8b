/**
 * Lines in which a build, a test run or a shell gives its verdict, wherever in the output they stand. Each counts
 * something that failed or says that the whole did: `0 failed` is none.
 */
export const VERDICT_LINES: readonly { id: string; pattern: RegExp }[] = [
  {
    id: "build_failed",
    pattern:
      /^(?:\[\w{1,10}\] |\*\* |> )?(?:BUILD FAIL(?:ED|URE)|Build FAILED|(?:TEST|ARCHIVE|EXPORT|CLEAN) FAILED)\b|^error: (?:aborting due to|could not compile)\b|^\S{0,4} ?\w{0,12}:? ?(?:└ )?Failed with errors\b/m,
  },
  {
    id: "tests_failed",
    pattern:
      /^(?:--- FAIL: |FAIL(?:\t|$)|FAILED \((?:failures|errors)=\d|test result: FAILED\.|not ok \d|# fail [1-9]|\s{0,8}[1-9]\d{0,5} failing$|\s{0,8}Tests?:? {1,12}(?:\d{1,6} \w{1,12}, ){0,3}[1-9]\d{0,5} failed\b)|^(?:\[\w{1,10}\] )?Tests run: \d{1,6}, (?:Failures: [1-9]|Failures: \d{1,6}, Errors: [1-9])|^=*(?: ?\d{1,6} \w{1,12},){0,4} ?[1-9]\d{0,5} (?:failed|errors?)\b[^\n]{0,80} in \d/m,
  },
  {
    id: "faults_counted",
    pattern:
      /^(?:✖ [1-9]\d{0,5} problems? \([1-9]|Found [1-9]\d{0,5} errors? (?:in|\()|[1-9]\d{0,5} errors?(?: generated\.?|, \d{1,6} warnings?(?: generated\.?)?)?$|[1-9]\d{0,5} errors? occurred:|\s{0,8}[1-9]\d{0,5} Error\(s\)$)|^\S{1,80} {1,40}: ok=\d{1,6} .{0,40}(?:unreachable|failed)=[1-9]/m,
  },
  {
    id: "exit_status",
    pattern:
      /^(?:(?:Error: )?(?:Process|Command|Script|Task|Job|Program|npm|failed to solve:)[^\n]{0,160} )?(?:did not complete successfully: exit|exited with|failed with exit|completed with exit|returned exit|exit)(?: (?:code|status))?:? [1-9]\d{0,2}\.?$|^[^\n]{1,200}\bexit(?:ed|ing) with (?:code|status) [1-9]\d{0,2}\.?$/im,
  },
];

/** Ends of an output: Python's exception after its stack, and what Node signs off with when nobody caught a throw. */
export const TRACE_ENDS: readonly RegExp[] = [
  /^Traceback \(most recent call last\):\n(?:[ \t][^\n]{0,400}\n){1,60}[A-Za-z_][\w.]{1,120}(?::[^\n]{0,600})?$(?![\s\S])/m,
  /\n\nNode\.js v\d{1,3}\.\d{1,3}\.\d{1,3}$/,
];
