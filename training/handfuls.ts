/**
 * Small rosters cut from a large one. What a handful of skills makes of a request shows only where most requests have
 * nothing to do with any of them, and where skills are index lines alone; a large roster with its requests teaches neither.
 */
import type { Skill } from "../src/rosters/skill.ts";
import type { Random } from "./random.ts";
import type { LabelledRequest, LabelledSet } from "./sets.ts";
import { subjectQuestions } from "./subject-questions.ts";

/** Skills of a handful; at each size the roster is dealt out until about DEALT skills have had their turn. */
const SIZES = [3, 8, 16, 30];
const DEALT = 30;
/** For each request that a handful covers, as many that it does not, and as many *about* its subjects. */
const UNCOVERED_EACH = 1;
const ABOUT_EACH = 0.25;
/** Share of requests cut short: those at hand were written with care, and people with few skills write "rotate this scan". */
const CUT_SHORT = 0.5;
/** Words that a cut request keeps at least, and at most. */
const FEWEST_WORDS = 4;
const MOST_WORDS = 9;
/** Share of uncovered requests that get a skill's name in their payload, where it names no skill. */
const NAME_AS_PAYLOAD = 0.25;
const PAYLOADS = [
  (name: string) => ` It's in ~/${name}/data.`,
  (name: string) => ` See /srv/${name}/logs/today.`,
  (name: string) => ` The page is https://example.org/${name}/start.html`,
  (name: string) => ` The variable is \`${name}\`.`,
  (name: string) => `\n\`\`\`\n${name} = load(1)\nprint(${name})\n\`\`\``,
  (name: string) => ` The title is "${name}".`,
];
/** Share of skills that are left their index line alone, as a user's own often have no more. */
const LINES_ALONE = 0.5;

export interface Handful {
  readonly skills: readonly Skill[];
  readonly requests: readonly LabelledRequest[];
}

/**
 * @param near skills which might do for a covered request, beside its own: a handful that holds one leaves the request out,
 * since nobody has said that it does not fit
 */
export function handfulsOf(
  set: LabelledSet,
  near: (request: LabelledRequest) => ReadonlySet<string>,
  random: Random,
): Handful[] {
  return SIZES.flatMap((size) => {
    const dealt = random.shuffled(set.skills).slice(0, DEALT);
    return Array.from({ length: Math.ceil(dealt.length / size) }, (_, i) =>
      dealt
        .slice(i * size, (i + 1) * size)
        .map((skill) =>
          random.next() < LINES_ALONE ? { ...skill, description_full: skill.description, body: "" } : skill,
        ),
    ).flatMap((skills) => {
      const requests = requestsFor(set, skills, near, random);
      return requests.length === 0 ? [] : [{ skills, requests }];
    });
  });
}

function requestsFor(
  set: LabelledSet,
  skills: readonly Skill[],
  near: (request: LabelledRequest) => ReadonlySet<string>,
  random: Random,
): LabelledRequest[] {
  const names = new Set(skills.map(({ name }) => name));
  const covered = set.requests.filter(({ accept }) => accept.some((name) => names.has(name)));
  const others = set.requests.flatMap((request): LabelledRequest[] => {
    if (request.gold === null) return [request];
    if (request.accept.some((name) => names.has(name)) || [...near(request)].some((name) => names.has(name))) return [];
    return [{ ...request, gold: null, accept: [], kind: "left_out" }];
  });
  if (covered.length === 0) return [];
  const uncovered = random.shuffled(others).slice(0, covered.length * UNCOVERED_EACH);
  const short = (request: LabelledRequest) => (random.next() < CUT_SHORT ? cutShort(request) : request);
  return [
    ...covered.map(short),
    ...uncovered.map((request) => {
      const cut = short(request);
      const [skill] = random.shuffled(skills);
      const payload = PAYLOADS[random.below(PAYLOADS.length)];
      if (skill === undefined || payload === undefined || random.next() > NAME_AS_PAYLOAD) return cut;
      return { ...cut, text: cut.text + payload(skill.name) };
    }),
    ...subjectQuestions(skills, Math.ceil(covered.length * ABOUT_EACH), random),
  ];
}

/** The first clause that is long enough, or as many words as a short request has. */
function cutShort(request: LabelledRequest): LabelledRequest {
  const words = request.text.split(/\s+/);
  const end = words.findIndex((word, i) => i + 1 >= FEWEST_WORDS && /[.,;:!?)]$/.test(word)) + 1;
  const length = end > 0 && end <= MOST_WORDS ? end : MOST_WORDS;
  if (words.length <= length) return request;
  const text = words
    .slice(0, length)
    .join(" ")
    .replace(/[,;:]$/, "");
  return { ...request, text };
}
