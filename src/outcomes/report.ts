/** What the rows of a selection log add up to, and the log of picks that diagnose reads. Pure. */
import { z } from "zod";
import { jsonText } from "../json-text.ts";
import type { Selection } from "../tools/diagnose/schema.ts";
import type { OutcomeReport } from "./schema.ts";

/** A suggestion with one skill that was loaded after it; several rows where several were. */
const outcomeRowSchema = z.object({
  suggestion: z.string(),
  at: z.number(),
  suggested: z.string().nullable(),
  request: z.string().nullable(),
  /** null: nothing was reported; "": no skill was loaded. */
  loaded: z.string().nullable(),
  helped: z.boolean().nullable(),
});
export const outcomeRowsSchema = jsonText(z.array(outcomeRowSchema));
export type OutcomeRow = z.output<typeof outcomeRowSchema>;

export function addUp(rows: readonly OutcomeRow[]): Omit<OutcomeReport, "since" | "settings"> {
  const bySuggestion = Map.groupBy(rows, (row) => row.suggestion);
  const skills = new Map<string, Omit<OutcomeReport["skills"][number], "skill" | "precision"> & { right: number }>();
  const pairs = new Map<string, { suggested: string; loaded: string; count: number }>();
  const missed = new Map<string, number>();
  const days = new Map<string, { loads: number; needless_loads: number }>();
  let reported = 0;
  for (const group of bySuggestion.values()) {
    const known = group.filter((row) => row.loaded !== null);
    const suggested = group[0]?.suggested ?? null;
    if (known.length > 0) reported += 1;
    if (suggested !== null) {
      const of = skills.get(suggested) ?? { suggested: 0, reported: 0, loaded: 0, helped: 0, not_helped: 0, right: 0 };
      skills.set(suggested, of);
      const own = known.find((row) => row.loaded === suggested);
      of.suggested += 1;
      of.reported += Number(known.length > 0);
      of.loaded += Number(own !== undefined);
      of.helped += Number(own?.helped === true);
      of.not_helped += Number(own?.helped === false);
      of.right += Number(own !== undefined && own.helped !== false);
    }
    for (const { loaded, helped, at } of known) {
      if (loaded === null || loaded === "") continue;
      const day = new Date(at).toISOString().slice(0, 10);
      const ofDay = days.get(day) ?? { loads: 0, needless_loads: 0 };
      days.set(day, ofDay);
      ofDay.loads += 1;
      ofDay.needless_loads += Number(helped === false);
      if (helped === false || loaded === suggested) continue;
      if (suggested === null) missed.set(loaded, (missed.get(loaded) ?? 0) + 1);
      else {
        const key = JSON.stringify([suggested, loaded]);
        const pair = pairs.get(key) ?? { suggested, loaded, count: 0 };
        pairs.set(key, pair);
        pair.count += 1;
      }
    }
  }
  return {
    suggestions: bySuggestion.size,
    reported,
    skills: [...skills]
      .map(([skill, { right, ...counts }]) => ({
        skill,
        ...counts,
        precision: counts.reported === 0 ? null : Math.round((right / counts.reported) * 10_000) / 10_000,
      }))
      .sort((a, b) => b.suggested - a.suggested || (a.skill < b.skill ? -1 : 1)),
    confused_pairs: [...pairs.values()].sort((a, b) => b.count - a.count),
    missed: [...missed].map(([loaded, count]) => ({ loaded, count })).sort((a, b) => b.count - a.count),
    days: [...days].map(([day, counts]) => ({ day, ...counts })).sort((a, b) => (a.day < b.day ? -1 : 1)),
  };
}

/**
 * What was suggested, as the tool asked for, against what was loaded and served, as the one expected. Where a load did
 * not help, or none was made of a suggestion, nobody knows what would have.
 */
export function asSelections(rows: readonly OutcomeRow[]): Selection[] {
  return rows.flatMap(({ suggested, loaded, helped, request }): Selection[] => {
    if (loaded === null || request === null) return [];
    const served = loaded !== "" && helped !== false;
    if (served) return [{ requested_tool: suggested, expected_tool: loaded, user_message: request }];
    const none = loaded === "" && suggested === null;
    return [{ requested_tool: suggested, user_message: request, ...(none && { expected_tool: null }) }];
  });
}
