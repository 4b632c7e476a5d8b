import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { diagnoseOutputSchema } from "../../../src/tools/diagnose/schema.ts";

async function post(body: unknown): Promise<Response> {
  return exports.default.fetch("https://signpost.test/v1/diagnose", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function diagnose(body: unknown) {
  const response = await post(body);
  expect(response.status).toBe(200);
  return diagnoseOutputSchema.parse(await response.json());
}

const row = (requested_tool: string | null, expected_tool: string, user_message: string) => ({
  requested_tool,
  expected_tool,
  user_message,
});

const text = (name: string) => ({ type: "object", properties: { [name]: { type: "string" } }, required: [name] });
const parted = [
  {
    name: "analyze_web",
    description: "Reads one web page and lists its claims. Not for files on disk (use analyze_contract).",
    input_schema: text("subject"),
  },
  {
    name: "analyze_contract",
    description: "Reads a contract file and lists obligations and dates. Not for web pages (use analyze_web).",
    input_schema: text("subject"),
  },
];
const contractMessages = [
  "I need an analysis of the supplier contract, with every obligation and its date",
  "Analysis please: which dates and obligations does the attached contract file hold?",
];
const mixedUp = contractMessages.map((message) => row("analyze_web", "analyze_contract", message));
const PROMPT = "You help lawyers.\nWhenever the user mentions analysis, use analyze_web.\nBe brief.";

describe("POST /v1/diagnose", () => {
  it("counts a confusion, and neither right picks, misses nor unlisted tools as one", async () => {
    const tools = [
      { name: "search_code", description: "Search the project for text. Use when you need facts about the project." },
      { name: "memory_search", description: "Semantic lookup over stored items." },
      { name: "browser", description: "Drive a web browser: open pages, read documentation, click links." },
    ];
    const result = await diagnose({
      tools,
      selections: [
        row("search_code", "memory_search", "Which async runtime did I say my project uses?"),
        row("search_code", "memory_search", "What did I tell you is the main difficulty of my project?"),
        row("search_code", "search_code", "Where is parse_args defined?"),
        row("memory_save", "memory_search", "Save this for later"),
        row(null, "browser", "Open the pricing page"),
      ],
    });
    expect(result).toMatchObject({ total: 5, correct: 1 });
    expect(result.confusions).toHaveLength(1);
    expect(result.confusions[0]).toMatchObject({
      requested_tool: "search_code",
      expected_tool: "memory_search",
      count: 2,
      cause: "description",
      next_step: { order: 1 },
    });
    expect(result.misses).toMatchObject([{ expected_tool: "browser", count: 1 }]);
    expect(result.unknown_tools).toMatchObject([{ name: "memory_save", role: "requested", count: 1 }]);
    const edits = result.confusions[0]?.next_step?.edits ?? [];
    expect(edits.map(({ tool }) => tool)).toEqual(["memory_search", "search_code"]);
    expect(edits[0]?.text).toContain("what the user said or told earlier");
    expect(edits[1]?.text).toContain("Not for what the user said or told earlier");
  });

  it("finds the line of the prompt where the descriptions part the tools", async () => {
    const { confusions } = await diagnose({ tools: parted, selections: mixedUp, system_prompt: PROMPT });
    expect(confusions[0]).toMatchObject({
      cause: "keyword_line",
      next_step: { order: 2, edits: [{ tool: null, field: "system_prompt", line: 2 }] },
    });
  });

  it("counts what a description sends elsewhere as no claim of its own", async () => {
    const tools = [
      { name: "analyze_web", description: "Reads one web page. Not for uploaded files (use analyze_document)." },
      { name: "analyze_document", description: "Reads a file that the user uploaded." },
    ];
    const selections = ["Give me the gist of the uploaded file", "What does the uploaded page say?"].map((message) =>
      row("analyze_web", "analyze_document", message),
    );
    const { confusions } = await diagnose({ tools, selections });
    expect(confusions[0]?.evidence.join(" ")).toContain('claims "page", which the messages use');
    expect(confusions[0]?.evidence.join(" ")).not.toContain('"uploaded"');
  });

  it("suspects no pick by a message that no description has a word of", async () => {
    const selections = [
      { requested_tool: "analyze_web", user_message: "Is it raining in Oslo?" },
      { requested_tool: null, user_message: "x" },
    ];
    expect((await diagnose({ tools: parted, selections })).suspected).toEqual([]);
  });

  it("blames the description when a rewrite ended the mix-ups, and asks for nothing more", async () => {
    const before = {
      tools: parted.map((tool) => ({ ...tool, description: "Analyzes content." })),
      selections: mixedUp,
    };
    const now = contractMessages.map((message) => row("analyze_contract", "analyze_contract", message));
    const result = await diagnose({ tools: parted, selections: now, before });
    expect(result.confusions).toEqual([]);
    expect(result.next_step).toBeNull();
    expect(result.separation).toEqual({ messages: 2, before: 2, after: 0, verdict: "separated" });
    expect(result.resolved).toMatchObject([{ requested_tool: "analyze_web", cause: "description" }]);
  });

  it("blames the keyword line, else the free text, when a rewrite changed nothing", async () => {
    const before = {
      tools: parted.map((tool) => ({ ...tool, description: "Analyzes content." })),
      selections: mixedUp,
    };
    const withLine = await diagnose({ tools: parted, selections: mixedUp, before, system_prompt: PROMPT });
    expect(withLine.confusions[0]).toMatchObject({ cause: "keyword_line", next_step: { order: 2 } });
    const without = await diagnose({ tools: parted, selections: mixedUp, before });
    expect(without.confusions[0]).toMatchObject({
      cause: "both_free_text",
      separation: { verdict: "as_many" },
      next_step: { order: 4 },
    });
  });

  it("comes to the last resorts only when words, prompt, re-test and inputs are done", async () => {
    const closed = parted.map((tool) => ({
      ...tool,
      input_schema: {
        type: "object",
        properties: { subject: { type: "string", format: "uri" } },
        required: ["subject"],
      },
    }));
    const before = {
      tools: closed.map((tool) => ({ ...tool, description: "Analyzes content." })),
      selections: mixedUp,
    };
    const done = await diagnose({ tools: closed, selections: mixedUp, before });
    expect(done.confusions[0]).toMatchObject({
      cause: "unclear",
      next_step: { order: 5, edits: [{ tool: null, field: "system_prompt" }] },
    });
    const rareLine = { before, system_prompt: 'Hi.\n"audit" → analyze_web' };
    const selections = [...mixedUp, row("analyze_web", "analyze_contract", "Please audit it all")];
    const left = await diagnose({ tools: closed, selections, ...rareLine });
    expect(left.confusions[0]).toMatchObject({ cause: "unclear", next_step: { order: 2 } });
    const notYet = await diagnose({ tools: closed, selections: mixedUp });
    expect(notYet.confusions[0]?.next_step?.order).toBeLessThan(5);
  });

  it("follows a tool through a rename, and doesn't take the rename for a rewrite", async () => {
    const tools = [{ ...parted[0], name: "web_claims" }, parted[1]];
    const selections = contractMessages.map((message) => row("web_claims", "analyze_contract", message));
    const { confusions } = await diagnose({ tools, selections, before: { tools: parted, selections: mixedUp } });
    expect(confusions[0]?.separation).toMatchObject({ before: 2, after: 2 });
    expect(confusions[0]?.next_step?.order).not.toBe(5);
  });

  it("asks for a re-test when the description has changed since the log", async () => {
    const selections = mixedUp.map((selection) => ({ ...selection, description_then: "Analyzes content." }));
    const { confusions } = await diagnose({ tools: parted, selections });
    expect(confusions[0]?.next_step).toMatchObject({ order: 3, step: "retest" });
  });

  it("only suspects where nobody said what was right", async () => {
    const result = await diagnose({
      tools: parted,
      selections: [
        { requested_tool: "analyze_web", user_message: "List the obligations and dates in this contract file" },
      ],
    });
    expect(result.confusions).toEqual([]);
    expect(result.suspected).toMatchObject([
      { requested_tool: "analyze_web", likely_tool: "analyze_contract", count: 1 },
    ]);
  });

  it("proposes no edit that would deny a tool what its own description claims", async () => {
    const tools = ["light_on", "heat_up"].map((name) => ({ name, description: "Controls a device." }));
    const { confusions } = await diagnose({ tools, selections: [row("light_on", "heat_up", "make it warm")] });
    const texts = confusions[0]?.next_step?.edits.map(({ text }) => text) ?? [];
    expect(texts).not.toEqual([]);
    for (const text of texts) expect(text).not.toMatch(/Not (?:for|to)\b.*(?:control|device)/i);
  });

  it("denies a tool nothing that it claims or was rightly picked for", async () => {
    const tools = [
      { name: "get_site_health", description: "Get health of sites: device counts." },
      { name: "get_site_list", description: "List the sites of the organisation with address." },
    ];
    const { confusions } = await diagnose({
      tools,
      selections: [row("get_site_health", "get_site_list", "List all our sites")],
    });
    const edits = confusions[0]?.next_step?.edits ?? [];
    expect(edits.find(({ tool }) => tool === "get_site_list")?.text).toMatch(/'list', .*'address'/);
    for (const { text } of edits) expect(text.replace(/as in .*|Example: .*/, "")).not.toContain("sites");
  });

  it("leaves alone what slips explain, and says how many more rows would tell", async () => {
    const tools = ["notes", "mails", "events", "files"].map((name) => ({
      name: `search_${name}`,
      description: `Searches ${name}.`,
    }));
    const selections = tools.flatMap(({ name }) =>
      Array.from({ length: 35 }, (_, i) => row(name, name, `Find the ${name.slice(7)} on topic ${i}`)),
    );
    selections.push(
      row("search_mails", "search_notes", "Find what Ana wrote"),
      row("search_files", "search_events", "Find Monday"),
    );
    const { confusions, next_step } = await diagnose({ tools, selections });
    expect(next_step).toBeNull();
    expect(confusions.map(({ cause, next_step: own }) => [cause, own?.step])).toEqual([
      ["unclear", "collect_more"],
      ["unclear", "collect_more"],
    ]);
    expect(confusions[0]?.next_step?.text).toMatch(/Collect (?:about \d+|many) more messages for `search_notes`/);
  });

  it("words an edit in the description's language, its example included", async () => {
    const tools = [
      { name: "search_mail", description: "メールを検索します。" },
      { name: "search_events", description: "予定を検索します。" },
    ];
    const selections = [row("search_mail", "search_events", "来週の会議を教えて")];
    const { confusions } = await diagnose({ tools, selections });
    expect(confusions[0]?.next_step?.edits.map(({ text }) => text)).toEqual([
      'Add: "予定を検索したいときに使う。 例：「来週の会議を教えて」。"',
      'Add: "予定を検索したいときは search_events を使う。"',
    ]);
  });

  it("says nothing about an empty log", async () => {
    expect(await diagnose({ tools: parted, selections: [] })).toMatchObject({
      total: 0,
      confusions: [],
      next_step: null,
    });
  });

  it("names the field that is wrong", async () => {
    const response = await post({ tools: parted, selections: [{ requested_tool: "x", user_message: "" }] });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { fields: [{ path: "selections[0].user_message" }] } });
  });
});
