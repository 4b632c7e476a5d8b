import { describe, expect, it } from "vitest";
import { localJudge } from "../../../src/judges/local/asset.ts";
import { readSkill } from "../../../src/judges/local/skill-text.ts";
import { skillOf } from "./skills.ts";

describe("a skill's text", () => {
  it("is told apart by its headings", () => {
    const body =
      "# Title\n\nLead.\n\n## When to use\n- for maps\n\n## When NOT to use\n- for routes → use `navigator`\n\n```sh\nrun it\n```\n";
    const text = readSkill(skillOf("maps", "Draws maps.", "general", body));
    expect(text.lead).toEqual(["Lead."]);
    expect(text.when.join()).toContain("for maps");
    expect(text.exclusions.join()).toContain("navigator");
    expect(text.rest).toEqual(["run it"]);
  });

  it("loses what its description says it is not for", () => {
    const text = readSkill(skillOf("notes", "Edits notes. Not for dated to-dos (use reminders)."));
    expect(text.description.join(" ")).not.toContain("dated");
    expect(text.exclusions.join(" ")).toContain("reminders");
  });

  it("keeps an unclosed code fence as text", () => {
    expect(readSkill(skillOf("x", "y", "general", "```\nabc")).rest).toEqual(["abc"]);
  });
});

describe("a clause that hands work to another skill", () => {
  it("counts for the skill it names", async () => {
    const roster = [
      skillOf("notes", "Keeps short texts. Not for birthday greetings (use postcards)."),
      skillOf("postcards", "Prints and sends cards."),
      skillOf("billing", "Writes invoices."),
    ];
    const { ranked } = await localJudge.skim({
      request: "birthday greetings",
      recentContext: "",
      skills: roster,
      limit: 3,
    });
    expect(ranked[0]?.name).toBe("postcards");
  });
});
