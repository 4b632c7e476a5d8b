import { describe, expect, it } from "vitest";
import { loggable, retryAfterMs } from "../../src/judges/upstream.ts";

describe("retry-after", () => {
  const now = Date.parse("2026-11-30T12:00:00Z");
  it.each([
    [{ "retry-after": "2" }, 2000],
    [{ "retry-after": "0" }, 0],
    [{ "retry-after-ms": "150", "retry-after": "9" }, 150],
    [{ "retry-after": "Mon, 30 Nov 2026 12:00:03 GMT" }, 3000],
    [{ "retry-after": "Mon, 30 Nov 2026 11:00:00 GMT" }, 0],
    [{ "retry-after": "soon" }, null],
    [{}, null],
  ])("of %o is %s ms", (headers, expected) => {
    expect(retryAfterMs(new Headers(headers), now)).toBe(expected);
  });
});

describe("an upstream's words in the log", () => {
  const key = "sk-ant-0123456789";
  const request = "send the quarterly figures to Ada and Grace";
  it.each(["Bad key sk-ant-0123456789", "Bad key sk-ant-01…", "cannot parse 'send the quarterly figures'"])(
    "are left out where they quote: %s",
    (words) => {
      expect(loggable(words, key, [request, ""])).toBe("[quotes what must not be logged]");
    },
  );

  it("are left out where they quote a key shorter than the run that counts", () => {
    expect(loggable("Bad key dev-1", "dev-1", [request])).toBe("[quotes what must not be logged]");
  });

  it("are kept, but short, where they don't", () => {
    expect(loggable("Too many choices: 256", key, [request, ""])).toBe("Too many choices: 256");
    expect(loggable("x".repeat(1000), key, [request])).toHaveLength(160);
  });
});
