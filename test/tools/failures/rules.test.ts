/** The tables themselves: no code means two things, every row is reachable, every phrase rule is tried by a shape. */
import { describe, expect, it } from "vitest";
import { classifyFailure } from "../../../src/tools/failures/index.ts";
import { kindOf } from "../../../src/tools/failures/kinds.ts";
import { JSON_RPC_RULES } from "../../../src/tools/failures/rules/apis.ts";
import { AFFIX_RULES } from "../../../src/tools/failures/rules/cloud.ts";
import { SQLSTATE_RULES } from "../../../src/tools/failures/rules/databases.ts";
import { EXTRACTORS } from "../../../src/tools/failures/rules/extractors.ts";
import { FAILURE_HEADS } from "../../../src/tools/failures/rules/failure-heads.ts";
import { STATUS_RULES } from "../../../src/tools/failures/rules/http.ts";
import { CODE_RULES, lookupCode, normalizeCode } from "../../../src/tools/failures/rules/lookup.ts";
import { PHRASES } from "../../../src/tools/failures/rules/phrases.ts";
import { CURL_CODES, EXIT_CODES, SIGNALS } from "../../../src/tools/failures/rules/processes.ts";
import { TRACE_ENDS, VERDICT_LINES } from "../../../src/tools/failures/rules/verdict-lines.ts";
import { PROGRAMS, WORKED_ON } from "./outputs/outputs.ts";
import { ALL_SHAPES } from "./shapes/all.ts";

const rows = CODE_RULES.flatMap((rule) => rule.codes.split(/\s+/).map((code) => ({ ...rule, code })));

describe("codes", () => {
  it("names every code once", () => {
    const seen = new Map<string, string>();
    const twice: string[] = [];
    for (const { code, family } of rows) {
      if (seen.has(code)) twice.push(`${code}: ${seen.get(code)} and ${family}`);
      seen.set(code, family);
    }
    expect(twice).toEqual([]);
  });

  it("lets two spellings differ only where a row says so", () => {
    const kinds = new Map<string, Set<string>>();
    for (const { code, kind } of rows) {
      const key = normalizeCode(code);
      kinds.set(key, (kinds.get(key) ?? new Set()).add(kind));
    }
    const ambiguous = [...kinds].filter(([, found]) => found.size > 1).map(([key]) => key);
    expect(ambiguous).toEqual(["requestlimitexceeded", "slowdown"]);
  });

  it.each(rows.map(({ family, code, kind }) => ({ family, code, kind })))("$family $code → $kind", ({ code, kind }) => {
    expect(lookupCode(code)?.kind).toBe(kind);
    expect(classifyFailure({ ok: false, error: { code } }).code).toBe(kind);
  });

  it.each(AFFIX_RULES.map(({ prefix, suffix, kind }) => ({ prefix, suffix, kind })))(
    "$prefix…$suffix → $kind",
    ({ prefix, suffix, kind }) => {
      expect(lookupCode(`${prefix ?? ""}zzq${suffix ?? ""}`)).toMatchObject({ kind, strength: "affix" });
    },
  );
});

describe("numbers", () => {
  it.each(Object.entries(STATUS_RULES))("HTTP %s alone", (status, rule) => {
    expect(classifyFailure({ http_status: Number(status) }).code).toBe(rule.kind);
  });

  it.each(Object.entries(EXIT_CODES))("exit code %s alone → %s", (code, kind) => {
    expect(classifyFailure({ exit_code: Number(code), stdout: "", stderr: "" }).code).toBe(kind);
  });

  it.each(Object.entries(SIGNALS))("%s → %s", (signal, kind) => {
    expect(classifyFailure({ exit_code: null, signal }).code).toBe(kind);
  });

  it.each(Object.entries(CURL_CODES))("curl: (%s) → %s", (code, kind) => {
    expect(classifyFailure(`curl: (${code}) something`).code).toBe(kind);
  });

  it.each(Object.entries(SQLSTATE_RULES))("SQLSTATE %s → %s", (state, kind) => {
    const whole = state.padEnd(5, "9");
    expect(classifyFailure({ severity: "ERROR", code: whole, message: "x" }).code).toBe(kind);
  });

  it.each(Object.entries(JSON_RPC_RULES))("JSON-RPC %s", (code, rule) => {
    expect(classifyFailure({ jsonrpc: "2.0", id: 1, error: { code: Number(code), message: "x" } }).code).toBe(
      rule.kind,
    );
  });
});

describe("phrases and printed codes", () => {
  const failures = [...ALL_SHAPES.map(([, failure]) => failure), ...WORKED_ON.map(({ output }) => output)];
  const logs = failures.map((failure) => classifyFailure(failure).log);
  const texts = failures.map((failure) =>
    typeof failure === "string" ? failure : JSON.stringify(failure, null, 1).replaceAll("\\n", "\n"),
  );

  it("has a shape decided by every phrase rule", () => {
    expect(
      PHRASES.map((rule) => rule.id).filter((id) => !logs.some((log) => log.includes(` by phrase:${id};`))),
    ).toEqual([]);
  });

  it("has a shape in which every extractor finds something", () => {
    const idle = EXTRACTORS.filter(
      (rule) =>
        !texts.some(
          (text) =>
            text.split(/[\n"]/).some((part) => part.search(rule.pattern) >= 0) || text.search(rule.pattern) >= 0,
        ),
    );
    expect(idle.map((rule) => rule.id)).toEqual([]);
  });

  it("has an output that begins with every head of a report, and one with every verdict and end", () => {
    const printed = [...texts, ...PROGRAMS.map(({ output }) => output)].flatMap((text) => [
      text.trim(),
      ...text.split(/\n(?=\S)/),
    ]);
    const idle = [...FAILURE_HEADS, ...VERDICT_LINES].filter(
      (rule) => !printed.some((text) => rule.pattern.test(text.slice(0, 1200))),
    );
    expect(idle.map((rule) => rule.id)).toEqual([]);
    for (const pattern of TRACE_ENDS) expect(printed.some((text) => pattern.test(text))).toBe(true);
  });

  it("has unique ids", () => {
    for (const rules of [
      [...PHRASES, ...EXTRACTORS],
      [...FAILURE_HEADS, ...VERDICT_LINES],
    ]) {
      const ids = rules.map((rule) => rule.id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe("kinds", () => {
  it("says what happened without advice to get round a rule", () => {
    for (const { kind } of CODE_RULES) {
      if (kindOf(kind).category === "policy")
        expect(kindOf(kind).message).not.toMatch(/again|retry|instead|rephrase|another way/i);
    }
  });
});
