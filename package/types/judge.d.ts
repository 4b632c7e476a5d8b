import type { PutRosterInput, PutRosterOutput, SuggestInput, SuggestOutput } from "./operations.js";

export { ServiceError } from "./errors.js";

/** What `POST /v1/suggest` takes, without what is settled when the judge is made or the service's alone. */
export type SuggestTask = Omit<SuggestInput, "roster" | "skills" | "options"> & {
  options?: Omit<NonNullable<SuggestInput["options"]>, "judge" | "cache">;
};
/** The service's answer, without what only a service has. */
export type Suggestion = Omit<SuggestOutput, "cache" | "roster"> & {
  readonly roster: { readonly version: string; readonly skills: number };
};
export type SkillInput = NonNullable<PutRosterInput["skills"]>[number];
export type SkillFile = NonNullable<PutRosterInput["files"]>[number];
export type RosterWarning = PutRosterOutput["warnings"][number];

export interface SkillJudge {
  /** What was odd in the skills and kept all the same. */
  readonly warnings: readonly RosterWarning[];
  /** Hash of the skills: equal skills, equal version. */
  readonly version: string;
  /** Skills that may be suggested. */
  readonly size: number;
  /** @throws ServiceError `validation`, its `fields` naming everything that is wrong */
  suggest(task: string | SuggestTask): Promise<Suggestion>;
  /** The skills and their index as bytes, for `restoreJudge`: a process that starts with them has nothing to compute. */
  save(): Uint8Array;
}

/**
 * @param skills as `POST /v1/suggest` takes them, or SKILL.md files as `{path, text}`; any number
 * @throws ServiceError `validation` naming every skill that can't be kept
 */
export declare function createJudge(skills: readonly SkillInput[] | readonly SkillFile[]): Promise<SkillJudge>;
/** @returns null for bytes of another version of the judge; make it anew then. */
export declare function restoreJudge(bytes: Uint8Array): SkillJudge | null;
