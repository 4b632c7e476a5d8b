/** Every schema edit that a fix proposes, applied: no call that was valid and meant may be refused after it. */
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { findings, type Tool } from "../findings.ts";

type Schema = Record<string, unknown> & { properties: Record<string, Record<string, unknown>> };

interface Edited {
  tool: Tool & { input_schema: Schema };
  /** Calls that are right by the description. */
  calls: readonly Record<string, unknown>[];
}

const object = (properties: Schema["properties"], required: readonly string[] = []): Schema => ({
  type: "object",
  properties,
  required,
});
const text = (description: string) => ({ type: "string", description });

const TOOLS: readonly Edited[] = [
  {
    tool: {
      name: "find_job",
      description: "Finds a job. Give exactly one of job_id or job_name.",
      input_schema: object({ job_id: text("Id"), job_name: text("Name") }),
    },
    calls: [{ job_id: "1" }, { job_name: "a" }],
  },
  {
    tool: {
      name: "list_jobs",
      description: "Lists jobs. Filter by either `owner` or `team`.",
      input_schema: object({ owner: text("Owner"), team: text("Team") }),
    },
    calls: [{}, { owner: "a" }, { team: "b" }],
  },
  {
    tool: {
      name: "list_runs",
      description: "Lists runs. `before` and `after` are mutually exclusive.",
      input_schema: object({ before: text("Run id"), after: text("Run id") }),
    },
    calls: [{}, { before: "a" }, { after: "b" }],
  },
  {
    tool: {
      name: "add_event",
      description: "Adds an event. `end_time` is required when `start_time` is set.",
      input_schema: object({ start_time: text("Start"), end_time: text("End"), title: text("Title") }),
    },
    calls: [{ title: "a" }, { end_time: "b" }, { start_time: "a", end_time: "b" }],
  },
  {
    tool: {
      name: "export_rows",
      description: "Exports rows. `file_path` is required when `mode_name` is file.",
      input_schema: object({ mode_name: text("Mode"), file_path: text("Path") }),
    },
    calls: [{ mode_name: "screen" }, { mode_name: "file", file_path: "/a" }],
  },
  {
    tool: {
      name: "list_towns",
      description: "Lists the towns of a state.",
      input_schema: object({
        state: { ...text("Name of the state (see ISO 3166 for the list)"), examples: ["Bavaria"] },
      }),
    },
    calls: [{ state: "Bavaria" }],
  },
  {
    tool: {
      name: "get_rate",
      description: "Gets the rate of a currency.",
      input_schema: object({
        currency: { ...text("Three-letter currency code"), examples: ["EUR"] },
        day: { ...text("Day, as YYYY-MM-DD"), examples: ["2026-01-31"] },
      }),
    },
    calls: [{ currency: "EUR", day: "2026-01-31" }],
  },
  {
    tool: {
      name: "get_order",
      description: "Gets an order of the shop.",
      input_schema: object({
        order_id: { ...text("Id that starts with 'ord_'"), examples: ["ord_12"] },
        count: { type: "integer", description: "How many lines, between 1 and 50" },
      }),
    },
    calls: [{ order_id: "ord_12", count: 50 }],
  },
];

/** A schema with what `Add …` in a fix says, at its top or at the parameter it names; null where nothing can be pasted. */
function applied(schema: Schema, fix: string): Schema | null {
  const added = /^Add ("[\s\S]+?)(?: to `([\w-]+)`\.|[;.](?: |$))/.exec(fix);
  if (added === null) return null;
  const keywords: unknown = JSON.parse(`{${added[1]}}`);
  const name = added[2];
  if (name === undefined) return { ...schema, ...Object(keywords) };
  return {
    ...schema,
    properties: { ...schema.properties, [name]: { ...schema.properties[name], ...Object(keywords) } },
  };
}

describe("proposed schema edits", () => {
  const ajv = new Ajv({ strict: false, validateFormats: false });

  it("refuse no call that is right by the description, nor the schema's own examples", async () => {
    let pasted = 0;
    for (const { tool, calls } of TOOLS) {
      for (const { fix, rule } of await findings([tool])) {
        const edited = /schema/.test(rule) ? applied(tool.input_schema, fix) : null;
        if (edited === null) continue;
        pasted++;
        const examples = Object.entries(tool.input_schema.properties).flatMap(([name, node]) =>
          Array.isArray(node.examples) ? node.examples.map((value: unknown) => ({ [name]: value })) : [],
        );
        for (const call of [...calls, ...examples])
          expect(ajv.validate(edited, call), `${tool.name}: ${fix} ${JSON.stringify(call)}`).toBe(true);
      }
    }
    expect(pasted).toBeGreaterThanOrEqual(6);
  });

  it("propose nothing where the words leave open which calls are right", async () => {
    for (const name of ["list_jobs", "export_rows", "list_towns"]) {
      const found = TOOLS.filter(({ tool }) => tool.name === name);
      for (const { tool } of found) {
        const fixes = (await findings([tool]))
          .filter(({ rule }) => /schema/.test(rule))
          .map(({ fix }) => applied(tool.input_schema, fix));
        expect(
          fixes.filter((edit) => edit !== null),
          name,
        ).toEqual([]);
      }
    }
  });
});
