/** A skill as the service keeps it: every field present, already within its limits. */
export interface Skill {
  /** Unique within its roster; any text without control characters, `<` and `>`. */
  readonly name: string;
  readonly category: string;
  /** The index line the agent itself sees. */
  readonly description: string;
  /** All that the author says about when the skill serves. */
  readonly description_full: string;
  /** The first 1,600 characters of the skill's own text; may be empty. */
  readonly body: string;
}
