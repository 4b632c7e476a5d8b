/** Where two pieces of evidence disagree: each row names the one that counts, and beside it the same without the other. */
import { describe, expect, it } from "vitest";
import { classifyFailure } from "../../../src/tools/failures/index.ts";

const codeOf = (failure: unknown) => classifyFailure(failure).code;
const message = (status: number, text: string, headers: Record<string, string> = {}) => ({
  status,
  headers,
  body: { message: text },
});

describe("a status against words", () => {
  const empty = "You have exceeded your current quota.";

  it("lets a wait of minutes beside 429 count before words of an empty account, a longer one not", () => {
    expect(codeOf(message(429, empty, { "retry-after": "60" }))).toBe("rate_limited");
    expect(codeOf(message(429, empty))).toBe("quota_exhausted");
    expect(codeOf(message(429, empty, { "retry-after": "86400" }))).toBe("quota_exhausted");
  });

  it("lets 429 count before a bare word of a quota, which decides where there is no status", () => {
    expect(codeOf(message(429, "Quota exceeded."))).toBe("rate_limited");
    expect(codeOf("Error: Quota exceeded.")).toBe("quota_exhausted");
  });

  it('lets 500 count before a closing "try again later", which decides where there is no status', () => {
    expect(codeOf(message(500, "Please try again later."))).toBe(codeOf(message(500, "It is so.")));
    expect(codeOf("Error: please try again later.")).toBe("unavailable");
  });
});

describe("a status against a page", () => {
  const page =
    '<!doctype html><html><head><title>Sign in</title></head><body><form action="/login"><input name="user"><input type="password" name="password"></form></body></html>';

  it("lets 404 count before a login form, which decides beside 200 and 401", () => {
    expect(codeOf({ status: 404, body: page })).toBe("not_found");
    expect(codeOf({ status: 200, body: page })).toBe("login_required");
    expect(codeOf({ status: 401, body: page })).toBe("login_required");
  });
});
