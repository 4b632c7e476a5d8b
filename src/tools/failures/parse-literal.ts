/**
 * Values that texts hold: JSON, and what Python, Ruby and JavaScript print for the same (`{'ok': False, 'code': None}`,
 * `{"a"=>nil}`, `{code: 14}`). Tools hand over cut-off, doubled and pretended JSON, and none of it is exceptional here.
 */

/** The value in a box, since `null` is a value; undefined when the text is not JSON. */
export function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const MAX_DEPTH = 30;
const CONSTANTS: Readonly<Record<string, unknown>> = {
  true: true,
  false: false,
  null: null,
  True: true,
  False: false,
  None: null,
  nil: null,
  undefined: null,
};

const BLANK = /\s*/y;
const TOKEN = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[:\w$.-]+/y;
const OPEN: Readonly<Record<string, string>> = { "{": "}", "[": "]", "(": ")" };

/** Reads one literal from `at`; null when there is none. Linear in what it reads. */
class LiteralReader {
  at: number;
  private readonly text: string;

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }

  value(depth = 0): { value: unknown } | null {
    if (depth > MAX_DEPTH) return null;
    this.skip();
    const char = this.text[this.at] ?? "";
    if (char in OPEN) return this.container(OPEN[char] ?? "", depth);
    if (char === '"' || char === "'") return this.quoted(char);
    TOKEN.lastIndex = this.at;
    const token = TOKEN.exec(this.text)?.[0];
    if (token === undefined) return null;
    this.at += token.length;
    if (token in CONSTANTS) return { value: CONSTANTS[token] };
    return { value: /^-?\d/.test(token) && Number.isFinite(Number(token)) ? Number(token) : token };
  }

  private skip(): void {
    BLANK.lastIndex = this.at;
    BLANK.exec(this.text);
    this.at = BLANK.lastIndex;
  }

  private quoted(quote: string): { value: string } | null {
    let out = "";
    for (let at = this.at + 1; at < this.text.length; at++) {
      const char = this.text[at];
      if (char === "\\") {
        const next = this.text[++at] ?? "";
        out += next === "n" ? "\n" : next === "t" ? "\t" : next;
      } else if (char === quote) {
        this.at = at + 1;
        return { value: out };
      } else out += char;
    }
    return null;
  }

  /** Entries with a separator make an object, those without one a list. */
  private container(close: string, depth: number): { value: unknown } | null {
    const entries: [string, unknown][] = [];
    const items: unknown[] = [];
    this.at++;
    for (;;) {
      this.skip();
      if (this.text[this.at] === close) {
        this.at++;
        return { value: entries.length > 0 || close === "}" ? Object.fromEntries(entries) : items };
      }
      const first = this.value(depth + 1);
      if (first === null) return null;
      this.skip();
      const separator = /^(?:=>|[:=])/.exec(this.text.slice(this.at, this.at + 2))?.[0];
      if (separator !== undefined) {
        this.at += separator.length;
        const second = this.value(depth + 1);
        if (second === null) return null;
        entries.push([String(first.value).replace(/^:|:$/g, ""), second.value]);
      } else if (typeof first.value === "string" && /:$/.test(first.value) && close === "}") {
        const second = this.value(depth + 1);
        if (second === null) return null;
        entries.push([first.value.slice(0, -1), second.value]);
      } else items.push(first.value);
      this.skip();
      if (this.text[this.at] === ",") this.at++;
    }
  }
}

/** A structure inside a text, and where it begins and ends. */
export interface PrintedStructure {
  value: unknown;
  from: number;
  to: number;
}

/** How many opening brackets are tried: a text with more is code or a table. */
const MAX_STARTS = 4;

/** The first object, or list of objects, that a text prints; null when it prints none. */
export function printedStructure(text: string): PrintedStructure | null {
  let starts = 0;
  for (const { index } of text.matchAll(/[{[](?=\s{0,20}(?:["'{:]|[A-Za-z_]\w{0,40}(?:[:=]| ?=>)))/g)) {
    if (++starts > MAX_STARTS) return null;
    const reader = new LiteralReader(text, index);
    const found = reader.value();
    const isStructure =
      found !== null &&
      typeof found.value === "object" &&
      found.value !== null &&
      (!Array.isArray(found.value) || found.value.some((item) => typeof item === "object" && item !== null)) &&
      Object.keys(found.value).length > 0;
    if (found !== null && isStructure) return { value: found.value, from: index, to: reader.at };
  }
  return null;
}
