/** The pages as a person meets them, in a real browser; skipped where none is installed. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ROOT_DIR } from "../support/build-worker.ts";
import { type BuiltWorker, startBuiltWorker } from "../support/built-worker.ts";
import { hasBrowser, launchBrowser } from "./browser.ts";

const axeSource = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const VIEWS = ["suggest", "rosters", "hints", "failures", "lint", "ladder", "any"];

let worker: BuiltWorker;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];
let outside: string[];

async function put(id: string, skills: unknown): Promise<void> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ skills });
  const response = await fetch(`${worker.url}/v1/rosters/${id}`, { method: "PUT", headers, body });
  expect(response.status).toBe(200);
}

async function createBatch(units: unknown): Promise<string> {
  const response = await fetch(`${worker.url}/v1/batches`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ units }),
  });
  return String(Object(await response.json()).batch);
}

async function open(view: string, fields: Record<string, string> = {}): Promise<void> {
  await page.goto(`${worker.url}/#${view}?${new URLSearchParams(fields)}`);
  await page.getByRole("heading", { level: 2 }).waitFor();
}

async function newPage(options: Parameters<Browser["newContext"]>[0] = {}): Promise<void> {
  await context?.close();
  context = await browser.newContext(options);
  page = await context.newPage();
  complaints = [];
  outside = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== "data:" && origin !== worker.url) outside.push(request.url());
  });
}

async function accessibilityProblems(): Promise<string[]> {
  // Through the debugger, not a script tag: the page's own policy would rightly refuse that.
  await page.evaluate(await readFile(axeSource, "utf8"));
  const problems: unknown = await page.evaluate(
    "axe.run().then((r) => r.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.target).join(', ')))",
  );
  return Array.isArray(problems) ? problems.map(String) : [String(problems)];
}

/** A page on a busy machine may take its time; what is waited for must come, not come soon. */
const eventually = (get: () => unknown) => expect.poll(get, { timeout: 20_000 });

const overflow = () =>
  page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");

describe.skipIf(!hasBrowser)("in a browser", () => {
  beforeAll(async () => {
    worker = await startBuiltWorker();
    await put("default", JSON.parse(await readFile(join(ROOT_DIR, "kv-seed/starter_roster.json"), "utf8")));
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await worker?.stop();
  });
  beforeEach(() => newPage());
  afterEach(() => {
    expect(complaints).toEqual([]);
    expect(outside).toEqual([]);
  });

  describe("the view of suggestions", () => {
    const verdict = () => page.locator(".verdict");

    it("answers by Ctrl+Enter, with the gate's and the fits' thresholds and the block to copy", async () => {
      await newPage({ permissions: ["clipboard-read", "clipboard-write"] });
      await open("suggest");
      await page.getByLabel("Request", { exact: true }).fill("Save this recipe to a new note in Notes.app");
      await page.keyboard.press("Control+Enter");
      await eventually(() => verdict().textContent()).toBe("apple-notes");
      expect(await page.getByRole("meter", { name: "Gate, threshold 0.3" }).count()).toBe(1);
      expect(await page.getByRole("meter", { name: "fits of apple-notes, threshold 0.3" }).count()).toBe(1);
      await page.getByRole("button", { name: "Copy the block" }).click();
      await page.getByText("Copied.").waitFor();
      const copied = await page.evaluate("navigator.clipboard.readText()");
      expect(copied).toContain("Relevant to the current request: apple-notes.");
      expect(String(copied).startsWith("\n\n<skill_relevance>")).toBe(true);
    });

    it("draws every place of the ranking and every share of the choice as a bar of its own length", async () => {
      await open("suggest");
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await verdict().waitFor();
      const widths = (label: string) =>
        page
          .locator(`[role=meter][aria-label^='${label}']`)
          .evaluateAll((meters) => meters.map((meter) => meter.firstElementChild?.getBoundingClientRect().width ?? 0));
      const ranking = await widths("share of");
      expect(ranking.length).toBe(12);
      for (const [place, width] of ranking.slice(1).entries()) expect((ranking[place] ?? 0) - width).toBeGreaterThan(5);
      expect(ranking.at(-1)).toBeGreaterThan(5);
      const choice = await widths("choice of");
      // One nearly sure and others beneath a thousandth: all can be seen, and the sure one is longer by far.
      expect(Math.min(...choice)).toBeGreaterThan(1);
      expect((choice[0] ?? 0) - (choice.at(-1) ?? 0)).toBeGreaterThan(20);
    });

    it("judges by the thresholds and inline skills that were chosen", async () => {
      await open("suggest");
      await page.getByLabel("Roster").selectOption("(inline skills)");
      await page
        .getByLabel("Skills", { exact: true })
        .fill("pager: Send a page to whoever is on call\nnotes: Write notes");
      await page.getByLabel("Request", { exact: true }).fill("Page whoever is on call about the outage");
      await page.getByText("Judge, thresholds, cache").click();
      await page.getByLabel("Gate threshold").fill("1");
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await eventually(() => verdict().textContent()).toBe("No skill");
      await page.getByLabel("Gate threshold").fill("0");
      await page.getByLabel("Fits threshold").fill("0");
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await eventually(() => verdict().textContent()).toBe("pager");
      expect(await page.getByRole("link", { name: /See the roster/ }).count()).toBe(0);
    });

    it("shows the message of a failure", async () => {
      await open("suggest");
      await page.getByLabel("Request", { exact: true }).fill("   x".repeat(9000));
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await page.locator(".failure").waitFor();
      expect(await page.locator(".failure").textContent()).toContain("32000 characters");
      complaints = complaints.filter((text) => !text.includes("400"));
    });
  });

  it("carries what was typed in its address, and the key in the tab alone", async () => {
    await open("suggest");
    await page.getByLabel("Request", { exact: true }).fill("Why is the sky blue?");
    await page.getByLabel("Key").fill("secret-of-this-tab");
    await eventually(() => page.url()).toContain("request=Why+is+the+sky+blue");
    expect(page.url()).not.toContain("secret-of-this-tab");
    await page.reload();
    expect(await page.getByLabel("Request", { exact: true }).inputValue()).toBe("Why is the sky blue?");
    expect(await page.getByLabel("Key").inputValue()).toBe("secret-of-this-tab");
    const sent = page.waitForRequest((request) => request.url().endsWith("/v1/suggest"));
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    expect((await sent).headers().authorization).toBe("Bearer secret-of-this-tab");
  });

  it("runs a search loop round by round", async () => {
    await open("hints");
    await page.getByRole("button", { name: "Ask for round 1" }).click();
    await eventually(() => page.locator(".verdict").textContent()).toBe("refine");
    await page.getByRole("button", { name: "JWT 認証 session" }).click();
    expect(await page.getByLabel("Keywords").inputValue()).toBe("JWT, 認証, session");
    await page.getByLabel("Results of this round").fill('[{"id":"wiki-1","title":"JWT 認証 session","score":0.9}]');
    const sent = page.waitForRequest((request) => request.url().endsWith("/v1/hints"));
    await page.getByRole("button", { name: "Ask for round 2" }).click();
    expect((await sent).postDataJSON()).toMatchObject({ round: 2, visited_ids: ["wiki-1"] });
    await eventually(() => page.locator(".verdict").textContent()).toBe("synthesize");
    expect(await page.getByRole("list", { name: "Rounds so far" }).getByRole("listitem").count()).toBe(2);
  });

  it("carries the queries tried and how their words were joined through a loop by evidence", async () => {
    await open("hints", { policy: "evidence", keywords: "cache, invalidation", results: "[]" });
    await page.getByRole("button", { name: "Ask for round 1" }).click();
    await eventually(() => page.locator(".verdict").textContent()).toBe("broaden");
    await page
      .getByRole("button", { name: /of the words\)$/ })
      .first()
      .click();
    const sent = page.waitForRequest((request) => request.url().endsWith("/v1/hints"));
    await page.getByRole("button", { name: "Ask for round 2" }).click();
    const body = (await sent).postDataJSON();
    expect(body.query_mode).toMatch(/^(?:all|any)$/);
    expect(body.queries_tried[0]).toBe("cache invalidation");
  });

  it("classifies a failure, tries again, and hands it to a search", async () => {
    await open("failures");
    await page.getByRole("button", { name: "Classify" }).click();
    await eventually(() => page.locator(".verdict").textContent()).toBe("retry");
    for (const attempt of ["2", "3"]) {
      await page.getByRole("button", { name: "It failed again the same way" }).click();
      await eventually(() => page.getByLabel("Attempt").inputValue()).toBe(attempt);
    }
    await eventually(() => page.locator(".verdict").textContent()).toBe("report_up");
    await page.getByRole("link", { name: "Use it as a failed search" }).click();
    await page.getByRole("button", { name: "Ask for round 1" }).click();
    await eventually(() => page.locator(".verdict").textContent()).toBe("report_up");
  });

  it("puts findings beside the description they are about, of tools and of the roster asked before", async () => {
    await open("lint");
    await page.getByRole("button", { name: "Lint" }).click();
    const article = page.locator("article", { has: page.getByRole("heading", { name: "analyze_web" }) });
    await article.waitFor();
    expect(await article.textContent()).toContain("Analyzes content.");
    expect(await article.getByRole("listitem").count()).toBeGreaterThan(0);

    await put("small", [
      { name: "a", description: "Analyzes content." },
      { name: "b", description: "Analyzes content." },
    ]);
    await open("suggest", { roster: "small" });
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByRole("link", { name: "Lint its descriptions" }).click();
    expect(await page.getByLabel("Roster", { exact: true }).inputValue()).toBe("small");
    await page.getByRole("button", { name: "Lint" }).click();
    await page.locator("article").first().waitFor();
  });

  it("moves a unit over the board when somebody else reports on it", async () => {
    const batch = await createBatch([
      { id: "rename", flags: [] },
      { id: "choose", flags: ["UNVERIFIABLE"] },
    ]);
    await open("ladder", { batch });
    const column = (name: string) => page.getByRole("region", { name });
    await column("Running: 2").waitFor();
    await fetch(`${worker.url}/v1/batches/${batch}/attempts`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        attempts: [
          {
            attempt_id: "1",
            unit: "rename",
            tier: "cheap",
            status: "grounded",
            answer: 1,
            verification: { passed: true, method: "mechanical" },
          },
        ],
      }),
    });
    await column("Accepted: 1").getByText("rename").waitFor();
    await page.getByLabel("Outcome").selectOption("uncertain");
    await page.getByRole("button", { name: "Report", exact: true }).first().click();
    await page.getByText("escalate").first().waitFor();
  });

  it("asks before it ends a batch or deletes a roster, and takes no for an answer", async () => {
    const batch = await createBatch([{ id: "u", flags: [] }]);
    await open("ladder", { batch });
    await page.getByRole("button", { name: "Close the batch" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    const state = async () => Object(await (await fetch(`${worker.url}/v1/batches/${batch}`)).json()).state;
    expect(await state()).toBe("open");
    await page.getByRole("button", { name: "Close the batch" }).click();
    await page.getByRole("button", { name: "Close it" }).click();
    await page.getByText("Closed.").waitFor();
    expect(await state()).toBe("closed");

    await put("doomed", [{ name: "a", description: "A" }]);
    await open("rosters", { id: "doomed" });
    await page.getByRole("button", { name: "Delete this roster" }).click();
    await page.keyboard.press("Escape");
    expect((await fetch(`${worker.url}/v1/rosters/doomed`)).status).toBe(200);
    await page.getByRole("button", { name: "Delete this roster" }).click();
    await page.getByRole("button", { name: "Delete it" }).click();
    await page.getByText("Deleted doomed.").waitFor();
    complaints = complaints.filter((text) => !text.includes("404"));
  });

  it("offers every operation but the one whose answer never ends, with its example and the ids seen before", async () => {
    const batch = await createBatch([{ id: "u", flags: [] }]);
    await open("ladder", { batch });
    await page.getByLabel("Batch", { exact: true }).fill(batch);
    await page.getByRole("link", { name: "Other operations on it" }).click();
    await eventually(() => page.getByLabel("Path").inputValue()).toBe(`/v1/batches/${batch}`);
    await page.getByRole("button", { name: "Send GET" }).click();
    await page.getByText('"state": "open"').waitFor();
    await page.getByLabel("Operation").selectOption("hints");
    await page.getByRole("button", { name: "Send POST" }).click();
    await page.getByText('"next_action"').waitFor();
    expect(await page.locator("option[value=watch_batch]").count()).toBe(0);
  });

  it("is operated by the keyboard alone", async () => {
    await open("suggest");
    const focused = () => page.evaluate<string>("document.activeElement.textContent || document.activeElement.id");
    for (let i = 0; i < 4; i += 1) await page.keyboard.press("Tab");
    // The heading's link, the key, then the views in their order.
    expect(await focused()).toBe("Rosters");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /^Rosters/ }).waitFor();
    await page.getByRole("button", { name: "Delete this roster" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    expect(await focused()).toBe("Delete it");
    await page.keyboard.press("Escape");
    expect(await focused()).toBe("Delete this roster");
  });

  it.each(VIEWS)("reads the view %s, answered, without a barrier in light and in dark", async (view) => {
    const batch = view === "ladder" ? await createBatch([{ id: "u", flags: [] }]) : "";
    await open(view, batch === "" ? {} : { batch });
    if (view === "ladder") await page.getByRole("region", { name: "Running: 1" }).waitFor();
    const send = page.locator("main form button[type=submit]:visible").last();
    if (view !== "rosters") await send.click();
    await page.locator(".result:not(:empty)").last().waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityProblems(), colorScheme).toEqual([]);
    }
  });

  it.each([320, 390, 1280])(
    "fits a screen %d wide with names and descriptions that have no place to break",
    async (width) => {
      const skills = [`save-notes-${"x".repeat(150)}`, "長い名前".repeat(40), "other"].map((name) => ({
        name,
        description: `Save recipes and notes to Notes.app ${"y".repeat(500)}`,
      }));
      await put("long", skills);
      await page.setViewportSize({ width, height: 740 });
      const batch = await createBatch([{ id: "u".repeat(200), flags: [] }]);
      for (const view of VIEWS) {
        await open(view, {
          roster: "long",
          id: "long",
          kind: view === "lint" ? "roster" : "",
          ...(batch && { batch }),
        });
        if (view === "ladder") await page.getByRole("region", { name: "Running: 1" }).waitFor();
        const send = page.locator("main form button[type=submit]:visible").last();
        if (view !== "rosters" && view !== "any") await send.click();
        if (view !== "any") await page.locator(".result:not(:empty)").last().waitFor();
        expect(await overflow(), view).toBe(0);
      }
    },
  );

  it("documents every operation from its own files", async () => {
    await page.goto(`${worker.url}/docs`);
    await page.locator(".opblock").first().waitFor();
    const document = Object(await (await fetch(`${worker.url}/openapi.json`)).json());
    const described = Object.values(document.paths).flatMap((methods) => Object.keys(Object(methods)));
    expect(await page.locator(".opblock").count()).toBe(described.length);
    await page.locator("#operations-hints-hints .opblock-summary-control").click();
    await page.getByRole("button", { name: "Try it out" }).click();
    await page.getByRole("button", { name: "Execute" }).click();
    await page.locator(".live-responses-table", { hasText: "next_action" }).waitFor();
    await page.setViewportSize({ width: 390, height: 740 });
    expect(await overflow()).toBe(0);
  });
});
