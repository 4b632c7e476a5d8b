/** Reads a log of picks against the descriptions: what is confused with what, why, and what to do next. */
import { editDistance } from "../../language/distance.ts";
import { sentences } from "../../language/sentences.ts";
import { asSkill, type Skimmer } from "../lint/evidence.ts";
import { contentStems, readFacets } from "../lint/facets.ts";
import { findKeywordLines } from "../lint/keyword-lines.ts";
import { mentions, namePattern, nameWords } from "../lint/names.ts";
import { openInput } from "../lint/open-input.ts";
import { findPairs, settlePairs } from "../lint/pairs.ts";
import { repairStep } from "../lint/repair.ts";
import type { Subject } from "../lint/subject.ts";
import { decide, evidenceOf, nextStep, type PairFacts } from "./cause.ts";
import { claimedWords, usesKeyword, withoutKeyword } from "./cues.ts";
import { applyEdits, editsFor } from "./edits.ts";
import { LEVEL, SLIP_RATE, testNoise } from "./noise.ts";
import { type Snapshot, underNewNames } from "./renames.ts";
import type { Confusion, Diagnosis, Edit, Selection } from "./schema.ts";
import { separationOf } from "./separation.ts";
import { type Group, type PairKey, type Tally, tally } from "./tally.ts";

interface DiagnoseTask {
  readonly selections: readonly Selection[];
  readonly tools: readonly Subject[];
  readonly systemPrompt: string | null;
  readonly before: Snapshot | null;
}

/** Messages shown a group. */
const MAX_SHOWN = 5;
/** Messages of one group that the judge is asked about. */
const MAX_JUDGED = 50;
/** Without a label the judge must be this much surer of another tool to cast suspicion on a pick. */
const SUSPICION_RATIO = 3;

const isMixup = ({ requested_tool, expected_tool }: Selection) =>
  requested_tool !== null && typeof expected_tool === "string" && requested_tool !== expected_tool;

/** @param judge ranks messages by descriptions alone: evidence for certain mix-ups, mere suspicion elsewhere. */
export async function diagnose(task: DiagnoseTask, judge: Skimmer): Promise<Diagnosis> {
  const listed = new Map(task.tools.map((subject) => [subject.name, subject]));
  const rows = tally(task.selections, new Set(listed.keys()));
  const before = task.before === null ? null : underNewNames(task.before, task.tools);
  const investigate = investigator({ ...task, before }, listed, judge, rows.confusions);
  const noise = testNoise(rows.confusions, task.selections, new Set(listed.keys()));
  const confusions: Confusion[] = [];
  const orders: number[] = [];
  for (const group of rows.confusions) {
    // A log sent again asks whether what was changed helped: there every mix-up counts.
    const isCertain = before !== null || noise.certain.has(group);
    if (!isCertain) {
      confusions.push(leftAlone(group, noise.rowsToTell(group)));
      continue;
    }
    const confusion = await investigate(group);
    confusions.push(confusion);
    if (confusion.next_step !== null) orders.push(confusion.next_step.order);
  }
  return {
    total: task.selections.length,
    correct: rows.correct,
    confusions,
    resolved: before === null ? [] : resolvedPairs(before, task, rows),
    ...otherGroups(rows, [...listed.keys()]),
    suspected: await suspect(rows.unlabelled, task.tools, judge),
    separation: before === null ? null : separationOf(before.selections, task.selections, isMixup, isMixup),
    next_step: orders.length === 0 ? null : repairStep(Math.min(...orders)),
  };
}

/** No cause is named where slips explain the picks. */
function leftAlone({ key, rows }: Group<PairKey>, missing: number | null): Confusion {
  const needed = missing === null ? "many more" : `about ${missing} more`;
  const times = rows.length === 1 ? "Once" : `${rows.length} times`;
  return {
    requested_tool: key.requested,
    expected_tool: key.expected,
    count: rows.length,
    messages: shown(rows),
    cause: "unclear",
    evidence: [
      `${times} is no more than the slips of any model explain (${Math.round(100 * SLIP_RATE)} % of the rows, exact binomial test at ${Math.round(100 * LEVEL)} % over all pairs).`,
    ],
    separation: null,
    next_step: {
      order: 3,
      step: "collect_more",
      text: `Change nothing yet. Collect ${needed} messages for \`${key.expected}\` and diagnose again.`,
      edits: [],
    },
  };
}

/** What all pairs of one log share is computed once. */
function investigator(
  task: DiagnoseTask,
  listed: ReadonlyMap<string, Subject>,
  judge: Skimmer,
  groups: readonly Group<PairKey>[],
) {
  const names = task.tools.map(({ name, title }) => namePattern(name, title));
  const facets = new Map(task.tools.map((subject) => [subject, readFacets(subject, names)]));
  const facetsOf = (subject: Subject) => facets.get(subject) ?? readFacets(subject, names);
  const pairs = settlePairs(findPairs(task.tools, facetsOf, names, judge.nearAmong).close, () => []);
  const lines = task.systemPrompt === null ? [] : findKeywordLines(task.systemPrompt, names);
  const then = new Map(task.before?.tools.map(({ name, description }) => [name, description]));
  const skills = task.tools.map(asSkill);

  /** Of a pair's messages those that the judge, too, would give to the tool that was picked. */
  const countJudgedWrong = async ({ requested, expected }: PairKey, messages: readonly string[]): Promise<number> => {
    const ofRequested = lines.filter(({ tool }) => tool === requested);
    let wrong = 0;
    for (const message of messages.slice(0, MAX_JUDGED)) {
      // A keyword that a line of the prompt ties to the tool must not count against its description too.
      const request = ofRequested.reduce((text, { keyword }) => withoutKeyword(text, keyword), message);
      const { ranked } = await judge.skim({ request, recentContext: "", skills, limit: skills.length });
      const share = (name: string) => ranked.find((skill) => skill.name === name)?.probability ?? 0;
      if (share(requested) > share(expected)) wrong++;
    }
    return wrong;
  };

  return async ({ key, rows }: Group<PairKey>): Promise<Confusion> => {
    const requested = listed.get(key.requested);
    const expected = listed.get(key.expected);
    if (requested === undefined || expected === undefined) throw new Error("a confusion of unlisted tools");
    const messages = distinct(rows);
    const ofRequested = lines.filter(({ tool }) => tool === requested.name);
    const judgedWrong = await countJudgedWrong(key, messages);
    const reversed = groups.find(
      (group) => group.key.requested === key.expected && group.key.expected === key.requested,
    );
    const back = reversed === undefined ? [] : distinct(reversed.rows);
    const reverse = {
      count: back.length,
      judgedWrong: reversed === undefined ? 0 : await countJudgedWrong(reversed.key, back),
    };
    const ofPair = (row: Selection) => row.requested_tool === key.requested && row.expected_tool === key.expected;
    const facts: PairFacts = {
      requested,
      expected,
      count: messages.length,
      lookalike: pairs.some(
        ({ a, b, lookalike }) => lookalike && [a, b].includes(requested) && [a, b].includes(expected),
      ),
      told:
        facetsOf(requested).siblings.includes(expected.name) || facetsOf(expected).siblings.includes(requested.name),
      judgedWrong,
      reverse,
      lines: ofRequested.map((line) => ({
        line,
        hits: messages.filter((message) => usesKeyword(message, line.keyword)).length,
      })),
      bothFreeText: openInput(requested) !== undefined && openInput(expected) !== undefined,
      rewrittenSince: rewrittenSince(rows, requested),
      rewritten: [requested, expected].some(
        ({ name, description }) => then.has(name) && then.get(name) !== description,
      ),
      separation: task.before === null ? null : separationOf(task.before.selections, task.selections, ofPair, ofPair),
    };
    const claimed = claimedWords(claimsApartFrom(requested, expected), messages);
    const theirs = claimsApartFrom(expected, requested);
    const { cause, order } = decide(facts);
    const proposed =
      order === null
        ? []
        : editsFor(order, facts, { messages, rightly: rightlyPicked(task.selections, requested.name), claimed });
    const edits = order === 1 ? await harmless(proposed, task, judge) : proposed;
    return {
      requested_tool: requested.name,
      expected_tool: expected.name,
      count: rows.length,
      messages: messages.slice(0, MAX_SHOWN),
      cause,
      evidence: evidenceOf(
        facts,
        claimed,
        claimed.filter((word) => !usesKeyword(theirs, word)),
      ),
      separation: facts.separation,
      next_step: order === null ? null : nextStep(order, edits),
    };
  };
}

const MAX_RIGHTLY = 200;

/** Messages for which the tool was picked and was right. */
function rightlyPicked(selections: readonly Selection[], tool: string): string[] {
  return distinct(selections.filter((row) => row.requested_tool === tool && row.expected_tool === tool)).slice(
    0,
    MAX_RIGHTLY,
  );
}

/**
 * Of proposed edits those after which the embedded judge, which reads descriptions alone, is right as often as before on
 * the log's own messages: all of them, else the most that are, else none.
 */
async function harmless(edits: readonly Edit[], task: DiagnoseTask, judge: Skimmer): Promise<readonly Edit[]> {
  const labelled = task.selections.filter((row) => typeof row.expected_tool === "string").slice(0, MAX_JUDGED);
  const right = async (tools: readonly Subject[]) => {
    const skills = tools.map(asSkill);
    let count = 0;
    for (const { user_message: request, expected_tool: expected } of labelled) {
      const { ranked } = await judge.skim({ request, recentContext: "", skills, limit: 1 });
      if (ranked[0]?.name === expected) count++;
    }
    return count;
  };
  const now = await right(task.tools);
  for (const some of [edits, ...edits.map((edit) => [edit])]) {
    if ((await right(applyEdits(task.tools, some))) >= now) return some;
  }
  return [];
}

/** What a description says of its own tool: "not for uploaded files (use analyze_document)" claims no files. */
function claimsApartFrom(subject: Subject, other: Subject): string {
  const pattern = namePattern(other.name, other.title);
  return sentences(subject.description)
    .filter((sentence) => !mentions(sentence, pattern))
    .join(" ");
}

/** Pairs of the earlier log whose messages are all told apart now: what ended the mix-up is what was changed. */
function resolvedPairs(before: Snapshot, task: DiagnoseTask, now: Tally): Diagnosis["resolved"] {
  const listed = new Set(task.tools.map(({ name }) => name));
  const descriptions = new Map(task.tools.map(({ name, description }) => [name, description]));
  const still = new Set(now.confusions.map(({ key }) => JSON.stringify(key)));
  const changed = (name: string) =>
    before.tools.some((tool) => tool.name === name && tool.description !== descriptions.get(name));
  return tally(before.selections, listed).confusions.flatMap(({ key }) => {
    if (still.has(JSON.stringify(key))) return [];
    const ofPair = (row: Selection) => row.requested_tool === key.requested && row.expected_tool === key.expected;
    const separation = separationOf(before.selections, task.selections, ofPair, ofPair);
    if (separation === null) return [];
    const cause = changed(key.requested) || changed(key.expected) ? ("description" as const) : ("unclear" as const);
    return [{ requested_tool: key.requested, expected_tool: key.expected, separation, cause }];
  });
}

function rewrittenSince(rows: readonly Selection[], requested: Subject): boolean {
  const then = rows.flatMap(({ description_then: text }) =>
    typeof text === "string" && text.trim() !== "" ? [text.trim()] : [],
  );
  return then.length > 0 && then.every((text) => text !== requested.description);
}

function distinct(rows: readonly Selection[]): string[] {
  return [...new Set(rows.map(({ user_message }) => user_message.trim()))];
}

function shown(rows: readonly Selection[]): string[] {
  return distinct(rows).slice(0, MAX_SHOWN);
}

function otherGroups({ misses, needless, unknown }: Tally, listed: readonly string[]) {
  return {
    misses: misses.map(({ key, rows }) => ({
      expected_tool: key,
      count: rows.length,
      messages: shown(rows),
      advice: `Say in \`${key}\` when to use it, with one of these messages as its example.`,
    })),
    needless: needless.map(({ key, rows }) => ({
      requested_tool: key,
      count: rows.length,
      messages: shown(rows),
      advice: `Say in \`${key}\` what it is not for: messages like these need no tool.`,
    })),
    unknown_tools: unknown.map(({ key, rows }) => {
      const closest = closestName(key.name, listed);
      return {
        name: key.name,
        role: key.role,
        count: rows.length,
        messages: shown(rows),
        closest,
        advice:
          key.role === "requested"
            ? `\`${key.name}\` is not in \`tools\`: add it, or find what makes the model invent it (an old name in the prompt or in another description).${closest === null ? "" : ` Did it mean \`${closest}\`?`}`
            : `\`${key.name}\` is not in \`tools\`, so it could not be picked: add it, or correct the label.`,
      };
    }),
  };
}

/** @returns the listed name within a third of its length in edits; null for none. */
function closestName(name: string, listed: readonly string[]): string | null {
  const limit = Math.max(1, Math.floor(name.length / 3));
  let best: string | null = null;
  let least = limit + 1;
  for (const other of listed) {
    const distance = editDistance(name.toLowerCase(), other.toLowerCase(), limit);
    if (distance < least) {
      least = distance;
      best = other;
    }
  }
  return best;
}

/** Where no description has a word of the message, a ranking's first place says nothing. */
function sharesWord(message: string, tool: Subject): boolean {
  const words = contentStems(`${nameWords(tool.name).join(" ")} ${tool.description}`);
  return [...contentStems(message)].some((word) => words.has(word));
}

async function suspect(
  rows: readonly Selection[],
  tools: readonly Subject[],
  judge: Skimmer,
): Promise<Diagnosis["suspected"]> {
  if (tools.length === 0) return [];
  const skills = tools.map(asSkill);
  const found = new Map<string, { requested: string | null; likely: string; rows: Selection[] }>();
  for (const row of rows.slice(0, 4 * MAX_JUDGED)) {
    const { ranked } = await judge.skim({ request: row.user_message, recentContext: "", skills, limit: skills.length });
    const first = ranked[0];
    const own = ranked.find(({ name }) => name === row.requested_tool)?.probability ?? 0;
    if (first === undefined || first.name === row.requested_tool) continue;
    const surer = row.requested_tool === null ? first.probability > 0.5 : first.probability > SUSPICION_RATIO * own;
    const likely = tools.find(({ name }) => name === first.name);
    if (!surer || likely === undefined || !sharesWord(row.user_message, likely)) continue;
    const key = JSON.stringify([row.requested_tool, first.name]);
    const group = found.get(key) ?? { requested: row.requested_tool, likely: first.name, rows: [] };
    group.rows.push(row);
    found.set(key, group);
  }
  return [...found.values()]
    .sort((a, b) => b.rows.length - a.rows.length)
    .map(({ requested, likely, rows: suspects }) => ({
      requested_tool: requested,
      likely_tool: likely,
      count: suspects.length,
      messages: shown(suspects),
    }));
}
