import { env } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { asLeader, readCached } from "../../src/suggest/rank-cache.ts";

it("waits for the same call under way, but not for one that was cut off long ago", async () => {
  void asLeader("rank:cut-off", () => new Promise(() => {}));
  const wait = vi.spyOn(scheduler, "wait");
  expect(await readCached(env.KV, "rank:cut-off")).toBeUndefined();
  expect(wait).toHaveBeenCalledTimes(1);

  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 61_000);
  expect(await readCached(env.KV, "rank:cut-off")).toBeUndefined();
  expect(wait).toHaveBeenCalledTimes(1);
});
