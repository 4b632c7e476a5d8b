import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { expect, it } from "vitest";
import { app } from "../../src/app.ts";
import { suggestOutputSchema } from "../../src/suggest/schema.ts";

async function suggestTwice(rankCache: string) {
  const skills = [{ name: "apple-notes", description: "Write notes in Notes.app" }];
  const body = JSON.stringify({ request: "Save this in Notes.app", skills });
  const caches: string[] = [];
  for (const _ of [1, 2]) {
    const context = createExecutionContext();
    const request = new Request("http://localhost/v1/suggest", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    const response = await app.fetch(request, { ...env, OPEN_ACCESS: "true", RANK_CACHE: rankCache }, context);
    caches.push(suggestOutputSchema.parse(await response.json()).cache);
    await waitOnExecutionContext(context);
  }
  return { caches, written: (await env.KV.list({ prefix: "rank:" })).keys.length };
}

it('writes no ranking to KV under RANK_CACHE = "off"', async () => {
  expect(await suggestTwice("off")).toEqual({ caches: ["bypass", "bypass"], written: 0 });
  expect(await suggestTwice("on")).toEqual({ caches: ["miss", "hit"], written: 1 });
});
