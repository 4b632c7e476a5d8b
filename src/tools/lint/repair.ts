/**
 * The order of repair, shared by lint and diagnose. Cheap and certain steps come first: most wrong picks end with the
 * words of a description, and the last steps cost every later call tokens, upkeep or clarity.
 */
export const REPAIR_STEPS = [
  {
    order: 1,
    step: "description",
    text: "Rewrite the descriptions: purpose, form of the input, an example request, and which sibling is for what else.",
  },
  {
    order: 2,
    step: "keyword_line",
    text: "Take the lines out of the system prompt that tie a word to a tool.",
  },
  { order: 3, step: "retest", text: "Send the same messages again under the new wording and count the mix-ups." },
  {
    order: 4,
    step: "split_input_forms",
    text: "Give each form of input its own tool or its own typed parameter, so that free text cannot go to both.",
  },
  {
    order: 5,
    step: "last_resorts",
    text: "Only now: examples in the prompt, a regex front end, or merging the tools.",
  },
] as const;

type RepairStep = (typeof REPAIR_STEPS)[number];
export type RepairOrder = RepairStep["order"];

/** The words of one step, by its number, 1–5. */
export function repairStep(order: number): RepairStep {
  return REPAIR_STEPS[order - 1] ?? REPAIR_STEPS[0];
}
