/** The pages as a person meets them, in a real browser; skipped where none is installed. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ROOT_DIR } from "../support/build-worker.ts";
import { type BuiltWorker, startBuiltWorker } from "../support/built-worker.ts";
import { hasBrowser, launchBrowser } from "./browser.ts";

const axeSource = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

let worker: BuiltWorker;
let browser: Browser;
let page: Page;
let complaints: string[];

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    worker = await startBuiltWorker();
    const skills = JSON.parse(await readFile(join(ROOT_DIR, "kv-seed/starter_roster.json"), "utf8"));
    const response = await fetch(`${worker.url}/v1/rosters/default`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ skills }),
    });
    expect(response.status).toBe(200);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await worker?.stop();
  });
  beforeEach(async () => {
    page = await browser.newPage();
    complaints = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
  });

  async function accessibilityProblems(): Promise<string[]> {
    // Through the debugger, not a script tag: the page's own policy would rightly refuse that.
    await page.evaluate(await readFile(axeSource, "utf8"));
    const problems: unknown = await page.evaluate(
      "axe.run().then((r) => r.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.target).join(', ')))",
    );
    return Array.isArray(problems) ? problems.map(String) : [String(problems)];
  }

  it("answers a request typed into the playground", async () => {
    await page.goto(worker.url);
    await page.getByLabel("Request", { exact: true }).fill("Save this recipe to a new note in Notes.app");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.locator("#ask-answer .verdict").waitFor();
    expect(await page.locator("#ask-answer .verdict").textContent()).toBe("apple-notes");
    expect(await page.locator("#ask-answer pre").textContent()).toContain(
      "Relevant to the current request: apple-notes.",
    );
    expect(await accessibilityProblems()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it("shows the message of a failure", async () => {
    await page.goto(worker.url);
    await page.getByLabel("Request", { exact: true }).fill("   x".repeat(9000));
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.locator("#ask-answer .error").waitFor();
    expect(await page.locator("#ask-answer .error").textContent()).toContain("32000 characters");
  });

  it("sends any operation with an example body", async () => {
    await page.goto(worker.url);
    await page.getByLabel("Operation", { exact: true }).selectOption("hints");
    await page.getByRole("button", { name: "Send POST" }).click();
    await page.locator("#any-answer pre").waitFor();
    expect(await page.locator("#any-answer pre").textContent()).toContain('"next_action"');
    expect(complaints).toEqual([]);
  });

  it("offers no operation whose answer never ends", async () => {
    await page.goto(worker.url);
    await page.locator("#operation option[value=hints]").waitFor({ state: "attached" });
    expect(await page.locator("#operation option[value=watch_batch]").count()).toBe(0);
  });

  it("reads the documentation without a barrier", async () => {
    await page.goto(`${worker.url}/docs`);
    expect(await page.locator("section").count()).toBeGreaterThan(8);
    expect(await accessibilityProblems()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it.each([320, 1280])(
    "fits a screen %d wide with names and descriptions that have no place to break",
    async (width) => {
      const skills = [`save-notes-${"x".repeat(150)}`, "長い名前".repeat(40), "other"].map((name) => ({
        name,
        description: `Save recipes and notes to Notes.app ${"y".repeat(500)}`,
      }));
      await fetch(`${worker.url}/v1/rosters/long`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ skills }),
      });
      await page.setViewportSize({ width, height: 740 });
      await page.goto(worker.url);
      for (const roster of ["long", "default"]) {
        await page.getByLabel("Roster").selectOption(roster);
        await page.getByRole("button", { name: "Ask", exact: true }).click();
        await page.locator("#ask-answer:not([hidden]) .verdict").waitFor();
        await page.getByRole("button", { name: "Ask", exact: true, disabled: false }).waitFor();
        const overflow = await page.evaluate(
          "document.documentElement.scrollWidth - document.documentElement.clientWidth",
        );
        expect(overflow, roster).toBe(0);
      }
      expect(complaints).toEqual([]);
    },
  );

  it("fits a telephone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of ["/", "/docs"]) {
      await page.goto(`${worker.url}${path}`);
      const overflow = await page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      expect(overflow, path).toBe(0);
    }
  });
});
