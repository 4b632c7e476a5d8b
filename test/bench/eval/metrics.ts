/** What a run's outcomes say: error rates an arm, and what the suggestion changed. Pure. */

export const ARMS = ["alone", "suggested", "oracle"] as const;
export type Arm = (typeof ARMS)[number];

export interface Outcome {
  /** The right skill; null when no skill is right. */
  readonly gold: string | null;
  /** What Signpost said. */
  readonly suggestion: string | null;
  /** First load an arm; null while the agent's turns are not all known. */
  readonly loads: Readonly<Record<Arm, string | null>> | null;
}

export interface Rate {
  readonly count: number;
  readonly of: number;
}

export interface Errors {
  /** Covered requests whose first pick is not the right skill: another, or none. */
  readonly wrong: Rate;
  /** Of the wrong: those that picked another skill. */
  readonly another: number;
  /** Of these: in the right skill's own category. */
  readonly ownCategory: number;
  /** Requests no skill covers that got one all the same. */
  readonly needless: Rate;
}

export interface Change {
  /** Requests the agent got wrong alone and right with the suggestion. */
  readonly fixed: number;
  /** The reverse. */
  readonly broke: number;
}

export interface Metrics {
  readonly requests: number;
  readonly suggestion: Errors;
  /** Null when no agent's turns are known. */
  readonly arms: Readonly<Record<Arm, Errors>> | null;
  readonly change: Change | null;
  /** Requests whose three turns are known. */
  readonly measured: number;
}

/** @param categories of each skill by name. */
export function measure(outcomes: readonly Outcome[], categories: ReadonlyMap<string, string>): Metrics {
  const turns = outcomes.flatMap(({ gold, loads }) => (loads === null ? [] : [{ gold, loads }]));
  const errorsIn = (arm: Arm) =>
    errorsOf(
      turns.map(({ gold, loads }) => ({ gold, pick: loads[arm] })),
      categories,
    );
  return {
    requests: outcomes.length,
    suggestion: errorsOf(
      outcomes.map(({ gold, suggestion }) => ({ gold, pick: suggestion })),
      categories,
    ),
    arms:
      turns.length === 0
        ? null
        : { alone: errorsIn("alone"), suggested: errorsIn("suggested"), oracle: errorsIn("oracle") },
    change:
      turns.length === 0
        ? null
        : {
            fixed: turns.filter(({ gold, loads }) => loads.alone !== gold && loads.suggested === gold).length,
            broke: turns.filter(({ gold, loads }) => loads.alone === gold && loads.suggested !== gold).length,
          },
    measured: turns.length,
  };
}

interface Pick {
  readonly gold: string | null;
  readonly pick: string | null;
}

function errorsOf(picks: readonly Pick[], categories: ReadonlyMap<string, string>): Errors {
  const covered = picks.filter(({ gold }) => gold !== null);
  const uncovered = picks.filter(({ gold }) => gold === null);
  const wrong = covered.filter(({ gold, pick }) => pick !== gold);
  const another = wrong.filter(({ pick }) => pick !== null);
  const categoryOf = (name: string | null) => (name === null ? undefined : categories.get(name));
  return {
    wrong: { count: wrong.length, of: covered.length },
    another: another.length,
    ownCategory: another.filter(({ gold, pick }) => categoryOf(pick) === categoryOf(gold)).length,
    needless: { count: uncovered.filter(({ pick }) => pick !== null).length, of: uncovered.length },
  };
}

/** 0 for a rate of nothing. */
export function share(rate: Rate): number {
  return rate.of === 0 ? 0 : rate.count / rate.of;
}
