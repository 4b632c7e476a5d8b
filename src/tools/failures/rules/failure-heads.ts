/**
 * Line heads that only failures have: they make a bare text a failure even where no rule knows its kind. Each is tied to
 * a line's beginning and to the words that one family of programs prints there.
 */
import { COMPILER_HEADS } from "./heads-compilers.ts";
import { GENERAL_HEADS } from "./heads-general.ts";
import { LANGUAGE_HEADS } from "./heads-languages.ts";
import { PROGRAM_HEADS } from "./heads-programs.ts";
import type { FailureHead } from "./types.ts";

export const FAILURE_HEADS: readonly FailureHead[] = [
  ...GENERAL_HEADS,
  ...PROGRAM_HEADS,
  ...COMPILER_HEADS,
  ...LANGUAGE_HEADS,
];
