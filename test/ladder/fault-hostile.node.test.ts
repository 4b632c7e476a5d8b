/** In Node, since a Worker's clock stands still while it computes. */
import { expect, it } from "vitest";
import { isFault } from "../../src/ladder/fault.ts";

/** Some milliseconds when linear, minutes when not. */
const LIMIT_MS = 5000;

it.each(["test killed ", "fail timed out ", "time out ", "exited code ", "connection was "])(
  "reads half a million characters of %j in time that grows with their number",
  (words) => {
    const started = performance.now();
    isFault(words.repeat(500_000 / words.length));
    expect(performance.now() - started).toBeLessThan(LIMIT_MS);
  },
);
