/** A set's examples: its requests, and what is made of them so that small rosters and talk before a request are known. */
import { ORDINARY_REQUESTS } from "../src/judges/local/data/ordinary-requests.ts";
import type { LocalModel } from "../src/judges/local/model.ts";
import { buildIndex } from "../src/judges/local/rank.ts";
import { type Example, exampleOf } from "./examples.ts";
import { handfulsOf } from "./handfuls.ts";
import { type Message, mainRole } from "./messages.ts";
import type { Random } from "./random.ts";
import type { LabelledSet } from "./sets.ts";

/** What all that is made of a set counts, beside 1 for the set itself: small rosters; talk that no skill is for; contexts. */
const HANDFULS_WEIGHT = 0.35;
const TALK_WEIGHT = 0.15;
const CONTEXT_WEIGHT = 0.2;
const TALK_MESSAGES = 40;
const CONTEXTS = 60;
/** Skills so near the top for a request that one of them may well do for it. */
const NEAREST = 12;

/** @param messages of the roles corpus: those without an order or a look-up are for no skill of any roster */
export function examplesOf(
  model: LocalModel,
  set: LabelledSet,
  messages: readonly Message[],
  random: Random,
): Example[] {
  const index = buildIndex(model, set.skills, ORDINARY_REQUESTS);
  const weight = set.weight / set.requests.length;
  const measured = set.requests.map((request) => exampleOf(model, set, index, request, { made: false, weight }));
  const talk = random.shuffled(messages.filter((message) => TALK.has(mainRole(message)))).slice(0, TALK_MESSAGES);
  const context = random.shuffled(set.requests);
  const made = (text: string, recent_context: string, gold: string | null, accept: readonly string[], share: number) =>
    exampleOf(
      model,
      set,
      index,
      {
        text,
        recent_context,
        gold,
        accept: [...accept],
        kind: gold === null ? "talk" : "covered",
        style: "made",
        lang: "en",
      },
      { made: true, weight: set.weight * share },
    );
  const refusals = random.shuffled(messages.filter((message) => mainRole(message) === "refusal"));
  const agreements = random.shuffled(messages.filter((message) => mainRole(message) === "agreement"));
  const share = CONTEXT_WEIGHT / (3 * CONTEXTS);
  return [
    ...measured,
    ...handfuls(model, set, measured, random),
    ...talk.map(({ text }) => made(text, "", null, [], TALK_WEIGHT / TALK_MESSAGES)),
    // A request that stands alone means the same after talk of something else.
    ...context.slice(0, CONTEXTS).flatMap((request, i) => {
      const before = context[(i + 7) % context.length];
      return before === undefined || request.recent_context !== "" || before.gold === request.gold
        ? []
        : [made(request.text, `User: ${before.text}\nAssistant: Done.`, request.gold, request.accept, share)];
    }),
    // An offer that is called off is for no skill; one that is taken up is for the skill it was about.
    ...context.slice(0, CONTEXTS).flatMap((request, i) => {
      const refusal = refusals[i % refusals.length];
      const agreement = agreements[i % agreements.length];
      const offer = `User: ${request.text}\nAssistant: Shall I?`;
      return [
        ...(refusal === undefined ? [] : [made(refusal.text, offer, null, [], share)]),
        ...(agreement === undefined || request.recent_context !== ""
          ? []
          : [made(agreement.text, offer, request.gold, request.accept, share)]),
      ];
    }),
  ];
}

const TALK: ReadonlySet<string> = new Set(["knowledge", "writing", "chat", "refusal"]);

function handfuls(model: LocalModel, set: LabelledSet, measured: readonly Example[], random: Random): Example[] {
  const nearest = new Map(
    measured.map(({ request, ranking, index }) => [
      request.text,
      new Set(Array.from(ranking.order.subarray(0, NEAREST), (s) => index.names[s] ?? "")),
    ]),
  );
  const cut = handfulsOf(set, ({ text }) => nearest.get(text) ?? new Set(), random);
  const count = cut.reduce((sum, { requests }) => sum + requests.length, 0);
  return cut.flatMap((small) => {
    const index = buildIndex(model, small.skills, ORDINARY_REQUESTS);
    return small.requests.map((request) =>
      exampleOf(model, set, index, request, { made: true, weight: (HANDFULS_WEIGHT * set.weight) / count }),
    );
  });
}
