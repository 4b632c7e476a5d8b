import { describe, expect, it } from "vitest";
import { findings, schema, skill, skillFindings } from "../findings.ts";

describe("empty_description", () => {
  it("reports a description that is missing, null, blank or no text", async () => {
    const tools = [{ name: "a_one" }, { name: "b_two", description: "  \n" }];
    expect((await findings(tools, "empty_description")).map(({ tool }) => tool)).toEqual(["a_one", "b_two"]);
  });
  it("proposes a text from the name and the required parameters", async () => {
    const [finding] = await findings(
      [{ name: "getUserInfo", input_schema: schema({ user_id: "Id" }) }],
      "empty_description",
    );
    expect(finding).toMatchObject({ severity: "error", field: "description", order: 1 });
    expect(finding?.fix).toContain("Takes `user_id`.");
    expect(finding?.fix).toContain("needs user info");
  });
  it("counts a SKILL.md's first paragraph as no description, since no agent sees it", async () => {
    const text = "---\nname: notes\n---\nKeeps notes in order.\n";
    expect(await skillFindings({ "notes/SKILL.md": text }, "empty_description")).toHaveLength(1);
  });
});

describe("empty_description of a provider's own tool", () => {
  it("is the provider's to write, in whatever list it stands", async () => {
    const tools = [
      { name: "web_search", type: "web_search_20250305" },
      { name: "mine", type: "function" },
    ];
    expect((await findings(tools, "empty_description")).map(({ tool }) => tool)).toEqual(["mine"]);
  });
});

describe("no_purpose", () => {
  it.each(["A helper tool for various tasks.", "Utility function.", "Analyzes content and extracts insights"])(
    "reports filler: %s",
    async (description) => expect(await findings([{ name: "frobnicate", description }], "no_purpose")).toHaveLength(1),
  );
  it.each(["Rotates a PDF.", "請求書を番号で検索します。", "يعرض حالة الطقس في مدينة معينة"])(
    "lets a purpose stand: %s",
    async (description) => expect(await findings([{ name: "frobnicate", description }], "no_purpose")).toEqual([]),
  );
});

describe("no_purpose on placeholders", () => {
  it.each(["TODO", "...", "<description here>", "N/A", "Lorem ipsum dolor sit amet", "-"])(
    "quotes what stands there: %s",
    async (description) => {
      const found = await findings([{ name: "frobnicate", description }], "no_purpose");
      expect(found.map(({ message }) => message)).toEqual([
        expect.stringContaining(`"${description}" is a placeholder`),
      ]);
    },
  );
  it.each(["Adds a to-do to the list.", "Describes a picture.", "TODO items by their owner"])(
    "lets %s stand",
    async (description) => expect(await findings([{ name: "frobnicate", description }], "no_purpose")).toEqual([]),
  );
});

describe("restates_name", () => {
  it("reports a description whose every word stands in the name", async () => {
    const [finding] = await findings(
      [{ name: "merge_pull_request", description: "Merges a pull request." }],
      "restates_name",
    );
    expect(finding).toMatchObject({ severity: "warning", tool: "merge_pull_request" });
  });
  it("only notes it where parameters say more", async () => {
    const tool = {
      name: "merge_branch",
      description: "Merge the branch",
      input_schema: schema({ branch: "Name of the branch" }),
    };
    expect(await findings([tool], "restates_name")).toMatchObject([{ severity: "info" }]);
  });
  it.each(["log_call", "getWeather"])("reports the name written out as the description: %s", async (name) =>
    expect(await findings([{ name, description: name }], "restates_name")).toHaveLength(1),
  );
  it("lets one word more stand", async () => {
    expect(
      await findings([{ name: "merge_branch", description: "Merge a branch into main" }], "restates_name"),
    ).toEqual([]);
  });
});

describe("first_person", () => {
  it.each(["I help out with prod rollback.", "We deploy the site for you.", "私はメールを送ります。"])(
    "reports %s",
    async (description) => expect(await findings([{ name: "x_tool", description }], "first_person")).toHaveLength(1),
  );
  it("quotes the sentence that does", async () => {
    const [finding] = await findings(
      [{ name: "x_tool", description: "Finds notes. I can sort them too." }],
      "first_person",
    );
    expect(finding?.message).toBe('"I can sort them too." speaks in the first person.');
  });
  it.each([
    'Finds notes. Example: "I need my wifi password".',
    "Sends mail via I/O channels.",
    "Im Wetterdienst nachsehen.",
  ])("lets %s stand", async (description) =>
    expect(await findings([{ name: "x_tool", description }], "first_person")).toEqual([]),
  );
});

describe("no_when_to_use", () => {
  it("reports a terse tool whose description takes up no word of its name", async () => {
    const [finding] = await findings(
      [{ name: "quality", description: "Search totals and feedback rates." }],
      "no_when_to_use",
    );
    expect(finding?.fix).toMatch(/Use when the user/);
  });
  it.each([
    ["quality", "Search totals and feedback rates.", "asks for this: search totals and feedback rates"],
    ["stock", "Order totals by month.", "asks for this: order totals by month"],
    ["ledger", "Records of a shop.", "needs records of a shop"],
    ["health", "Logs, traces and alerts.", "needs logs, traces and alerts"],
    ["search_mail", "Search messages by words.", "wants to search messages by words"],
    ["mail", "Searches messages by words.", "wants to search messages by words"],
    ["mail", "Search the messages of a week.", "wants to search the messages of a week"],
    ["mail", "Delete messages by words.", "wants to delete messages by words"],
    ["mail", "Lists messages.", "needs messages"],
  ])("takes a deed for a deed and a thing for a thing: %s, %s", async (name, description, wish) => {
    const twin = { name: "twin", description };
    const [finding] = await findings([{ name, description }, twin], "no_when_to_use");
    expect(finding?.fix).toBe(`Add the occasion: "Use when the user ${wish}."`);
  });
  it("cuts a long first sentence where a clause begins", async () => {
    const long =
      "Review code for bugs, security and style issues and suggest improvements with best practices of the trade";
    const [finding] = await skillFindings({ "n/SKILL.md": skill(`name: n\ndescription: ${long}`) }, "no_when_to_use");
    expect(finding?.fix).toContain("issues and suggest improvements.");
  });
  it("leaves a terse tool that stands alone and says what its name says", async () => {
    expect(await findings([{ name: "browser_close", description: "Close the page" }], "no_when_to_use")).toEqual([]);
  });
  it("asks every skill, and is content with a trigger in any of the languages it reads", async () => {
    const plain = skill("name: notes\ndescription: Read, add and export iCloud notes.");
    expect(await skillFindings({ "notes/SKILL.md": plain }, "no_when_to_use")).toHaveLength(1);
    for (const description of [
      "Reads notes. Use when the user looks for a note.",
      "メモを読む。メモを探すときに使う。",
      "Liest Notizen, wenn der Nutzer eine Notiz sucht.",
      "用于查找笔记，当用户提到笔记时使用。",
    ]) {
      const text = skill(`name: notes\ndescription: "${description}"`);
      expect(await skillFindings({ "notes/SKILL.md": text }, "no_when_to_use")).toEqual([]);
    }
  });
});

describe("proposed wording", () => {
  const occasion = async (description: string, name = "do_it_now") => {
    const list = [
      { name, description },
      { name: "twin_of_it", description },
    ];
    return (await findings(list, "no_when_to_use")).find(({ tool }) => tool === name)?.fix;
  };
  it.each([
    ["Creates, updates, deletes or lists deals.", "wants to create, update, delete or list deals"],
    [
      "Runs a query against the warehouse and returns rows.",
      "wants to run a query against the warehouse and return rows",
    ],
    ["Deletes orders, invoices and logs of a customer.", "wants to delete orders, invoices and logs of a customer"],
    ["Creates reports and charts.", "wants to create reports and charts"],
  ])("keeps the verbs of a row in one form: %s", async (description, wish) =>
    expect(await occasion(description)).toBe(`Add the occasion: "Use when the user ${wish}."`),
  );
  it.each([
    ["メールを検索します。", "メールを検索したいときに使う。"],
    ["メールを探します。", "メールを探したいときに使う。"],
    ["添付を保存する。", "添付を保存したいときに使う。"],
    ["状態を確認できます。", "「状態を確認できます」が必要なときに使う。"],
  ])("writes Japanese that can be pasted: %s", async (description, sentence) =>
    expect(await occasion(description)).toBe(`Add the occasion: "${sentence}"`),
  );
  it("gives a Japanese example as a user would say it", async () => {
    const list = [
      { name: "search_mail", description: "メールを検索します。", input_schema: schema({ query: "検索語" }) },
      { name: "find_mail", description: "メールを探します。", input_schema: schema({ query: "検索語" }) },
    ];
    const fixes = (await findings(list, "no_example_request")).map(({ fix }) => fix);
    expect(fixes).toEqual([
      expect.stringContaining("「メールを検索したい」"),
      expect.stringContaining("「メールを探したい」"),
    ]);
  });
  it("quotes words of a language it has no wording for, and mixes none into English", async () => {
    expect(await occasion("Supprime la facture.")).toBe(
      'Add the occasion: "Use when the user asks for this: “Supprime la facture”."',
    );
  });
});

describe("no_input_form", () => {
  const bare = { type: "string" };
  it("reports what a call is about though nothing is required", async () => {
    const input_schema = { type: "object", properties: { query: bare, limit: { type: "integer" } } };
    const tool = { name: "crm_lookup", description: "Looks up customer records.", input_schema };
    expect(await findings([tool], "no_input_form")).toMatchObject([
      { field: "input_schema.properties.query.description" },
    ]);
    const described = {
      ...tool,
      input_schema: { type: "object", properties: { query: { ...bare, description: "Name" } } },
    };
    expect(await findings([described], "no_input_form")).toEqual([]);
  });
  it("reports required text that neither schema nor prose describes", async () => {
    const tool = {
      name: "read_it",
      description: "Reads the contents of a file.",
      input_schema: schema({ path: bare }),
    };
    const [finding] = await findings([tool], "no_input_form");
    expect(finding).toMatchObject({ field: "input_schema.properties.path.description" });
    expect(finding?.fix).toContain("absolute or relative");
  });
  it("takes what a skill makes its result from for its input, and proposes words in the description's language", async () => {
    const of = (description: string) =>
      skillFindings({ "n/SKILL.md": skill(`name: n\ndescription: ${description}`) }, "no_input_form");
    expect(await of("会議の音声から議事録を作る。")).toEqual([]);
    expect((await of("チームの議事録を整える。"))[0]?.fix).toContain("を受け取る。");
  });
  it("is content with a described parameter or a form", async () => {
    for (const [description, parameter] of [
      ["Reads the contents of a file.", { type: "string", description: "Absolute path" }],
      ["Reads the contents of a file.", { type: "string", pattern: "^/" }],
    ] as const) {
      const tool = { name: "read_it", description, input_schema: schema({ path: parameter }) };
      expect(await findings([tool], "no_input_form")).toEqual([]);
    }
  });
});

describe("no_example_request", () => {
  it("asks skills for one and takes a quoted request in any quotes", async () => {
    const file = (description: string) => ({ "notes/SKILL.md": skill(`name: notes\ndescription: ${description}`) });
    expect(await skillFindings(file("Finds notes when asked."), "no_example_request")).toHaveLength(1);
    for (const quoted of [
      'Serves "where is my wifi note".',
      "Serves 「wifiのメモはどこ」.",
      "Serves “where is my note”.",
    ]) {
      expect(await skillFindings(file(`Finds notes. ${quoted}`), "no_example_request")).toEqual([]);
    }
  });
  it("asks nothing of a tool that stands alone", async () => {
    expect(await findings([{ name: "echo", description: "Echoes the input string" }], "no_example_request")).toEqual(
      [],
    );
  });
});

describe("long_description", () => {
  it("shows what a client that cuts would drop", async () => {
    const description = `Finds notes. ${"It also knows folders and tags. ".repeat(70)}`;
    const [finding] = await findings([{ name: "find_notes", description }], "long_description");
    expect(finding).toMatchObject({ severity: "info" });
    expect(finding?.message).toContain(`${description.trim().length} characters`);
  });
});

describe("claims_everything", () => {
  it("proposes nothing made of the claim itself", async () => {
    const tools = [
      { name: "do_anything", description: "Always use this tool for everything." },
      { name: "create_issue", description: "Creates an issue." },
    ];
    const [finding] = await findings(tools, "claims_everything");
    expect(finding?.fix).not.toMatch(/needs|wants to always|always use this tool\.?"/u);
    expect(finding?.fix).toContain("<the one thing that only do_anything does>");
  });
  const other = { name: "find_notes", description: "Finds notes by their words." };
  const of = async (description: string) => findings([{ name: "wiki", description }, other], "claims_everything");
  it.each([
    "Wiki of the team. Use for any request.",
    "Always use this tool. It searches the wiki.",
    "社内の情報。あらゆる質問に使う。",
  ])("reports: %s", async (description) => expect(await of(description)).toHaveLength(1));
  it.each([
    "Answers any question about invoices.",
    "Always use this tool before you edit a page.",
    'Wiki. Example: "use it for anything".',
  ])("lets a bound claim stand: %s", async (description) => expect(await of(description)).toEqual([]));
  it("proposes a sentence without the claim, which names the tool for other requests", async () => {
    const [finding] = await of("Wiki of the team. Use for any request.");
    expect(finding?.fix).toBe(
      'Write instead of "Use for any request.": "Use when the user needs wiki of the team. Not to find notes by their words (use `find_notes`)."',
    );
  });
  it("sends nobody to a tool by another tool's claim", async () => {
    const claims = ["Use for anything.", "Always use this tool."];
    const tools = claims.map((description, i) => ({ name: `helper_${i}`, description }));
    for (const { fix } of await findings(tools, "claims_everything")) {
      const proposed = fix.slice(fix.indexOf(": ") + 2);
      expect(proposed).not.toMatch(/anything|always/i);
      expect(proposed).toContain("<the one thing that only helper_");
    }
  });
});
