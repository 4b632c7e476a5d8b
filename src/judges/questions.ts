/**
 * The questions a judge with a model is asked, word for word as they were measured: the default thresholds of 0.30
 * belong to this wording, so a test pins every byte. Change it only together with a new measurement.
 */
import type { GateAnswers } from "./judge.ts";

export const SKIM_CHOICE_QUESTION =
  "Which of these skills, if any, is the right one to load to help with the user's latest request?";

export const GATE_QUESTIONS: Readonly<Record<keyof GateAnswers, string>> = {
  acts_on_user_system:
    "Is the assistant being asked to act on the user's files, accounts, devices, or online services, rather than only to explain or advise?",
  would_follow_documented_procedure:
    "Would a careful expert answering this consult a specific documented procedure or set of commands, rather than answering from general understanding?",
  prose_suffices:
    "Could a knowledgeable generalist fully satisfy this request in prose, with no tools, no documentation, and no access to the user's files or accounts?",
};

export const READ_CHOICE_QUESTION =
  "Exactly one of these skills is the right one to load for the user's latest request. Which one? Read what each actually does, not just its name.";

/** @param descriptionFull all that the author says about when the skill serves. */
export function fitsQuestion(name: string, descriptionFull: string): string {
  return `Does the skill '${name}' do the specific thing the user's request asks for? It is described as: ${descriptionFull}`;
}
