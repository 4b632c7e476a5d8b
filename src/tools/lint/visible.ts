/** Words of other people's documents as a report may print them: nothing that a terminal obeys, nothing secret. */
import { KNOWN_TOKENS } from "../failures/redact.ts";

/** Controls, and signs of format that turn or hide what stands beside them; not the joiners of emoji and of scripts. */
const HIDDEN_SIGNS =
  /[\p{Cc}\u00ad\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]|\p{Cs}/gu;

/** The text with every such sign written out (`\u{1b}`), so that it shows. */
export function visible(text: string): string {
  return text.replace(HIDDEN_SIGNS, (sign) =>
    sign === "\n" ? "\\n" : sign === "\t" ? "\\t" : `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** The same without the credentials that a text may quote. @param lines whether it may have several */
export function quotable(text: string, lines = false): string {
  const shown = (whole: string) => (lines ? whole.split("\n").map(visible).join("\n") : visible(whole));
  return shown(KNOWN_TOKENS.reduce((clean, pattern) => clean.replace(pattern, "[redacted]"), text));
}
