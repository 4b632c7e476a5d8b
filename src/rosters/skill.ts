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
  /** Only a user may start it: no index shows it to an agent, and it is never suggested. Absent for all others. */
  readonly disable_model_invocation?: true | undefined;
  /** Only a model may start it. Absent for all others. */
  readonly user_invocable?: false | undefined;
}

/**
 * Those that a model may start. The same array where that is all of them: what is computed once a roster (its index)
 * hangs on the array.
 */
export function forModels(skills: readonly Skill[]): readonly Skill[] {
  return skills.every(isForModels) ? skills : skills.filter(isForModels);
}

const isForModels = (skill: Pick<Skill, "disable_model_invocation">) => skill.disable_model_invocation !== true;
