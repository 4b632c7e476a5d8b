/** When mix-ups are more than slips, and that no edit costs the embedded judge a pick on the log's own messages. */
import { describe, expect, it } from "vitest";
import { createLocalJudgeFromDisk } from "../../../src/judges/local/disk.ts";
import { diagnose } from "../../../src/tools/diagnose/diagnose.ts";
import { applyEdits } from "../../../src/tools/diagnose/edits.ts";
import { upperTail } from "../../../src/tools/diagnose/noise.ts";
import { asSkill } from "../../../src/tools/lint/evidence.ts";
import { subjectsFromTools } from "../../../src/tools/lint/input.ts";

const judge = createLocalJudgeFromDisk();
const row = (user_message: string, requested_tool: string, expected_tool: string) => ({
  user_message,
  requested_tool,
  expected_tool,
});
const log = (tools: readonly (readonly [string, string])[], selections: readonly ReturnType<typeof row>[]) => ({
  tools: subjectsFromTools(
    tools.map(([name, description]) => ({ name, description })),
    "tools",
  ),
  selections,
  systemPrompt: null,
  before: null,
});

/** The same numbers each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe("the test of noise", () => {
  it("knows the binomial's upper tail", () => {
    expect(upperTail(0, 10, 0.5)).toBe(1);
    expect(upperTail(10, 10, 0.5)).toBeCloseTo(1 / 1024, 12);
    expect(upperTail(2, 3, 0.1)).toBeCloseTo(0.028, 12);
  });

  it("leaves nineteen of twenty logs alone that hold two random slips", async () => {
    let alone = 0;
    for (let at = 0; at < 20; at++) {
      const random = numbers(at + 1);
      const count = [2, 3, 5, 8, 12][at % 5] ?? 2;
      const tools = Array.from({ length: count }, (_, i) => [`tool_${i}`, `Handles subject ${i}.`] as const);
      const pick = () => `tool_${Math.floor(random() * count)}`;
      const rows = Array.from({ length: 150 }, (_, i) => {
        const expected = pick();
        return row(`request ${i}`, expected, expected);
      });
      for (let slips = 0; slips < 2; ) {
        const one = rows[Math.floor(random() * rows.length)];
        const other = pick();
        if (one === undefined || one.expected_tool === other) continue;
        one.requested_tool = other;
        slips++;
      }
      const { next_step, confusions } = await diagnose(log(tools, rows), judge);
      if (next_step === null && confusions.every(({ cause }) => cause === "unclear")) alone++;
    }
    expect(alone).toBeGreaterThanOrEqual(19);
  });

  it("gives the third tool that took the picks its own edit, few as it took", async () => {
    const tools = [
      ["search_mail", "Searches mail."],
      ["search_chat", "Searches chat channels."],
      ["search_notes", "Searches notes."],
    ] as const;
    const rows = tools.flatMap(([name]) =>
      Array.from({ length: 20 }, (_, i) => row(`Find ${name.slice(7)} number ${i}`, name, name)),
    );
    for (let i = 0; i < 8; i++) rows.push(row(`Who wrote in the channel on day ${i}?`, "search_mail", "search_chat"));
    for (let i = 0; i < 2; i++) rows.push(row(`What stands in channel ${i}?`, "search_notes", "search_chat"));
    const { confusions } = await diagnose(log(tools, rows), judge);
    expect(confusions.map(({ requested_tool, next_step }) => [requested_tool, next_step?.step])).toEqual([
      ["search_mail", "description"],
      ["search_notes", "description"],
    ]);
  });

  it("finds inputs that are both free text in both directions", async () => {
    const schema = {
      type: "object",
      properties: { text: { type: "string", description: "Text" } },
      required: ["text"],
    };
    const tools = subjectsFromTools(
      [
        {
          name: "read_web",
          description: "Reads a web page. Not for contracts (use read_contract).",
          input_schema: schema,
        },
        {
          name: "read_contract",
          description: "Reads a contract. Not for web pages (use read_web).",
          input_schema: schema,
        },
      ],
      "tools",
    );
    const selections = [
      ...["What does the contract say?", "Read me the supplier contract"].map((text) =>
        row(text, "read_web", "read_contract"),
      ),
      ...["What does the page say?", "Read the web page to me"].map((text) => row(text, "read_contract", "read_web")),
    ];
    const { confusions } = await diagnose({ tools, selections, systemPrompt: null, before: null }, judge);
    expect(confusions.map(({ cause }) => cause)).toEqual(["both_free_text", "both_free_text"]);
  });

  it("names the cause of a pair that is mixed up again and again beside slips", async () => {
    const tools = [
      ["search_mail", "Searches mail."],
      ["search_chat", "Searches chat channels."],
      ["search_notes", "Searches notes."],
    ] as const;
    const rows = tools.flatMap(([name]) =>
      Array.from({ length: 40 }, (_, i) => row(`Find ${name.slice(7)} number ${i}`, name, name)),
    );
    for (let i = 0; i < 8; i++)
      rows.push(row(`What did the team say in the channel on day ${i}?`, "search_mail", "search_chat"));
    rows.push(row("Find the thing", "search_notes", "search_mail"));
    const { confusions } = await diagnose(log(tools, rows), judge);
    expect(confusions.map(({ expected_tool, next_step }) => [expected_tool, next_step?.step])).toEqual([
      ["search_chat", "description"],
      ["search_mail", "collect_more"],
    ]);
  });
});

const PAIRS: readonly {
  tools: readonly (readonly [string, string])[];
  rows: readonly (readonly [string, string, string])[];
}[] = [
  {
    tools: [
      ["send_mail", "Send an e-mail to one recipient."],
      ["send_chat", "Post a message to a chat channel."],
    ],
    rows: [
      ["Post the release note to the channel", "send_mail", "send_chat"],
      ["Tell the channel that lunch is ready", "send_mail", "send_chat"],
      ["Send Ana the contract by e-mail", "send_mail", "send_mail"],
    ],
  },
  {
    tools: [
      ["get_order", "Look up an order by its order number."],
      ["get_invoice", "Look up an invoice: amount and due date."],
    ],
    rows: [
      ["How much is due for order number 4711?", "get_order", "get_invoice"],
      ["When is the invoice of order 4712 due?", "get_order", "get_invoice"],
      ["Where is order number 12345?", "get_order", "get_order"],
    ],
  },
  {
    tools: [
      ["search_web", "Search the web for current information."],
      ["search_docs", "Search the documentation of the project."],
    ],
    rows: [
      ["Search how our project is deployed", "search_web", "search_docs"],
      ["Search the documentation for retries", "search_web", "search_docs"],
      ["Search the web for today's news", "search_web", "search_web"],
    ],
  },
  {
    tools: [
      ["create_event", "Create an event in the calendar."],
      ["create_reminder", "Create a reminder for a time."],
    ],
    rows: [
      ["Remind me to call Bob at five", "create_event", "create_reminder"],
      ["Create a reminder for the bins", "create_event", "create_reminder"],
      ["Put the review into the calendar on Monday", "create_event", "create_event"],
    ],
  },
  {
    tools: [
      ["read_file", "Read a text file from disk."],
      ["fetch_url", "Fetch a page from a URL."],
    ],
    rows: [
      ["Read https://example.com/a", "read_file", "fetch_url"],
      ["What does https://example.com/b say?", "read_file", "fetch_url"],
      ["Read notes.txt from disk", "read_file", "read_file"],
    ],
  },
  {
    tools: [
      ["translate", "Translate a text into another language."],
      ["summarize", "Summarize a long text in a few sentences."],
    ],
    rows: [
      ["Give me this text in a few sentences", "translate", "summarize"],
      ["Summarize the French text", "translate", "summarize"],
      ["Translate the sentences into French", "translate", "translate"],
    ],
  },
  {
    tools: [
      ["list_users", "List the users of a workspace."],
      ["get_user", "Get one user's profile by e-mail address."],
    ],
    rows: [
      ["Which profile has ana@example.com?", "list_users", "get_user"],
      ["Get the user bob@example.com", "list_users", "get_user"],
      ["List all users of the workspace", "list_users", "list_users"],
    ],
  },
  {
    tools: [
      ["get_site_health", "Get health of sites: device counts."],
      ["get_site_list", "List the sites of the organisation with address."],
    ],
    rows: [
      ["List all our sites", "get_site_health", "get_site_list"],
      ["Give me the address of each site", "get_site_health", "get_site_list"],
      ["How many devices are down at our sites?", "get_site_health", "get_site_health"],
    ],
  },
];

describe("proposed edits of eight pairs", () => {
  it.each(PAIRS.map((pair) => ({ ...pair, shown: pair.tools.map(([name]) => name).join(" and ") })))(
    "never cost the judge a pick on the log of $shown, nor deny a tool what it was rightly picked for",
    async ({ tools, rows }) => {
      const task = log(
        tools,
        rows.map(([text, requested, expected]) => row(text, requested, expected)),
      );
      const right = async (subjects: typeof task.tools) => {
        const skills = subjects.map(asSkill);
        const ranked = await Promise.all(
          task.selections.map(({ user_message }) =>
            judge.skim({ request: user_message, recentContext: "", skills, limit: 1 }),
          ),
        );
        return ranked.filter((one, i) => one.ranked[0]?.name === task.selections[i]?.expected_tool).length;
      };
      const { confusions } = await diagnose(task, judge);
      const edits = confusions.flatMap(({ next_step }) => next_step?.edits ?? []);
      expect(await right(applyEdits(task.tools, edits))).toBeGreaterThanOrEqual(await right(task.tools));
    },
  );

  it("are proposed for most of them", async () => {
    const proposed = await Promise.all(
      PAIRS.map(async ({ tools, rows }) => {
        const { confusions } = await diagnose(
          log(
            tools,
            rows.map(([text, requested, expected]) => row(text, requested, expected)),
          ),
          judge,
        );
        return confusions.some(({ next_step }) => (next_step?.edits.length ?? 0) > 0);
      }),
    );
    expect(proposed.filter(Boolean).length).toBeGreaterThanOrEqual(6);
  });
});
