/**
 * How hints compare text: Unicode NFKC (ＪＷＴ is JWT, ｾｯｼｮﾝ is セッション), then without case. What is shown keeps its own
 * spelling; only comparisons fold.
 */

const NON_ASCII = /[^\0-\x7f]/;

/** NFKC without change of case. Plain ASCII is its own normal form and skips the work. */
export function normalise(text: string): string {
  return NON_ASCII.test(text) ? text.normalize("NFKC") : text;
}

/** The form in which two texts are equal when they differ in width or case alone. */
export function fold(text: string): string {
  return NON_ASCII.test(text) ? foldBeyondAscii(text.normalize("NFKC").toLowerCase()) : text.toLowerCase();
}

const LOWER_CASE_VARIANT = /ß|ς|i\u0307/;

/**
 * Lower case alone still tells a letter from its own capital: STRASSE and Straße, ΟΔΟΣ at a word's end and within one (as
 * in Unicode's case folding), and İ, of whose dot lower case makes a second character.
 */
function foldBeyondAscii(lowerCase: string): string {
  if (!LOWER_CASE_VARIANT.test(lowerCase)) return lowerCase;
  return lowerCase.replaceAll("ß", "ss").replaceAll("ς", "σ").replaceAll("i\u0307", "i");
}

/** Commas of every script and width, as in `認証、鍵` and `認証，鍵`. */
const COMMA_OR_LINE_BREAK = /[,，、､\r\n]/;

/** A list field: already a list, or one text split on commas and line breaks. Entries are trimmed, empty ones dropped. */
export function readList(value: readonly string[] | string | null | undefined): readonly string[] {
  if (value === null || value === undefined) return NOTHING;
  const entries = typeof value === "string" ? value.split(COMMA_OR_LINE_BREAK) : value;
  // Lists are nearly always clean; copying twenty tags of each result would be a third of the whole work.
  return entries.every(isTrimmed) ? entries : entries.map((entry) => entry.trim()).filter((entry) => entry !== "");
}

const NOTHING: readonly string[] = [];

function isTrimmed(text: string): boolean {
  return text !== "" && isInk(text.charCodeAt(0)) && isInk(text.charCodeAt(text.length - 1));
}

/** Neither ASCII space or control nor any of the spaces beyond ASCII. */
function isInk(code: number): boolean {
  return code > 0x20 && (code < 0x7f || !/\s/.test(String.fromCharCode(code)));
}
