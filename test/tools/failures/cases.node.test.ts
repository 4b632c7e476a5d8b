/** The public bug reports of the shared cases; skipped where the data is not there. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { classifyFailure } from "../../../src/tools/failures/index.ts";

const path = fileURLToPath(new URL("../../../../shared/data/cases.jsonl", import.meta.url).href);
const present = existsSync(path);

interface Case {
  id: string;
  input: { items?: unknown[]; body?: { failure?: unknown; failures?: unknown } };
}

const cases = new Map<string, Case>();
if (present) {
  for (const line of readFileSync(path, "utf8").split("\n").filter(Boolean)) {
    const parsed: Case = JSON.parse(line);
    cases.set(parsed.id, parsed);
  }
}
const nowMs = Date.parse("2026-10-21T07:27:30Z");
const verdicts = (id: string) => (cases.get(id)?.input.items ?? []).map((item) => classifyFailure(item, { nowMs }));

const alone = (id: string) => classifyFailure(cases.get(id)?.input.body?.failure, { nowMs });

describe.skipIf(!present)("shared cases (skipped without ../shared/data)", () => {
  it("E02: out of credit is final, the other three pass with time", () => {
    const [credit, concurrency, limited, overloaded] = verdicts("E02");
    expect(credit).toMatchObject({ category: "permission", retryable: false });
    expect(concurrency).toMatchObject({ category: "transient", code: "rate_limited", retryable: true });
    expect(limited).toMatchObject({ category: "transient", retry_after_ms: 30_000 });
    expect(overloaded).toMatchObject({ category: "transient", code: "overloaded", retryable: true });
  });

  it("E03: the error code counts before the status", () => {
    const [throttled, xml, expired, invalid, denied, cli] = verdicts("E03");
    for (const one of [throttled, xml, cli]) expect(one).toMatchObject({ category: "transient", retryable: true });
    expect(expired).toMatchObject({ category: "permission", code: "credentials_expired", retryable: false });
    expect(expired?.message).toMatch(/renew/);
    expect(invalid).toMatchObject({ category: "validation", retryable: false });
    expect(denied).toMatchObject({ category: "permission", code: "access_denied", retryable: false });
    expect(denied?.message).not.toMatch(/expire/);
  });

  it("E07: policy, payment, locks, bad parameters and permissions are told apart", () => {
    const [guard, readonly, declined, lock, reused, parameter, file] = verdicts("E07");
    for (const one of [guard, readonly]) {
      expect(one).toMatchObject({ category: "policy", retryable: false, next: "tell_user" });
      expect(one?.message).not.toMatch(/rephrase|retry|again|instead|work around/i);
    }
    expect(declined).toMatchObject({ category: "policy", code: "payment_declined", retryable: false });
    expect(lock).toMatchObject({ category: "transient", code: "busy", retryable: true });
    expect(lock?.message).toMatch(/same idempotency key/);
    expect(reused).toMatchObject({ category: "validation", code: "idempotency_mismatch", retryable: false });
    expect(parameter).toMatchObject({ category: "validation", retryable: false });
    expect(file).toMatchObject({ category: "permission", retryable: false });
    expect(file?.message).not.toContain("/etc");
  });

  it("T2-E01: what a user refuses is told to the user and never sent again", () => {
    expect(alone("T2-E01")).toMatchObject({ category: "policy", retryable: false, next: "tell_user" });
  });

  it("T2-E02b: the text of an exception is a failure without any mark around it", () => {
    expect(alone("T2-E02b")).toMatchObject({ is_error: true, category: "transient" });
  });

  it("T2-H02: blocked search engines beside an empty list are no empty result", () => {
    const failures = z.array(z.looseObject({ failure: z.unknown() })).parse(cases.get("T2-H02")?.input.body?.failures);
    expect(failures.map(({ failure }) => classifyFailure(failure, { nowMs }).next)).toEqual(["retry"]);
  });
});
