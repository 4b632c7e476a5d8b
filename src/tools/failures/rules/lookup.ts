/**
 * From a code to what it means. Word codes share one table (a test keeps two families from meaning different things by
 * the same word); numbers mean something only beside the marks of the service they belong to.
 */
import type { KindName } from "../kinds.ts";
import { API_RULES, JSON_RPC_RULES, SERVICE_NUMBERS } from "./apis.ts";
import { AFFIX_RULES, CLOUD_RULES } from "./cloud.ts";
import { DATABASE_RULES, SQLSTATE_RULES } from "./databases.ts";
import { PROTOCOL_RULES } from "./protocols.ts";
import { RUNTIME_RULES } from "./runtimes.ts";
import type { CodeRule } from "./types.ts";

/** What was learnt from one structured place of the failure. `affix` codes are known by their form alone. */
export interface Signal {
  kind: KindName;
  rule: string;
  strength: "exact" | "affix" | "weak";
}

export const CODE_RULES: readonly CodeRule[] = [
  ...CLOUD_RULES,
  ...API_RULES,
  ...RUNTIME_RULES,
  ...DATABASE_RULES,
  ...PROTOCOL_RULES,
];

/** Longer than any code of the table: what is longer is a sentence or a secret. */
const MAX_CODE_CHARS = 90;
const CODE_SHAPE = /^[A-Za-z][A-Za-z0-9_.:#$/-]*$/;

/** `com.amazon.coral.service#Foo_Bar` → `foobar`: namespace off, case and separators off. */
export function normalizeCode(code: string): string {
  const afterHash = code.slice(code.lastIndexOf("#") + 1);
  const bare = /^[A-Za-z]+Exception:http/.test(afterHash) ? afterHash.slice(0, afterHash.indexOf(":")) : afterHash;
  return bare.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
}

let byCode: Map<string, Signal> | null = null;

function table(): Map<string, Signal> {
  if (byCode === null) {
    byCode = new Map();
    for (const rule of CODE_RULES) {
      for (const code of rule.codes.split(/\s+/)) {
        const signal: Signal = { kind: rule.kind, rule: `${rule.family}:${code}`, strength: rule.strength ?? "exact" };
        // As written first: Salesforce's REQUEST_LIMIT_EXCEEDED is not Amazon's RequestLimitExceeded.
        byCode.set(code, signal);
        const key = normalizeCode(code);
        if (!byCode.has(key)) byCode.set(key, signal);
      }
    }
  }
  return byCode;
}

/** The meaning of a word code, or null. A code holds no blank: `INSUFFICIENT QUOTA` is prose, not a code. */
export function lookupCode(code: string): Signal | null {
  if (code.length > MAX_CODE_CHARS || !CODE_SHAPE.test(code)) return null;
  const known =
    table().get(code) ??
    table().get(normalizeCode(code)) ??
    table().get(normalizeCode(code.slice(code.lastIndexOf(".") + 1)));
  if (known !== undefined) return known;
  const key = normalizeCode(code.slice(Math.max(code.lastIndexOf("."), code.lastIndexOf("/")) + 1));
  for (const rule of AFFIX_RULES) {
    const fits = rule.suffix === undefined ? key.startsWith(rule.prefix ?? "\0") : key.endsWith(rule.suffix);
    if (fits && key.length > 3) {
      return { kind: rule.kind, rule: `affix:${rule.prefix ?? ""}*${rule.suffix ?? ""}`, strength: "affix" };
    }
  }
  return null;
}

/** Codes that are a plain English word: they count as a code in a code's place only, never as a whole text. */
export function isDistinctive(code: string): boolean {
  return /[_\d]|[a-z][A-Z]|^[A-Z]{4,}$/.test(code);
}

export function lookupSqlState(state: string): Signal | null {
  const kind = SQLSTATE_RULES[state] ?? SQLSTATE_RULES[state.slice(0, 2)];
  return kind === undefined ? null : { kind, rule: `sqlstate:${state}`, strength: "exact" };
}

/** `80070005`: 8007 is the facility of Win32, whose own number follows in hexadecimal. */
export function lookupHresult(hexadecimal: string): Signal | null {
  const upper = hexadecimal.toUpperCase();
  return upper.startsWith("8007")
    ? lookupCode(`win_${Number.parseInt(upper.slice(4), 16)}`)
    : lookupCode(`hr_${upper}`);
}

export function lookupJsonRpc(code: number): Signal | null {
  const rule = JSON_RPC_RULES[String(code)];
  return rule === undefined ? null : { kind: rule.kind, rule: `jsonrpc:${code}`, strength: rule.strength };
}

const GRPC_NUMBERS: readonly string[] = (
  "OK CANCELLED UNKNOWN INVALID_ARGUMENT DEADLINE_EXCEEDED NOT_FOUND ALREADY_EXISTS PERMISSION_DENIED " +
  "RESOURCE_EXHAUSTED FAILED_PRECONDITION ABORTED OUT_OF_RANGE UNIMPLEMENTED INTERNAL UNAVAILABLE DATA_LOSS " +
  "UNAUTHENTICATED"
).split(" ");

/** gRPC's number (1–16), as grpc-js errors and the `grpc-status` trailer carry it. */
export function lookupGrpc(code: number): Signal | null {
  const name = GRPC_NUMBERS[code];
  return name === undefined || code === 0 ? null : lookupCode(name);
}

/** A number in a body that bears one service's marks (`fbtrace_id`, `errcode`, Cloudflare's `success` and `messages`). */
export function lookupServiceNumber(body: Readonly<Record<string, unknown>>, code: number): Signal | null {
  const service =
    "fbtrace_id" in body
      ? "meta"
      : "errcode" in body
        ? "wechat"
        : "success" in body && "messages" in body
          ? "cloudflare"
          : "discord";
  if (service === "discord" && code < 10_000) return null;
  const kind = SERVICE_NUMBERS[service][code];
  return kind === undefined ? null : { kind, rule: `${service}:${code}`, strength: "exact" };
}
