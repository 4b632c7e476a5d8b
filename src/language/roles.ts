/** The parts that a sentence can play in a message. */
export const ROLES = [
  /** An action is wanted on the user's things, however worded. */
  "order",
  /** A question that only the user's systems or live data answer. */
  "lookup",
  /** A question that prose settles. */
  "knowledge",
  /** Words are the product: a poem, a translation, a wording. */
  "writing",
  /** Greeting, thanks, small talk. */
  "chat",
  /** An offer or plan is called off. */
  "refusal",
  /** An offer is taken up. */
  "agreement",
  /** What happened, why, who: nothing is asked in it. */
  "background",
  /** Pasted matter. */
  "payload",
  /** How, or how not, to do it. */
  "constraint",
] as const;
export type Role = (typeof ROLES)[number];

/** Place of the class after the roles: such words ask for what skills do. */
export const ASKS = ROLES.length;
