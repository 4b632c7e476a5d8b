/**
 * Forms of input that prose promises and a schema can state. A row is a form: how prose says it, the keywords that
 * would state it, and the schema to propose. Only promises a schema can hold a caller to; "a URL" alone is none, since
 * many tools take `localhost:3000` on purpose.
 */
import type { Parameter } from "./json-schema.ts";

export interface Form {
  readonly label: string;
  /** Schema fragment to propose. */
  readonly schema: string;
}

interface FormRow {
  readonly said: RegExp;
  readonly read: (match: RegExpExecArray) => Form;
  /** Keywords of which one is enough. */
  readonly keywords: readonly string[];
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\\\$&");

const ROWS: readonly FormRow[] = [
  {
    said: /\bISO[ -]?8601\b|\bRFC ?3339\b|\bYYYY-MM-DD[T ]hh?:mm/iu,
    read: () => ({ label: "an ISO 8601 time", schema: '"format": "date-time"' }),
    keywords: ["format", "pattern"],
  },
  {
    said: /\bYYYY-MM-DD\b|YYYY\/MM\/DD|\byyyymmdd\b/iu,
    read: () => ({ label: "a date as YYYY-MM-DD", schema: '"format": "date"' }),
    keywords: ["format", "pattern"],
  },
  {
    said: /\bUUIDs?\b|\bGUID\b/u,
    read: () => ({ label: "a UUID", schema: '"format": "uuid"' }),
    keywords: ["format", "pattern"],
  },
  {
    said: /\be-?mail address\b|メールアドレス/iu,
    read: () => ({ label: "an e-mail address", schema: '"format": "email"' }),
    keywords: ["format", "pattern"],
  },
  {
    said: /(?:starts?|begins?|starting|beginning|prefixed?) with (?:the prefix )?[`"'“]([A-Za-z][\w-]{0,15}|#|@)[`"'”]|[`"'“]([A-Za-z][\w-]{0,15})[`"'”](?:で始まる|から始まる)/iu,
    read: (match) => {
      const prefix = match[1] ?? match[2] ?? "";
      return { label: `an id that starts with "${prefix}"`, schema: `"pattern": "^${escapeRegExp(prefix)}"` };
    },
    keywords: ["pattern", "format", "enum"],
  },
  {
    said: /(?<![\w/.-])([a-z]{2,10}_)(?:\d{3,}|x{3,}|X{3,}|\.\.\.|…|\*)(?![\w/])/u,
    read: (match) => {
      const prefix = match[1] ?? "";
      return { label: `an id like "${match[0]}"`, schema: `"pattern": "^${escapeRegExp(prefix)}"` };
    },
    keywords: ["pattern", "format", "enum"],
  },
  {
    said: /\bISO[ -]?(?:3166-1 alpha-[23]|4217|639-[12])\b(?=[^.]{0,40}\bcodes?\b|$)|\b(two|three)-letter (?:country|currency|language) codes?\b/iu,
    read: (match) => ({
      label: match[0],
      schema: `"pattern": "^[A-Za-z]{${/three|4217|alpha-3|639-2/i.test(match[0]) ? 3 : 2}}$"`,
    }),
    keywords: ["pattern", "enum", "format"],
  },
  {
    said: /\bin the format [`'"“](\d[\d.:-]{3,30})[`'"”]/iu,
    read: (match) => {
      const pattern = (match[1] ?? "").replace(/\d+/g, (digits) => `\\\\d{${digits.length}}`).replaceAll(".", "\\\\.");
      return { label: `text like "${match[1]}"`, schema: `"pattern": "^${pattern}$"` };
    },
    keywords: ["pattern", "format"],
  },
  {
    said: /\b(?:(?:must|should|can) be )?(?:one|any) of:?\s+((?:[`"'“][\w./ -]{1,40}[`"'”](?:,?\s*(?:or|and)?\s*)){2,})/iu,
    read: (match) => {
      const values = [...(match[1] ?? "").matchAll(/[`"'“]([^`"'”]+)[`"'”]/gu)].map((value) => value[1] ?? "");
      return { label: `one of ${values.map((v) => `"${v}"`).join(", ")}`, schema: `"enum": ${JSON.stringify(values)}` };
    },
    keywords: ["enum", "const", "pattern", "anyOf", "oneOf"],
  },
];

/** The forms a text promises for one value. */
export function formsIn(text: string): { form: Form; keywords: readonly string[] }[] {
  return ROWS.flatMap(({ said, read, keywords }) => {
    const match = said.exec(text);
    return match === null ? [] : [{ form: read(match), keywords }];
  });
}

/** Looser: forms that tell one input from another, though no schema keyword need state them. */
const OPEN_FORM =
  /\b(?:URLs?|URI|https?:\/\/|absolute path|file ?path|path|glob|regex|regular expression|SQL|JSON|YAML|base64|cron|hash|SHA|slug|ticker|zip code|phone number|language code|such as|for example|one of)\b|e\.g\.|ファイルパス|URL/iu;

/** Whether prose gives the value a form that parts it from free text. */
export function statesForm(text: string): boolean {
  return formsIn(text).length > 0 || OPEN_FORM.test(text);
}

interface Range {
  readonly minimum: number | null;
  readonly maximum: number | null;
}

const BETWEEN =
  /\b(?:between|from)\s+(-?\d[\d_,.]*)\s+(?:and|to)\s+(-?\d[\d_,.]*)|\((\d+)\s*[-–]\s*(\d+)\)|(\d+)\s*[〜~から]+\s*(\d+)/iu;
const AT_MOST = /\b(?:max(?:imum)?(?: (?:of|is|value))?:?|at most|no more than|up to)\s+(\d[\d_,]*)\b|最大\s*(\d+)/iu;
const AT_LEAST = /\b(?:min(?:imum)?(?: (?:of|is|value))?:?|at least|no less than)\s+(\d[\d_,]*)\b|最小\s*(\d+)/iu;

function numberIn(text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number(text.replace(/[_,]/g, "").replace(/\.$/, ""));
  return Number.isFinite(value) ? value : null;
}

/** The range a number's own description promises. */
export function rangeIn(text: string): Range {
  const between = BETWEEN.exec(text);
  if (between !== null) {
    return {
      minimum: numberIn(between[1] ?? between[3] ?? between[5]),
      maximum: numberIn(between[2] ?? between[4] ?? between[6]),
    };
  }
  const most = AT_MOST.exec(text);
  const least = AT_LEAST.exec(text);
  return { minimum: numberIn(least?.[1] ?? least?.[2]), maximum: numberIn(most?.[1] ?? most?.[2]) };
}

/** A number's smallest or largest value by its schema; null where it states none, or one that the value may not reach. */
export function statedLimit({ node }: Parameter, limit: "minimum" | "maximum"): number | "open" | null {
  const open = node[limit === "minimum" ? "exclusiveMinimum" : "exclusiveMaximum"];
  // Draft 4 says `true` beside the limit, later drafts give the number itself.
  if (typeof open === "number" || open === true) return "open";
  const value = node[limit];
  return typeof value === "number" ? value : null;
}

/** Whether the schema states it, at the node or, for lists and unions, somewhere inside. */
export function schemaStates(parameter: Parameter, keywords: readonly string[]): boolean {
  const text = JSON.stringify(parameter.node) ?? "";
  return keywords.some((keyword) => text.includes(`"${keyword}":`)) || parameter.form !== null;
}
