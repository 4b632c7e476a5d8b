/**
 * What the judge makes of requests: the evidence behind a look-alike pair. Each request is ranked against the list with
 * the quoted examples taken out of the descriptions, since a description that quotes a request always wins it.
 */
import type { Judge } from "../../judges/judge.ts";
import type { Skill } from "../../rosters/skill.ts";
import { quotedRequests, withoutQuotes } from "./facets.ts";
import type { ClosePair, Misrouted } from "./pairs.ts";
import type { Subject } from "./subject.ts";

/** Only skim's ranking is used, so any judge serves. */
export type Skimmer = Pick<Judge, "skim">;

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

/**
 * Asks the judge about the tools of the close pairs alone, since only their mix-ups are evidence.
 * @returns the requests that the judge sends to the wrong one of two tools.
 */
export async function gatherEvidence(
  judge: Skimmer,
  close: readonly ClosePair[],
  requests: readonly SampleRequest[],
): Promise<(a: Subject, b: Subject) => readonly Misrouted[]> {
  const subjects = [...new Set(close.flatMap(({ a, b }) => [a, b]))];
  const rivals = new Set(subjects.map(({ name }) => name));
  const asked = evenly(
    requests.filter(({ expected }) => expected === null || rivals.has(expected)),
    MAX_REQUESTS,
  );
  const byPair = new Map<string, Misrouted[]>();
  const skills = subjects.map(asSkill);
  for (const { text, expected } of asked) {
    if (skills.length === 0) break;
    const { ranked } = await judge.skim({ request: text, recentContext: "", skills, limit: 2 });
    const [first, second] = ranked;
    if (first === undefined || second === undefined) continue;
    if (expected !== null && first.name !== expected) {
      add(byPair, expected, first.name, { text, expected, chosen: first.name });
    } else if (expected === null && first.probability < UNDECIDED_RATIO * second.probability) {
      add(byPair, first.name, second.name, { text, expected: null, chosen: first.name });
    }
  }
  return (a, b) => byPair.get(pairKey(a.name, b.name)) ?? [];
}

function add(byPair: Map<string, Misrouted[]>, a: string, b: string, misrouted: Misrouted): void {
  const key = pairKey(a, b);
  byPair.set(key, [...(byPair.get(key) ?? []), misrouted]);
}

function pairKey(a: string, b: string): string {
  return JSON.stringify(a < b ? [a, b] : [b, a]);
}

function evenly<T>(items: readonly T[], limit: number): readonly T[] {
  if (items.length <= limit) return items;
  return Array.from({ length: limit }, (_, i) => items[Math.floor((i * items.length) / limit)]).filter(
    (x) => x !== undefined,
  );
}
