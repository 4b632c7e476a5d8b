/** From the kind to the advice: tries, waits, doubtful effects. */
import { describe, expect, it } from "vitest";
import { classifyFailure } from "../../../src/tools/failures/index.ts";

const nowMs = Date.parse("2026-10-21T07:27:30Z");
const waitOf = (failure: unknown) => classifyFailure(failure, { nowMs }).retry_after_ms;
const limited = (headers: Record<string, unknown>) => ({ http_status: 429, headers });

describe("tries", () => {
  it("retries a transient failure twice, waiting longer, then reports up", () => {
    const verdicts = [1, 2, 3].map((attempt) => classifyFailure({ http_status: 503 }, { attempt }));
    expect(verdicts.map((verdict) => verdict.next)).toEqual(["retry", "retry", "report_up"]);
    expect(verdicts.map((verdict) => verdict.retry_after_ms)).toEqual([1000, 2000, null]);
    expect(verdicts.map((verdict) => verdict.retryable)).toEqual([true, true, false]);
    expect(verdicts[2]).toMatchObject({ category: "transient", code: "unavailable" });
  });

  it("retries an unknown failure once", () => {
    const verdicts = [1, 2].map((attempt) => classifyFailure({ isError: true, content: [] }, { attempt }));
    expect(verdicts.map((verdict) => verdict.next)).toEqual(["retry", "report_up"]);
    expect(verdicts[0]).toMatchObject({ category: "transient", code: "unknown_failure" });
  });

  it("never retries a permission, policy or input error", () => {
    expect(classifyFailure({ http_status: 403 })).toMatchObject({ retryable: false, next: "report_up" });
    expect(classifyFailure({ http_status: 451 })).toMatchObject({ retryable: false, next: "tell_user" });
    expect(classifyFailure({ http_status: 400 })).toMatchObject({ retryable: false, next: "fix_input" });
    expect(classifyFailure({ http_status: 400 }, { attempt: 3 }).next).toBe("report_up");
  });
});

describe("operations that must not happen twice", () => {
  const idempotent = false;

  it.each([
    [{ code: "ETIMEDOUT" }],
    [{ http_status: 504 }],
    [{ http_status: 502 }],
    [{ http_status: 500 }],
    ["read ECONNRESET"],
    ["Error: socket hang up"],
    [{ exit_code: 124 }],
    [{ exit_code: 137 }],
    [{ http_status: 200, body: '{"id": 1, "sta' }],
    [{ isError: true, content: [{ type: "text", text: "something odd" }] }],
  ])("reports %j up, for it may have happened", (failure) => {
    const verdict = classifyFailure(failure, { idempotent });
    expect(verdict).toMatchObject({ category: "transient", retryable: false, next: "report_up", retry_after_ms: null });
    expect(verdict.message).toContain("may have happened");
  });

  it.each([[{ http_status: 429 }], [{ code: "ECONNREFUSED" }], [{ http_status: 503 }], [{ code: "EAI_AGAIN" }]])(
    "sends %j again, for it was never carried out",
    (failure) => {
      expect(classifyFailure(failure, { idempotent }).next).toBe("retry");
    },
  );

  it("takes an unknown operation for repeatable, and believes what the failure itself says", () => {
    expect(classifyFailure({ http_status: 504 }).next).toBe("retry");
    expect(classifyFailure({ http_status: 504 }, { idempotent: true }).next).toBe("retry");
    expect(classifyFailure({ http_status: 504, operation: { idempotent: false } }).next).toBe("report_up");
  });
});

describe("waits", () => {
  it.each([
    [{ "retry-after": "120" }, 120_000],
    [{ "Retry-After": 3 }, 3000],
    [{ "retry-after": "0.5" }, 500],
    [{ "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT" }, 30_000],
    [{ "retry-after": "Wednesday, 21-Oct-26 07:28:00 GMT" }, 30_000],
    [{ "retry-after": "Wed, 21 Oct 2020 07:28:00 GMT" }, 2000],
    [{ "retry-after": "soon" }, 2000],
    [{ "retry-after": "-5" }, 2000],
    [{ "retry-after": "NaN" }, 2000],
    [{ "retry-after": ["7"] }, 7000],
    [{ "retry-after": "99999999" }, 86_400_000],
    [{ "retry-after-ms": "250", "retry-after": "1" }, 250],
    [{ "x-ratelimit-reset": String(nowMs / 1000 + 60) }, 60_000],
    [{ "x-ratelimit-reset": String(nowMs + 5000) }, 5000],
    [{ "x-ratelimit-reset": String(nowMs * 1000 + 5_000_000) }, 5000],
    [{ "x-ratelimit-reset": String((BigInt(nowMs) + 5000n) * 1_000_000n) }, 5000],
    [{ "x-ratelimit-reset": "45" }, 45_000],
    [{ "x-ratelimit-reset-after": "1.25" }, 1250],
    [{ "retry-after-ms": String(nowMs + 5000) }, 5000],
    // A window that ends tomorrow week is one; what ends years away, or long ago, is a number in another unit.
    [{ "x-ratelimit-reset": String(nowMs / 1000 + 8 * 86_400) }, 86_400_000],
    [{ "x-ratelimit-reset": "4102444800" }, 2000],
    [{ "x-ratelimit-reset": "4102444800000" }, 2000],
    [{ "x-ratelimit-reset": "253402300799" }, 2000],
    [{ "x-ratelimit-reset": "2100-01-01T00:00:00Z" }, 2000],
    [{ "x-ratelimit-reset": "500000000" }, 2000],
    [{ "x-ratelimit-reset": "1400000000" }, 2000],
    [{ "x-ratelimit-reset": "9".repeat(40) }, 2000],
    [{ "x-ratelimit-reset": "4102444800", "x-ratelimit-reset-tokens": "3s" }, 3000],
    [{ "x-ratelimit-reset-requests": "6m0s" }, 360_000],
    [{ "x-ratelimit-reset-tokens": "20ms" }, 20],
    [{ "anthropic-ratelimit-requests-reset": "2026-10-21T07:27:40Z" }, 10_000],
    [{}, 2000],
  ])("reads %j as %i ms", (headers, wait) => {
    expect(waitOf(limited(headers))).toBe(wait);
  });

  it("reads them from bodies and sentences too", () => {
    expect(waitOf("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 120\r\nContent-Length: 0\r\n\r\n")).toBe(120_000);
    expect(waitOf({ http_status: 429, headers: "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 9\r\n\r\n" })).toBe(
      9000,
    );
    expect(waitOf("Error: 429 Too Many Requests (retry-after: 11)")).toBe(11_000);
    expect(waitOf({ http_status: 429, body: { message: "You are being rate limited.", retry_after: 0.3 } })).toBe(300);
    expect(
      waitOf({ ok: false, error_code: 429, description: "Too Many Requests", parameters: { retry_after: 35 } }),
    ).toBe(35_000);
    expect(waitOf({ error: { code: 429, message: "Quota exceeded", details: [{ retryDelay: "17.5s" }] } })).toBe(
      17_500,
    );
    expect(waitOf({ http_status: 429, body: "Rate limit reached. Please try again in 6m0s." })).toBe(360_000);
    expect(waitOf({ http_status: 429, body: "Please try again in 20s." })).toBe(20_000);
    expect(waitOf({ http_status: 429, body: "Please wait 2 minutes" })).toBe(120_000);
    expect(waitOf({ detail: "Request was throttled. Expected available in 35 seconds." })).toBe(35_000);
    expect(waitOf({ http_status: 429, body: "リクエストが多すぎます。1分後に再試行してください。" })).toBe(60_000);
    expect(waitOf({ http_status: 429, body: "混雑しています。30秒ほど待ってからお試しください。" })).toBe(30_000);
  });

  it("gives no wait where nothing is to be retried", () => {
    expect(waitOf({ http_status: 400, headers: { "retry-after": "5" } })).toBeNull();
  });
});

describe("what the message quotes", () => {
  const messageOf = (failure: unknown) => classifyFailure(failure).message;

  it("names the field, wherever the service says it", () => {
    const github = {
      message: "Validation Failed",
      errors: [{ resource: "Issue", field: "title", code: "missing_field" }],
    };
    expect(messageOf({ http_status: 422, body: github })).toContain("It says: title: missing_field.");
    const violation = { field: "page_size", description: "must be positive" };
    const google = {
      code: 400,
      message: "Request contains an invalid argument.",
      details: [{ fieldViolations: [violation] }],
    };
    expect(messageOf({ error: { ...google, status: "INVALID_ARGUMENT" } })).toContain(
      "It says: page_size: must be positive.",
    );
    const missing = { type: "missing", loc: ["body", "query"], msg: "Field required" };
    expect(messageOf({ http_status: 422, body: { detail: [missing] } })).toContain("It says: query: Field required.");
  });

  it("is never a bare code, nor the name of a machine", () => {
    expect(messageOf({ ok: false, error: "is_archived" })).not.toContain("It says");
    expect(messageOf("Invalid argument: host db01 rejected it")).not.toContain("db01");
  });
});
