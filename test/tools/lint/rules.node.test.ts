/** One process for every rule's cases: each file under rules/ registers its own. */
import "./rules/descriptions.cases.ts";
import "./rules/hidden.cases.ts";
import "./rules/keyword-line.cases.ts";
import "./rules/pairs.cases.ts";
import "./rules/broken-schema.cases.ts";
import "./rules/edits.cases.ts";
import "./rules/schema.cases.ts";
import "./rules/skills.cases.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { rules } from "../../../src/tools/lint/rules.ts";

it("has cases for each rule", () => {
  const folder = join(import.meta.dirname, "rules");
  const cases = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  for (const { id } of rules)
    expect(
      cases.some((text) => text.includes(`describe("${id}"`)),
      id,
    ).toBe(true);
});
