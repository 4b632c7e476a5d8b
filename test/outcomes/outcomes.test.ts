import {
  createExecutionContext,
  env,
  runDurableObjectAlarm,
  runInDurableObject,
  waitOnExecutionContext,
} from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { app } from "../../src/app.ts";
import { envelopeSchema } from "../../src/errors.ts";
import { outcomeReportSchema } from "../../src/outcomes/schema.ts";
import { suggestOutputSchema } from "../../src/suggest/schema.ts";
import { diagnoseOutputSchema } from "../../src/tools/diagnose/schema.ts";

const SKILLS = [
  { name: "meeting-minutes", description: "Turn a meeting recording into minutes with decisions and owners" },
  { name: "invoice-entry", description: "Enter supplier invoices into the accounts and match them to orders" },
];
const MINUTES = "Turn the recording of this meeting into minutes with decisions and owners.";

/** A tenant of its own, with both roles. */
function tenant(name: string) {
  const keys = { admin: `${name}-admin-key-0123456789`, agent: `${name}-agent-key-0123456789` };
  const API_KEYS = `${name}:admin:${keys.admin}\n${name}:agent:${keys.agent}`;
  const call = async (method: string, path: string, body?: unknown, role: keyof typeof keys = "admin") => {
    const context = createExecutionContext();
    const response = await app.fetch(
      new Request(`http://signpost.test/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${keys[role]}`, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
      { ...env, OPEN_ACCESS: "false", API_KEYS },
      context,
    );
    await waitOnExecutionContext(context);
    return response;
  };
  return {
    call,
    keep: (keep: string, expiry_days = 30) => call("PUT", "outcomes/settings", { keep, expiry_days }),
    suggest: async (request: string) => {
      const response = await call("POST", "suggest", { request, roster: "office" }, "agent");
      return suggestOutputSchema.parse(await response.json());
    },
    outcome: (suggestion_id: unknown, loaded: string | null, helped?: boolean) =>
      call("POST", "outcomes", { suggestion_id, loaded, ...(helped !== undefined && { helped }) }, "agent"),
    report: async () => outcomeReportSchema.parse(await (await call("GET", "outcomes/report")).json()),
    fill: () => call("PUT", "rosters/office", { skills: SKILLS }),
  };
}

const errorOf = async (response: Response) => envelopeSchema.parse(await response.json()).error;

describe("a selection log", () => {
  it("is off until an admin switches it on: no id, nothing kept, outcomes refused", async () => {
    const { suggest, outcome, fill, call } = tenant("quiet");
    await fill();
    expect(await suggest(MINUTES)).not.toHaveProperty("suggestion_id");
    const refused = await outcome(crypto.randomUUID(), "meeting-minutes");
    expect(refused.status).toBe(409);
    expect(await errorOf(refused)).toMatchObject({ category: "policy", code: "outcomes_off" });
    expect((await call("GET", "outcomes/report")).status).toBe(409);
    expect((await call("PUT", "outcomes/settings", { keep: "hashes" }, "agent")).status).toBe(403);
  });

  it("adds up what agents loaded after a suggestion, and whether it helped", async () => {
    const { suggest, outcome, fill, keep, report } = tenant("busy");
    await fill();
    await keep("hashes");
    const ids: (string | undefined)[] = [];
    for (let n = 0; n < 5; n++) {
      const { suggestion, suggestion_id, cache } = await suggest(MINUTES);
      expect([suggestion, cache]).toEqual(["meeting-minutes", n === 0 ? "miss" : "hit"]);
      ids.push(suggestion_id);
    }
    expect(new Set(ids).size).toBe(5);
    const none = await suggest("Good morning! How are you today?");
    expect(none.suggestion).toBeNull();
    for (const [id, loaded, helped] of [
      [ids[0], "meeting-minutes", true],
      [ids[1], "meeting-minutes", false],
      [ids[2], "invoice-entry", true],
      [ids[3], null, undefined],
      [none.suggestion_id, "invoice-entry", undefined],
    ] as const) {
      expect((await outcome(id, loaded, helped)).status).toBe(200);
    }
    const day = new Date().toISOString().slice(0, 10);
    expect(await report()).toMatchObject({
      suggestions: 6,
      reported: 5,
      skills: [
        { skill: "meeting-minutes", suggested: 5, reported: 4, loaded: 2, helped: 1, not_helped: 1, precision: 0.25 },
      ],
      confused_pairs: [{ suggested: "meeting-minutes", loaded: "invoice-entry", count: 1 }],
      missed: [{ loaded: "invoice-entry", count: 1 }],
      days: [{ day, loads: 4, needless_loads: 1 }],
    });
  });

  it("takes a report again, and the later one in place of the earlier", async () => {
    const { suggest, outcome, fill, keep, report } = tenant("again");
    await fill();
    await keep("hashes");
    const { suggestion_id } = await suggest(MINUTES);
    await outcome(suggestion_id, null);
    for (let n = 0; n < 2; n++) await outcome(suggestion_id, "meeting-minutes");
    await outcome(suggestion_id, "meeting-minutes", true);
    await outcome(suggestion_id, "meeting-minutes");
    expect((await report()).skills).toMatchObject([{ reported: 1, loaded: 1, helped: 1, precision: 1 }]);
  });

  it("knows no suggestion of another tenant", async () => {
    const [one, two] = [tenant("first"), tenant("second")];
    await Promise.all([one.fill(), one.keep("hashes"), two.fill(), two.keep("hashes")]);
    const { suggestion_id } = await one.suggest(MINUTES);
    const refused = await two.outcome(suggestion_id, "meeting-minutes");
    expect(refused.status).toBe(404);
    expect((await errorOf(refused)).code).toBe("unknown_suggestion");
    expect((await two.report()).suggestions).toBe(0);
  });

  it("holds no text of a request unless it may, and then tells diagnose which picks were wrong", async () => {
    const { suggest, outcome, fill, keep, call } = tenant("texts");
    await fill();
    const texts = () =>
      runInDurableObject(env.OUTCOME_LOG.getByName("texts"), (_, { storage }) =>
        storage.sql.exec("SELECT request, hash FROM suggestions").toArray(),
      );
    await keep("hashes");
    await suggest(MINUTES);
    expect(await texts()).toEqual([{ request: null, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect((await errorOf(await call("GET", "outcomes/diagnosis?roster=office"))).code).toBe("outcome_text_not_kept");
    await keep("text");
    const { suggestion_id } = await suggest(MINUTES);
    await outcome(suggestion_id, "invoice-entry", true);
    expect((await texts()).map(({ request }) => request).toSorted()).toEqual([MINUTES, null]);
    const response = await call("GET", "outcomes/diagnosis?roster=office");
    const { confusions } = diagnoseOutputSchema.parse(await response.json());
    expect(confusions).toMatchObject([
      { requested_tool: "meeting-minutes", expected_tool: "invoice-entry", count: 1, messages: [MINUTES] },
    ]);
  });

  it("lets go of what has expired, and of everything once it is switched off", async () => {
    const { suggest, outcome, fill, keep, report } = tenant("gone");
    await fill();
    await keep("hashes", 2);
    const { suggestion_id } = await suggest(MINUTES);
    await outcome(suggestion_id, "meeting-minutes");
    const log = env.OUTCOME_LOG.getByName("gone");
    expect(await runDurableObjectAlarm(log)).toBe(true);
    expect((await report()).suggestions).toBe(1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * 86_400_000 });
    expect(await runDurableObjectAlarm(log)).toBe(true);
    vi.useRealTimers();
    expect(await report()).toMatchObject({ suggestions: 0, reported: 0 });
    await suggest(MINUTES);
    await keep("off");
    await keep("hashes");
    expect((await report()).suggestions).toBe(0);
  });

  it("never costs a suggestion its answer", async () => {
    const { suggest, fill, keep } = tenant("broken");
    await fill();
    await keep("hashes");
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.spyOn(env.OUTCOME_LOG, "getByName").mockImplementation(() => {
      throw new Error("overloaded");
    });
    expect((await suggest(MINUTES)).suggestion).toBe("meeting-minutes");
    expect(warn.mock.calls.flat().join()).toContain("outcome_log_failed");
    vi.restoreAllMocks();
  });
});
