/**
 * Lint on the tool lists of public MCP servers, as `npm run servers:capture` took them: what a maintainer would wave
 * off is a bug here, so the findings are few, none is an error, and each is written down.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createLocalJudgeFromDisk } from "../../../src/judges/local/disk.ts";
import { subjectsFromMcp } from "../../../src/tools/lint/input.ts";
import { lint } from "../../../src/tools/lint/lint.ts";

const FOLDER = join(import.meta.dirname, "servers");
const judge = createLocalJudgeFromDisk();

/** Findings by rule that were read and found right. */
const EXPECTED: Record<string, Record<string, number>> = {
  context7: {},
  everything: {},
  // Twelve tools whose required parameters nothing describes; a file is read as text or as media by the same path.
  filesystem: { no_input_form: 12, no_when_to_use: 1 },
  // Parameters without a description, "max 100" in prose alone, and three texts that only repeat the name.
  github: { no_input_form: 9, form_not_in_schema: 2, restates_name: 3 },
  // Required lists that nothing describes.
  memory: { no_input_form: 4 },
  // Three defaults beside `required`, "at least one of" and "either, not both" in prose alone, "at most 30", "Handle a dialog".
  playwright: { contradicts_schema: 3, condition_not_in_schema: 2, form_not_in_schema: 1, restates_name: 1 },
  // 2,700 characters.
  "sequential-thinking": { long_description: 1 },
};

describe("lint on public MCP servers", () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".json"));

  it.each(files.map((file) => file.replace(".json", "")))(
    "finds in %s what a maintainer would accept",
    async (name) => {
      const subjects = subjectsFromMcp(JSON.parse(readFileSync(join(FOLDER, `${name}.json`), "utf8")));
      const { summary, findings } = await lint({ subjects, before: null, systemPrompt: null, requests: [] }, judge);
      expect(summary).toMatchObject({ error: 0, warning: 0 });
      expect(findings.length).toBeLessThanOrEqual(subjects.length);
      expect(summary.by_rule).toEqual(EXPECTED[name]);
      for (const { fix } of findings) expect(fix).not.toBe("");
    },
  );

  it("covers at least five servers", () => expect(files.length).toBeGreaterThanOrEqual(5));
});
