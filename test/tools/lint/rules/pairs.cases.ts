import { describe, expect, it } from "vitest";
import { findings, schema } from "../findings.ts";

const pairsOf = async (tools: Parameters<typeof findings>[0], rule = "lookalike") =>
  (await findings(tools, rule)).map(({ tool, other }) => [tool, other]);

describe("lookalike", () => {
  it("calls identical descriptions an error, whatever the names", async () => {
    const description = "Finds orders by number.";
    const found = await findings(
      [
        { name: "orders_a", description },
        { name: "orders_b", description },
      ],
      "lookalike",
    );
    expect(found).toMatchObject([{ severity: "error", tool: "orders_a", other: "orders_b" }]);
  });
  it("reports a text that lies within another, and proposes a sentence for each side", async () => {
    const tools = [
      { name: "find_similar", description: "Find entries close to a text." },
      { name: "check_dedup", description: "Find entries close to a text and say whether to skip, merge or store it." },
    ];
    const [finding] = await findings(tools, "lookalike");
    expect(finding).toMatchObject({ severity: "warning", tool: "find_similar", other: "check_dedup" });
    expect(finding?.fix).toContain("Not to say whether to skip (use `check_dedup`)");
    expect(finding?.fix).toContain("(use `find_similar`)");
  });
  it("takes a text of broad words for parted from none", async () => {
    const tools = [
      { name: "analyze_content", description: "Analyzes content and extracts insights" },
      { name: "analyze_document", description: "Analyzes documents and extracts insights" },
    ];
    expect(await pairsOf(tools)).toEqual([["analyze_content", "analyze_document"]]);
  });
  it.each([
    [
      "the subject both name and text give",
      "create_entities",
      "Create new entities in the graph",
      "create_relations",
      "Create new relations between entities in the graph",
    ],
    ["deeds of different kinds", "read_note", "Read a note by its title", "delete_note", "Delete a note by its title"],
    [
      "one against many",
      "get_issue",
      "Get a specific issue in a repository",
      "list_issues",
      "List issues in a repository",
    ],
    [
      "opposite directions",
      "geocode",
      "Convert an address into coordinates",
      "reverse_geocode",
      "Convert coordinates into an address",
    ],
    [
      "deeds in other words than the names'",
      "increase_volume",
      "Raises the volume of the speaker",
      "decrease_volume",
      "Lowers the volume of the speaker",
    ],
    [
      "a clause that names the other",
      "read_file",
      "Read a file as text. Deprecated: use read_text_file instead.",
      "read_text_file",
      "Read a file as text in any encoding",
    ],
  ])("is silent where %s parts them", async (_what, a, first, b, second) => {
    expect(
      await pairsOf([
        { name: a, description: first },
        { name: b, description: second },
      ]),
    ).toEqual([]);
  });
  it("is not misled by a label that every description carries", async () => {
    const tools = ["blocks", "pages", "users", "comments", "files"].map((noun) => ({
      name: `api-get-${noun}`,
      description: `Acme | Retrieve ${noun}\nError Responses:\n400: Bad request`,
    }));
    expect(await pairsOf(tools)).toEqual([]);
  });
  it("gives three pairs a tool at most, never a whole clique", async () => {
    const tools = Array.from({ length: 8 }, (_, i) => ({
      name: `t${i}`,
      description: "Searches invoices by customer.",
    }));
    const counts = new Map<string, number>();
    for (const pair of await pairsOf(tools))
      for (const name of pair) counts.set(name ?? "", (counts.get(name ?? "") ?? 0) + 1);
    expect(Math.max(...counts.values())).toBe(3);
  });
  it("takes a caller's requests as evidence, also for pairs whose words differ", async () => {
    const tools = [
      { name: "kb", description: "Looks up help articles about billing and refunds." },
      { name: "crm", description: "Holds the account of a customer." },
      { name: "calendar", description: "Shows meetings of a week." },
    ];
    const requests = ["a refund for my billing account", "help with billing refunds"].map((text) => ({
      text,
      expected: "crm",
    }));
    const [finding] = await findings(tools, "lookalike", { requests });
    expect(finding?.message).toContain("The judge sends");
    expect(new Set([finding?.tool, finding?.other])).toEqual(new Set(["kb", "crm"]));
  });
  it("keeps apart what ends as different things", async () => {
    const tools = [
      { name: "to_text", description: "Convert a PDF to text" },
      { name: "to_slides", description: "Convert a PDF to slides" },
    ];
    expect(await pairsOf(tools)).toEqual([]);
  });
  it("says each sentence to add in one finding alone", async () => {
    const tools = [
      { name: "find_near", description: "Find entries close to a text. Not for exact words." },
      { name: "check_dup", description: "Find entries close to a text and tell which repeat." },
    ];
    const fixes = (await findings(tools)).map(({ fix }) => fix);
    const sentences = fixes.flatMap((fix) => fix.match(/Not [^"]*\(use `\w+`\)\./g) ?? []);
    expect(sentences).toHaveLength(2);
    expect(new Set(sentences).size).toBe(2);
  });
});

describe("the fix of a pair", () => {
  it("asks for what parts two equal texts, which their words can't say", async () => {
    const description = "Controls a device.";
    const [finding] = await findings(
      [
        { name: "light_on", description },
        { name: "heat_up", description },
      ],
      "lookalike",
    );
    expect(finding?.fix).toContain("<what only light_on does>. Not for <what only heat_up does> (use `heat_up`)");
  });
  it("takes no denial of the one for a purpose of it in the other", async () => {
    const tools = [
      { name: "search_mail", description: "Searches mail in the mailbox. Not for chat messages." },
      { name: "find_mail", description: "Finds mail in the mailbox. Don't use for files." },
    ];
    const [finding] = await findings(tools, "lookalike");
    expect(finding?.fix).not.toMatch(/Not for (?:not|don't)/iu);
  });
});

describe("no_when_not_to_use", () => {
  const near = { name: "memo_read", description: "Reads a memo of the team by title." };
  it("names the sibling the clause leaves out", async () => {
    const tools = [
      near,
      { name: "memo_fetch", description: "Reads a memo of the team by date. Not for anything else." },
    ];
    const found = await findings(tools, "no_when_not_to_use");
    expect(found.find(({ tool }) => tool === "memo_fetch")).toMatchObject({ severity: "warning", other: "memo_read" });
    expect(found.every(({ fix, other }) => fix.includes(`\`${other}\``))).toBe(true);
  });
  it("asks nothing of a tool without a close sibling", async () => {
    expect(
      await findings([near, { name: "weather", description: "Forecast for a town." }], "no_when_not_to_use"),
    ).toEqual([]);
  });
});

describe("both_free_text on a name that stands twice", () => {
  it("is left to duplicate_name, and reports a pair once", async () => {
    const input_schema = schema({ q: "Words" });
    const tools = [
      { name: "x_find", description: "Finds an invoice.", input_schema },
      { name: "x_find", description: "Finds an invoice.", input_schema },
      { name: "y_find", description: "Finds an order.", input_schema },
    ];
    const found = await findings(tools, "both_free_text");
    expect(found.map(({ tool, other }) => [tool, other])).toEqual([["x_find", "y_find"]]);
  });
});

describe("both_free_text", () => {
  const open = schema({ text: "Text to compare" });
  const alike = (second: unknown) => [
    { name: "find_near", description: "Find entries close to a text.", input_schema: open },
    { name: "check_dup", description: "Find entries close to a text and tell which repeat.", input_schema: second },
  ];
  it("reports open strings on both sides of a look-alike pair, in the step of splitting", async () => {
    expect(await findings(alike(open), "both_free_text")).toMatchObject([{ severity: "warning", order: 4 }]);
  });
  it.each([
    ["a pattern", schema({ id: { type: "string", pattern: "^e_" } })],
    ["an enum", schema({ kind: { type: "string", enum: ["a", "b"] } })],
    ["a format", schema({ at: { type: "string", format: "date" } })],
    ["an id prefix in prose", schema({ id: "Starts with 'ent_'" })],
    ["no string", schema({ n: { type: "integer" } })],
  ])("counts %s as a form", async (_what, second) => {
    expect(await findings(alike(second), "both_free_text")).toEqual([]);
  });
  it.each([
    [
      "running text",
      { old: "The text before" },
      { before: "The text before" },
      /no pattern can part/,
      /"pattern"|prefix/,
    ],
    ["ids", { order_id: "" }, { invoice_number: "" }, /"pattern".*"pattern"/, /running text/],
    ["a choice", { kind: "" }, { report_type: "" }, /"enum".*"enum"/, /running text|"pattern"/],
    [
      "an id and running text",
      { order_id: "" },
      { question: "" },
      /`order_id`.*"pattern".*`question` is running/,
      /"enum"/,
    ],
  ])("proposes for %s what it can have", async (_what, first, second, said, unsaid) => {
    const [a, b] = alike(schema(second));
    const [finding] = await findings(
      [{ ...a, name: "find_near", input_schema: schema(first) }].concat(b ?? []),
      "both_free_text",
    );
    expect(finding?.fix).toMatch(said);
    expect(finding?.fix).not.toMatch(unsaid);
  });
  it("notes two tools of one deed that a handful of words describes", async () => {
    const id = (name: string) => schema({ [name]: { type: "string" } });
    const tools = [
      { name: "get_customer", description: "Retrieves customer information", input_schema: id("customer_id") },
      { name: "lookup_order", description: "Retrieves order details", input_schema: id("order_id") },
    ];
    expect(await findings(tools, "both_free_text")).toMatchObject([
      { severity: "info", tool: "get_customer", other: "lookup_order" },
    ]);
  });
});

describe("renamed_only", () => {
  const before = [{ name: "analyze_content", description: "Analyzes web content and lists its claims." }];
  it("reports a new name over the old description", async () => {
    const found = await findings(
      [{ name: "extract_web_results", description: before[0]?.description }],
      "renamed_only",
      { before },
    );
    expect(found).toMatchObject([{ severity: "warning", tool: "extract_web_results", other: "analyze_content" }]);
  });
  it("is silent where name and description changed, or nothing did", async () => {
    const anew = [{ name: "extract_web_results", description: "Takes the text of search results and lists sources." }];
    expect(await findings(anew, "renamed_only", { before })).toEqual([]);
    expect(await findings(before, "renamed_only", { before })).toEqual([]);
  });
  it("finds the old name where another description still uses it", async () => {
    const tools = [
      { name: "web_claims", description: "Lists the claims of a web page, one a line." },
      { name: "read_pdf", description: "Reads a PDF. For web pages use analyze_content." },
    ];
    expect(await findings(tools, "renamed_only", { before })).toMatchObject([
      { tool: "read_pdf", other: "analyze_content" },
    ]);
  });
});

describe("duplicate_name", () => {
  it("reports the same name once, and names that differ in spelling alone", async () => {
    const tools = ["get_user", "get_user", "get_user", "getUser"].map((name, i) => ({
      name,
      description: `Reads thing ${i} of a shop.`,
    }));
    expect((await findings(tools, "duplicate_name")).map(({ severity, tool }) => [severity, tool])).toEqual([
      ["error", "get_user"],
      ["warning", "getUser"],
    ]);
  });
});

describe("tool_name", () => {
  it.each([
    ["my tool!", "warning", "my_tool"],
    ["admin.tools.list", "info", "admin_tools_list"],
    ["検索", "warning", "Latin letters"],
  ])("reports %s", async (name, severity, fix) => {
    const [finding] = await findings([{ name, description: "Counts the rows of a sheet." }], "tool_name");
    expect(finding?.severity).toBe(severity);
    expect(finding?.fix).toContain(fix);
  });
});

describe("unknown_tool", () => {
  const schemas = { name: "describe_table", description: "Shows a table's columns and their types." };
  it.each([
    ["Runs SQL. Call describe_tables first.", "describe_table"],
    ["Runs SQL. Use the sql_schema_reader tool to see columns.", undefined],
  ])("reports a name the list lacks: %s", async (description, other) => {
    const [finding] = await findings([{ name: "run_sql", description }, schemas], "unknown_tool");
    expect(finding).toMatchObject({ severity: "warning", tool: "run_sql" });
    expect(finding?.other).toBe(other);
  });
  it("lets listed tools, parameters and other identifiers be", async () => {
    const description =
      "Runs SQL. Use describe_table first, use row_limit for long results, and use read-only mode or utf-8.";
    const tools = [
      { name: "run_sql", description, input_schema: schema({ "row_limit?": { type: "integer" } }) },
      schemas,
    ];
    expect(await findings(tools, "unknown_tool")).toEqual([]);
  });
});

describe("no_when_to_use among tools of one call", () => {
  const ride = schema({ ride_id: "Id of the ride" });
  it("asks for the occasion where the same arguments go to tools of one deed and thing", async () => {
    const tools = [
      {
        name: "ride_get_details",
        description: "Get a ride with its totals: distance, time, load.",
        input_schema: ride,
      },
      { name: "ride_get_intervals", description: "Get a ride with its laps and efforts.", input_schema: ride },
      { name: "ride_get_streams", description: "Get a ride with its power and heart rate.", input_schema: ride },
    ];
    expect((await findings(tools, "no_when_to_use")).map(({ severity, tool }) => `${severity} ${tool}`)).toEqual(
      tools.map(({ name }) => `info ${name}`),
    );
  });
  it("finds two searches of anything behind their prose", async () => {
    const search = (name: string, description: string) => ({
      name,
      description,
      input_schema: schema({ query: "Query" }),
    });
    const tools = [
      search(
        "tavily_search",
        "Search the web for current information on any topic. Use for news, facts, or data beyond your knowledge cutoff. Returns snippets and source URLs.",
      ),
      search(
        "web_search_exa",
        "Search the web for any topic and get clean, ready-to-use content. Best for finding current information, news and facts. Returns clean text from top search results.",
      ),
    ];
    expect(await findings(tools, "lookalike")).toHaveLength(1);
  });
});

describe("claims of everything", () => {
  it("hears an order to default to a tool", async () => {
    const tools = ["Always default to this tool. Searches invoices.", "Searches receipts of a year."].map(
      (description, i) => ({
        name: `search_${i}`,
        description,
        input_schema: schema({ q: "Query" }),
      }),
    );
    expect((await findings(tools, "claims_everything")).map(({ tool }) => tool)).toEqual(["search_0"]);
  });
});

describe("look-alikes of other things", () => {
  it("parts two tools that are done to what only their own names say", async () => {
    const base = schema({ base_id: "Base" });
    const tools = [
      { name: "list_records", description: "List records from a table", input_schema: base },
      { name: "list_tables", description: "List all tables in a specific base", input_schema: base },
    ];
    expect(await findings(tools, "lookalike")).toEqual([]);
  });
});
