/** What a run's outcomes say: error rates an arm, what the suggestion changed, what became of each request. Pure. */
import { type Said, type Verdict, verdictOf } from "../verdicts.ts";
import type { Stages } from "./suggester.ts";

export const ARMS = ["alone", "suggested", "oracle"] as const;
export type Arm = (typeof ARMS)[number];

export interface Outcome {
  /** Every skill that would do; empty when none does. */
  readonly accept: readonly string[];
  /** How the request is written, where its file says. */
  readonly style: string | null;
  /** What Signpost said. */
  readonly said: Said;
  /** What each of its stages still held. */
  readonly stages: Stages;
  /** First load an arm; null while the agent's turns are not all known. */
  readonly loads: Readonly<Record<Arm, string | null>> | null;
}

export interface Rate {
  readonly count: number;
  readonly of: number;
}

export interface Errors {
  /** Covered requests whose first pick is not a right skill: another, or none. */
  readonly wrong: Rate;
  /** Of the wrong: those that picked another skill. */
  readonly another: number;
  /** Of these: in a right skill's own category. */
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

/** One stage of the recipe, and the covered requests for which it still held a right skill. */
export interface Recall {
  readonly stage: string;
  readonly held: Rate;
}

export type Verdicts = Readonly<Record<Verdict, Rate>>;

export interface Metrics {
  readonly requests: number;
  readonly verdicts: Verdicts;
  /** By style, in the order of the requests; empty where they are of one. */
  readonly styles: ReadonlyMap<string, Verdicts>;
  /** In the order of the recipe. */
  readonly recall: readonly Recall[];
  readonly suggestion: Errors;
  /** Null when no agent's turns are known. */
  readonly arms: Readonly<Record<Arm, Errors>> | null;
  readonly change: Change | null;
  /** Requests whose three turns are known. */
  readonly measured: number;
}

/** @param categories of each skill by name. */
export function measure(outcomes: readonly Outcome[], categories: ReadonlyMap<string, string>): Metrics {
  const turns = outcomes.flatMap(({ accept, loads }) => (loads === null ? [] : [{ accept, loads }]));
  const errorsIn = (arm: Arm) =>
    errorsOf(
      turns.map(({ accept, loads }) => ({ accept, pick: loads[arm] })),
      categories,
    );
  const isRight = ({ accept, loads }: (typeof turns)[number], arm: Arm) => wasRight(accept, loads[arm]);
  const styles = Map.groupBy(outcomes, ({ style }) => style ?? "unsaid");
  return {
    requests: outcomes.length,
    verdicts: verdictsOf(outcomes),
    styles: new Map(styles.size > 1 ? [...styles].map(([style, list]) => [style, verdictsOf(list)]) : []),
    recall: recallOf(outcomes.filter(({ accept }) => accept.length > 0)),
    suggestion: errorsOf(
      outcomes.map(({ accept, said }) => ({ accept, pick: said.suggestion })),
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
            fixed: turns.filter((turn) => !isRight(turn, "alone") && isRight(turn, "suggested")).length,
            broke: turns.filter((turn) => isRight(turn, "alone") && !isRight(turn, "suggested")).length,
          },
    measured: turns.length,
  };
}

/** Any skill that would do; nothing, where none does. */
function wasRight(accept: readonly string[], pick: string | null): boolean {
  return pick === null ? accept.length === 0 : accept.includes(pick);
}

function verdictsOf(outcomes: readonly Outcome[]): Verdicts {
  const covered = outcomes.filter(({ accept }) => accept.length > 0);
  const uncovered = outcomes.filter(({ accept }) => accept.length === 0);
  const rate = (of: readonly Outcome[], verdict: Verdict): Rate => ({
    count: of.filter(({ accept, said }) => verdictOf(accept, said) === verdict).length,
    of: of.length,
  });
  return {
    right: rate(covered, "right"),
    listed: rate(covered, "listed"),
    alone: rate(covered, "alone"),
    misled: rate(covered, "misled"),
    needless: rate(uncovered, "needless"),
    unsure: rate(uncovered, "unsure"),
    none: rate(uncovered, "none"),
  };
}

/** Where right skills are lost: a stage can't give back what the one before it dropped, unless the request names it. */
function recallOf(covered: readonly Outcome[]): Recall[] {
  const held = (stage: string, kept: (outcome: Outcome) => readonly (string | null)[]): Recall => ({
    stage,
    held: {
      count: covered.filter((outcome) => kept(outcome).some((name) => name !== null && outcome.accept.includes(name)))
        .length,
      of: covered.length,
    },
  });
  const isNarrowed = covered.some(({ stages }) => stages.shown !== null);
  return [
    ...(isNarrowed ? [held("shown to the skim", ({ accept, stages }) => stages.shown ?? accept)] : []),
    held("ranked in the first 12", ({ stages }) => stages.ranked),
    held("… the first 3", ({ stages }) => stages.ranked.slice(0, 3)),
    held("… first", ({ stages }) => stages.ranked.slice(0, 1)),
    held("let through by the gate", ({ stages }) => (stages.read.length === 0 ? [] : stages.ranked)),
    held("read closely", ({ stages }) => stages.read),
    held("chosen", ({ stages }) => stages.read.slice(0, 1)),
    held("suggested", ({ said }) => [said.suggestion]),
  ];
}

interface Pick {
  readonly accept: readonly string[];
  readonly pick: string | null;
}

function errorsOf(picks: readonly Pick[], categories: ReadonlyMap<string, string>): Errors {
  const covered = picks.filter(({ accept }) => accept.length > 0);
  const uncovered = picks.filter(({ accept }) => accept.length === 0);
  const wrong = covered.filter(({ accept, pick }) => !wasRight(accept, pick));
  const another = wrong.filter(({ pick }) => pick !== null);
  const inOwnCategory = ({ accept, pick }: Pick) =>
    accept.some((name) => pick !== null && categories.get(name) === categories.get(pick));
  return {
    wrong: { count: wrong.length, of: covered.length },
    another: another.length,
    ownCategory: another.filter(inOwnCategory).length,
    needless: { count: uncovered.filter(({ pick }) => pick !== null).length, of: uncovered.length },
  };
}

/** 0 for a rate of nothing. */
export function share(rate: Rate): number {
  return rate.of === 0 ? 0 : rate.count / rate.of;
}
