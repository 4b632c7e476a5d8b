/** Pages of other origins against a Signpost on this machine, in a browser that holds to its rules. */
import { createServer, type Server } from "node:http";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type BuiltWorker, startBuiltWorker } from "../support/built-worker.ts";
import { hasBrowser, launchBrowser } from "./browser.ts";

let worker: BuiltWorker;
let browser: Browser;
let site: Server;
let siteUrl: string;

const addressSchema = z.object({ port: z.number() });

/** What the page's `fetch` takes, as far as it is used here. */
type PageInit = { method?: string; mode?: "no-cors"; headers?: Record<string, string>; body?: string };

/** What a page at `pageUrl` gets of a call: the status and text it may read, or the browser's refusal. */
async function callFrom(pageUrl: string, url: string, init: PageInit = {}): Promise<unknown> {
  const page = await browser.newPage();
  try {
    await page.goto(pageUrl);
    return await page.evaluate(
      async ([address, options]) => {
        try {
          const response = await fetch(address, options);
          return { status: response.status, text: await response.text() };
        } catch (error) {
          return String(error);
        }
      },
      [url, init] as const,
    );
  } finally {
    await page.close();
  }
}

describe.skipIf(!hasBrowser)("a page elsewhere", () => {
  beforeAll(async () => {
    site = createServer((_request, response) => response.setHeader("content-type", "text/html").end("<p>A page</p>"));
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    siteUrl = `http://127.0.0.1:${addressSchema.parse(site.address()).port}`;
    worker = await startBuiltWorker({ vars: { CORS_ORIGINS: siteUrl } });
    browser = await launchBrowser(["--host-resolver-rules=MAP rebound.example 127.0.0.1,MAP other.example 127.0.0.1"]);
  });
  afterAll(async () => {
    await browser?.close();
    await worker?.stop();
    site?.close();
  });

  it("reads and changes nothing under a host name made to point at this machine", async () => {
    const { port } = new URL(worker.url);
    const rebound = `http://rebound.example:${port}`;
    const read = await callFrom(`${rebound}/`, "/v1/rosters");
    expect(read).toMatchObject({ status: 403, text: expect.stringContaining("host_not_allowed") });
    const body = '{"skills":[{"name":"theirs","description":"Theirs"}]}';
    const headers = { "content-type": "application/json" };
    const put = await callFrom(`${rebound}/`, "/v1/rosters/default", { method: "PUT", headers, body });
    expect(put).toMatchObject({ status: 403 });
    expect((await fetch(`${worker.url}/v1/rosters/default`)).status).toBe(404);
  });

  it("reads and changes nothing from an origin that is not named", async () => {
    const other = siteUrl.replace("127.0.0.1", "other.example");
    expect(await callFrom(other, `${worker.url}/v1/rosters`)).toContain("Failed to fetch");
    const blind = await callFrom(other, `${worker.url}/v1/rosters/default`, {
      method: "POST",
      mode: "no-cors",
      body: "{}",
    });
    expect(blind).toContain("Failed to fetch");
    expect((await fetch(`${worker.url}/v1/rosters/default`)).status).toBe(404);
  });

  it("works from an origin that is named, and reads failures too", async () => {
    const headers = { "content-type": "application/json", "x-request-id": "from-a-page" };
    const init = { method: "POST", headers, body: '{"keywords":["a"],"results":[]}' };
    expect(await callFrom(siteUrl, `${worker.url}/v1/hints`, init)).toMatchObject({ status: 200 });
    expect(await callFrom(siteUrl, `${worker.url}/v1/hints`, { ...init, body: "{" })).toMatchObject({
      status: 400,
      text: expect.stringContaining("invalid_json"),
    });
  });
});
