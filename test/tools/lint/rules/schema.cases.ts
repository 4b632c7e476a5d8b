import { describe, expect, it } from "vitest";
import { findings, schema } from "../findings.ts";

const text = { type: "string", description: "Text" };

describe("contradicts_schema", () => {
  const pause = (description: string, input_schema: unknown) => [{ name: "pause_job", description, input_schema }];
  const both = schema({ job_id: "Id of the job", job_name: "Name of the job" });

  it.each([
    "Pause a job. Give exactly one of job_id or job_name.",
    "Pause a job. Give either `job_id` or `job_name`, not both.",
    "Pause a job. job_id and job_name are mutually exclusive.",
    "Pause a job. At least one of job_id and job_name is needed.",
    "ジョブを止める。job_id か job_name のいずれか一つを渡す。",
  ])("sees a choice whose members are all required: %s", async (description) => {
    const [finding] = await findings(pause(description, both), "contradicts_schema");
    expect(finding).toMatchObject({ severity: "error", field: "input_schema.required" });
    expect(finding?.fix).toMatch(/(oneOf|anyOf)": \[\{"required": \["job_id"\]\}/);
  });
  it("reads the choice in a parameter's own description, and names with a hyphen", async () => {
    const input_schema = schema({ "job-id": "Id. Provide either job-id or job-name.", "job-name": "Name" });
    expect(await findings(pause("Pause a job of the queue.", input_schema), "contradicts_schema")).toHaveLength(1);
  });
  it.each([
    [
      "draft 04 with definitions",
      {
        definitions: { s: text },
        type: "object",
        properties: { job_id: { $ref: "#/definitions/s" }, job_name: text },
        required: ["job_id", "job_name"],
      },
    ],
    [
      "draft 03's required per property",
      { properties: { job_id: { ...text, required: true }, job_name: { ...text, required: true } } },
    ],
    ["allOf", { allOf: [both, { type: "object" }] }],
    ["$defs behind a $ref at the top", { $defs: { top: both }, $ref: "#/$defs/top" }],
  ])("reads %s", async (_draft, input_schema) => {
    expect(
      await findings(pause("Pause a job. Give exactly one of job_id or job_name.", input_schema), "contradicts_schema"),
    ).toHaveLength(1);
  });
  it.each([{ minimum: 0, exclusiveMinimum: true }, { exclusiveMinimum: 0 }, { minimum: 1 }])(
    "takes the limits of any draft for what they are: %j",
    async (limits) => {
      const input_schema = schema({ "count?": { type: "integer", description: "How many, at least 1", ...limits } });
      const tools = [{ name: "draw_cards", description: "Draws cards from a pile.", input_schema }];
      expect((await findings(tools)).filter(({ rule }) => /schema/.test(rule))).toEqual([]);
    },
  );
  it.each([
    ["a condition on the case", { "path?": "Required for file exports; ignored otherwise.", table: "Table" }],
    [
      "optional parts of a value",
      { files: { type: "array", description: "Array of files with path and optional metadata" } },
    ],
    ["another thing that is optional", { prompt: "Text shown while reading optional user input" }],
  ])("is silent about %s", async (_what, parameters) => {
    expect(await findings(pause("Pause a job of the queue.", schema(parameters)), "contradicts_schema")).toEqual([]);
  });
  it("takes no weighing of cases for a demand", async () => {
    const text =
      "Finds keys. If only one is given it could be either `org_slug` or `project_slug`, probably `org_slug`.";
    const tools = [
      { name: "find_keys", description: text, input_schema: schema({ org_slug: "Slug", project_slug: "Slug" }) },
    ];
    expect(await findings(tools, "contradicts_schema")).toEqual([]);
  });
  it("leaves a parameter to the tool that has it", async () => {
    const open = {
      name: "open_it",
      description: "Opens it. Give parameter `session_id` to close_it.",
      input_schema: schema({ host: "Host" }),
    };
    const close = { name: "close_it", description: "Closes it.", input_schema: schema({ session_id: "Id" }) };
    expect(await findings([open, close], "contradicts_schema")).toEqual([]);
  });
  it("is silent where the schema states the choice", async () => {
    const input_schema = {
      ...Object(schema({ "job_id?": text, "job_name?": text })),
      oneOf: [{ required: ["job_id"] }, { required: ["job_name"] }],
    };
    expect(await findings(pause("Pause a job. Give exactly one of job_id or job_name.", input_schema))).toEqual([]);
  });
  it.each([
    ["Make a plan. timeout_s is optional (60 if left out).", "timeout_s"],
    ["Make a plan. The `timeout_s` parameter can be omitted.", "timeout_s"],
    ["計画を作る。timeout_s は省略可。", "timeout_s"],
  ])("sees an optional parameter that is required: %s", async (description, name) => {
    const tool = {
      name: "make_plan",
      description,
      input_schema: schema({ goal: "Goal", [name]: { type: "integer", description: "Seconds" } }),
    };
    expect(await findings([tool], "contradicts_schema")).toMatchObject([
      { severity: "error", field: "input_schema.required" },
    ]);
  });
  it('doesn\'t take "an earlier one of this id" for a choice', async () => {
    const description =
      "Stores a roster in place of an earlier one of this id: `skills` as objects, or `files` as text.";
    const tool = {
      name: "put_roster",
      description,
      input_schema: schema({ skills: { type: "array" }, files: { type: "array" } }),
    };
    expect(await findings([tool], "contradicts_schema")).toEqual([]);
  });
  it.each(["Optionally include a category in it.", "Required to be written as YYYY-MM-DD.", "Returned only if given."])(
    "is not misled by a description like: %s",
    async (description) => {
      const input_schema = schema({ query: { type: "string", description }, "day?": { type: "string", description } });
      expect(
        await findings(
          [{ name: "find_talks", description: "Finds talks of a day.", input_schema }],
          "contradicts_schema",
        ),
      ).toEqual([]);
    },
  );
  it("compares defaults and limits, and only notes a default beside required", async () => {
    const input_schema = schema({
      "limit?": { type: "integer", description: "Page size. Defaults to 20, max 50.", default: 10, maximum: 100 },
      level: { type: "string", enum: ["info", "error"], default: "info", description: 'Level. Defaults to "info".' },
    });
    const found = await findings(
      [{ name: "list_logs", description: "Lists log lines of a service.", input_schema }],
      "contradicts_schema",
    );
    expect(found.map(({ severity, field }) => [severity, field])).toEqual([
      ["warning", "input_schema.properties.limit"],
      ["warning", "input_schema.properties.limit"],
      ["info", "input_schema.required"],
    ]);
  });
  it("finds parameters that prose or `required` names and the schema lacks", async () => {
    const input_schema = { type: "object", properties: { max_rows: { type: "integer" } }, required: ["ghost"] };
    const tool = {
      name: "count_rows",
      description: "Counts rows. Use the 'maxRows' parameter to stop early.",
      input_schema,
    };
    const found = await findings([tool], "contradicts_schema");
    expect(found.map(({ field }) => field).toSorted()).toEqual(["description", "input_schema.required"]);
    expect(found.find(({ field }) => field === "description")?.fix).toContain("`max_rows`");
  });
});

describe("contradicts_schema on what is called optional", () => {
  const optional = (description: string, required: string[]) => {
    const text = { type: "string", description: "Text" };
    const input_schema = { type: "object", properties: { lamp_id: text, fade_ms: text, fade: text }, required };
    return findings(
      [{ name: "light_on", description: `Switches one lamp on. ${description}`, input_schema }],
      "contradicts_schema",
    );
  };
  it.each([
    "Takes its lamp_id and an optional brightness in percent.",
    "Takes its lamp_id and an optional fade_ms.",
    "Takes lamp_id and, optionally, a fade_ms.",
    "An optional fade_ms slows the lamp_id's change.",
  ])("blames no parameter that the sentence names beside it: %s", async (text) =>
    expect(await optional(text, ["lamp_id"])).toEqual([]),
  );
  it.each([
    "Takes its lamp_id and an optional fade_ms.",
    "Takes lamp_id and, optionally, a fade_ms.",
    "Optional `fade_ms` slows the change of the `lamp_id`.",
    "fade_ms is optional.",
    "Optional parameters: fade_ms.",
    "Takes the optional argument `fade_ms`.",
  ])("reports the one that follows the word where the schema requires it: %s", async (text) => {
    const found = await optional(text, ["lamp_id", "fade_ms"]);
    expect(found.map(({ message }) => message)).toEqual([expect.stringContaining("requires `fade_ms`")]);
  });
});

describe("contradicts_schema on annotations", () => {
  const tool = (name: string, description: string) => ({ name, description, annotations: { readOnlyHint: true } });
  it("reports a tool that changes something and calls itself read-only", async () => {
    const found = await findings([tool("delete_note", "Deletes a note by its title.")], "contradicts_schema");
    expect(found).toMatchObject([{ severity: "warning", field: "annotations.readOnlyHint" }]);
    expect(await findings([tool("read_note", "Reads a note by its title.")], "contradicts_schema")).toEqual([]);
  });
});

describe("condition_not_in_schema", () => {
  it("notes a condition the schema leaves open, with the keyword that would state it", async () => {
    const context = {
      name: "get_context",
      description: "Read the context. org_id is required if project_id is absent.",
      input_schema: schema({ "project_id?": text, "org_id?": text }),
    };
    const strict = {
      name: "count_words",
      description: "Counts words of a text. If `strict` is set, `limit` is required.",
      input_schema: schema({ "strict?": { type: "boolean" }, "limit?": { type: "integer" } }),
    };
    const found = await findings([context, strict], "condition_not_in_schema");
    expect(found.map(({ severity, tool }) => [severity, tool])).toEqual([
      ["info", "get_context"],
      ["info", "count_words"],
    ]);
    expect(found[0]?.fix).toContain('"anyOf": [{"required": ["org_id"]}, {"required": ["project_id"]}]');
    expect(found[1]?.fix).toContain('"dependentRequired": {"strict": ["limit"]}');
  });
});

describe("form_not_in_schema", () => {
  const form = async (parameter: unknown) =>
    (
      await findings(
        [{ name: "book_room", description: "Books a room of the office.", input_schema: schema({ x: parameter }) }],
        "form_not_in_schema",
      )
    )[0]?.fix;
  it.each([
    ["Day as YYYY-MM-DD", '"format": "date"'],
    ["ISO 8601 start time", '"format": "date-time"'],
    ["Starts with 'inv_'", '"pattern": "^inv_"'],
    ["Such as cus_123", '"pattern": "^cus_"'],
    ["One of 'a', 'b' or 'c'.", '"enum": ["a","b","c"]'],
    ["In the format '1234567890.123456'", '"pattern": "^\\\\d{10}\\\\.\\\\d{6}$"'],
  ])("reads %s", async (description, fix) => {
    expect(await form({ type: "string", description })).toContain(fix);
    expect(await form({ type: "string", description, pattern: "^x" })).toBeUndefined();
  });
  it("reads sentences of the tool's description that name the parameter, or can mean no other", async () => {
    for (const description of [
      "Tracks a parcel. Takes order_id like ord_123.",
      "Tracks a parcel. Takes an id such as ord_123.",
    ]) {
      const tool = { name: "track_parcel", description, input_schema: schema({ order_id: { type: "string" } }) };
      expect((await findings([tool], "form_not_in_schema"))[0]?.fix).toContain('"pattern": "^ord_"');
    }
    const result = {
      name: "track_parcel",
      description: "Tracks a parcel. Returns ISO 8601 times.",
      input_schema: schema({ order_id: "Id" }),
    };
    expect(await findings([result], "form_not_in_schema")).toEqual([]);
  });
  it("doesn't take a choice of parameters for a choice of values", async () => {
    const description = 'Reads tools. Takes at least one of "tools", "mcp_tools" and "roster".';
    const input_schema = schema({
      "tools?": { type: "array" },
      "mcp_tools?": { type: "array" },
      "roster?": { type: "string" },
    });
    expect(await findings([{ name: "read_tools", description, input_schema }], "form_not_in_schema")).toEqual([]);
  });
  it("reads limits of numbers", async () => {
    expect(await form({ type: "integer", description: "Rows (default 10, max 200)" })).toContain('"maximum": 200');
    expect(await form({ type: "number", description: "Between 1 and 5" })).toContain('"minimum": 1, "maximum": 5');
    expect(await form({ type: "integer", description: "Rows (max 200)", maximum: 200 })).toBeUndefined();
  });
  it("doesn't take a plain URL or a union with a form for a broken promise", async () => {
    expect(await form({ type: "string", description: "URL to open" })).toBeUndefined();
    expect(
      await form({ anyOf: [{ type: "string", format: "date" }, { type: "null" }], description: "Day as YYYY-MM-DD" }),
    ).toBeUndefined();
  });
});

describe("form_not_in_description", () => {
  it("reports a pattern nobody explains", async () => {
    const input_schema = schema({ ref: { type: "string", pattern: "^(?:ord|inv)_[0-9a-f]{12}(?:-[a-z]{2})?$" } });
    expect(
      await findings(
        [{ name: "track_parcel", description: "Tells where it is now.", input_schema }],
        "form_not_in_description",
      ),
    ).toMatchObject([{ severity: "info", field: "description" }]);
  });
  it("is content with a described parameter", async () => {
    const input_schema = schema({
      ref: { type: "string", pattern: "^(?:ord|inv)_[0-9a-f]{12}(?:-[a-z]{2})?$", description: "Reference" },
    });
    expect(
      await findings(
        [{ name: "track_parcel", description: "Tells where it is now.", input_schema }],
        "form_not_in_description",
      ),
    ).toEqual([]);
  });
});

describe("several_contracts", () => {
  const action = { type: "string", enum: ["create", "update", "delete"], description: "What to do" };
  it("reports a switch beside an object that may hold anything", async () => {
    const of = (payload: unknown) =>
      findings(
        [{ name: "manage_deal", description: "Manages deals.", input_schema: schema({ action, payload }) }],
        "several_contracts",
      );
    expect(await of({ type: "object" })).toMatchObject([
      { severity: "info", field: "input_schema.properties.payload", order: 4 },
    ]);
    expect(await of({ type: "object", properties: { id: { type: "string" } } })).toEqual([]);
    expect(await of({ type: "string", description: "Text" })).toEqual([]);
  });
  it("reports a switch whose values stand in prose alone", async () => {
    const of = (description: string, mode: unknown) =>
      findings(
        [{ name: "exporter", description, input_schema: schema({ table: "Table", "mode?": mode }) }],
        "several_contracts",
      );
    const prose =
      "Exports a table, or refreshes it when mode is 'refresh', or tells where it comes from if mode is 'lineage'.";
    const [finding] = await of(prose, "Mode");
    expect(finding).toMatchObject({ severity: "info", field: "input_schema.properties.mode" });
    expect(finding?.fix).toContain('"enum": ["refresh","lineage"]');
    expect(await of(prose, { type: "string", enum: ["refresh", "lineage", "csv"] })).toEqual([]);
    expect(await of("Exports a table; when mode is 'fast', without its index.", "Mode")).toEqual([]);
  });
  it("reports a switch whose parameters each serve a few of its deeds", async () => {
    const input_schema = schema({
      action: { type: "string", enum: ["create", "update", "delete", "list"] },
      "title?": "Title, required for create",
      "event_id?": "Event id, only for update and delete",
      "query?": "Only when action is list",
      "guest?": "Mail address, for create",
    });
    const [finding] = await findings(
      [{ name: "calendar", description: "Manages calendar entries of a team.", input_schema }],
      "several_contracts",
    );
    expect(finding).toMatchObject({ severity: "info", order: 4 });
    expect(finding?.message).toContain("`guest`");
    expect(finding?.fix).toContain("`calendar_create`");
  });
  it("reports one text for three kinds of input, and sixty parameters", async () => {
    const mixed = {
      name: "ingest",
      description: "Takes in material.",
      input_schema: schema({ source: "A URL, a file path or raw text to read" }),
    };
    const many = {
      name: "campaign",
      description: "Creates an advertising campaign.",
      input_schema: schema(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`target_${i}?`, `Option ${i}`]))),
    };
    expect((await findings([mixed, many], "several_contracts")).map(({ severity, tool }) => [severity, tool])).toEqual([
      ["warning", "ingest"],
      ["warning", "campaign"],
    ]);
  });
  it("leaves a small switch over shared parameters alone", async () => {
    const input_schema = schema({
      action: { type: "string", enum: ["list", "new", "close"] },
      "index?": "Tab index, used for close",
      "url?": "Used for new",
    });
    expect(
      await findings(
        [{ name: "tabs", description: "List, open or close a browser tab.", input_schema }],
        "several_contracts",
      ),
    ).toEqual([]);
  });
});
