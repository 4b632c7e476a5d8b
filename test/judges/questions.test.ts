import { describe, expect, it } from "vitest";
import {
  fitsQuestion,
  GATE_QUESTIONS,
  READ_CHOICE_QUESTION,
  SKIM_CHOICE_QUESTION,
} from "../../src/judges/questions.ts";

describe("the measured wording", () => {
  it("is the same byte for byte", async () => {
    const all = [
      SKIM_CHOICE_QUESTION,
      ...Object.entries(GATE_QUESTIONS).flat(),
      READ_CHOICE_QUESTION,
      fitsQuestion("NAME", "DESCRIPTION_FULL"),
    ];
    expect(all).toEqual([
      "Which of these skills, if any, is the right one to load to help with the user's latest request?",
      "acts_on_user_system",
      "Is the assistant being asked to act on the user's files, accounts, devices, or online services, rather than only to explain or advise?",
      "would_follow_documented_procedure",
      "Would a careful expert answering this consult a specific documented procedure or set of commands, rather than answering from general understanding?",
      "prose_suffices",
      "Could a knowledgeable generalist fully satisfy this request in prose, with no tools, no documentation, and no access to the user's files or accounts?",
      "Exactly one of these skills is the right one to load for the user's latest request. Which one? Read what each actually does, not just its name.",
      "Does the skill 'NAME' do the specific thing the user's request asks for? It is described as: DESCRIPTION_FULL",
    ]);
  });
});
