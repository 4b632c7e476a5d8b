/**
 * What the judge makes of requests: the evidence behind a look-alike pair. Each request is ranked against the list with
 * the quoted examples taken out of the descriptions, since a description that quotes a request always wins it.
 */
import type { LocalJudge } from "../../judges/local/judge.ts";
import type { Skill } from "../../rosters/skill.ts";
import { quotedRequests, withoutQuotes } from "./facets.ts";
import type { Misrouted } from "./pairs.ts";
import type { Subject } from "./subject.ts";

/** What of the embedded judge is used: its ranking, and which words its vectors hold near. */
export type Skimmer = Pick<LocalJudge, "skim" | "nearAmong">;

export interface SampleRequest {
  readonly text: string;
  /** The tool it is for; null when nobody said. */
  readonly expected: string | null;
}

/** First over second share, from which on a judge's choice without a label counts as undecided. */
const UNDECIDED_RATIO = 1.15;
/** Requests ranked in one call; more are sampled evenly. */
const MAX_REQUESTS = 300;

/** Requests quoted in the descriptions, each for the tool that quotes it. */
export function quotedBy(subjects: readonly Subject[]): SampleRequest[] {
  return subjects.flatMap(({ name, description }) =>
    quotedRequests(description).map((text) => ({ text, expected: name })),
  );
}

/** A tool as the judge reads skills: name and description, the parameters as its body. */
export function asSkill(subject: Subject): Skill {
  const description = withoutQuotes(subject.description);
  const parameters = subject.schema?.parameters ?? [];
  const body = parameters.map(({ name, description: text }) => `- ${name}: ${text}`).join("\n");
  return {
    name: subject.name,
    category: "general",
    description,
    description_full: description,
    body: subject.body || body,
  };
}

export interface Evidence {
  /** Requests that the judge sends to the wrong one of the two. */
  misroutedBy(a: Subject, b: Subject): readonly Misrouted[];
  /** Pairs that enough requests mix up, whatever their words. */
  readonly mixedUp: readonly (readonly [Subject, Subject])[];
}

/** Mixed-up requests that make a pair of two texts which are not close. */
const ENOUGH_ALONE = 2;

/**
 * Ranks the requests against the subjects.
 * @param subjects the tools of the close pairs alone where only their mix-ups matter, else all.
 */
export async function gatherEvidence(
  judge: Skimmer,
  subjects: readonly Subject[],
  requests: readonly SampleRequest[],
): Promise<Evidence> {
  const bySubject = new Map(subjects.map((subject) => [subject.name, subject]));
  const asked = evenly(
    requests.filter(({ expected }) => expected === null || bySubject.has(expected)),
    MAX_REQUESTS,
  );
  const byPair = new Map<string, Misrouted[]>();
  const skills = subjects.map(asSkill);
  for (const { text, expected } of skills.length < 2 ? [] : asked) {
    const { ranked } = await judge.skim({ request: text, recentContext: "", skills, limit: 2 });
    const [first, second] = ranked;
    if (first === undefined || second === undefined) continue;
    if (expected !== null && first.name !== expected) {
      add(byPair, expected, first.name, { text, expected, chosen: first.name });
    } else if (expected === null && first.probability < UNDECIDED_RATIO * second.probability) {
      add(byPair, first.name, second.name, { text, expected: null, chosen: first.name });
    }
  }
  const mixedUp = [...byPair].flatMap(([key, rows]) => {
    const [a, b] = namesOf(key).map((name) => bySubject.get(name));
    return rows.length < ENOUGH_ALONE || a === undefined || b === undefined ? [] : [[a, b] as const];
  });
  return { misroutedBy: (a, b) => byPair.get(pairKey(a.name, b.name)) ?? [], mixedUp };
}

function add(byPair: Map<string, Misrouted[]>, a: string, b: string, misrouted: Misrouted): void {
  const key = pairKey(a, b);
  byPair.set(key, [...(byPair.get(key) ?? []), misrouted]);
}

/** Names may hold anything but a line break. */
function pairKey(a: string, b: string): string {
  return a < b ? `${a}\n${b}` : `${b}\n${a}`;
}

function namesOf(key: string): string[] {
  return key.split("\n");
}

function evenly<T>(items: readonly T[], limit: number): readonly T[] {
  if (items.length <= limit) return items;
  return Array.from({ length: limit }, (_, i) => items[Math.floor((i * items.length) / limit)]).filter(
    (x) => x !== undefined,
  );
}
