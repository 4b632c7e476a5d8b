/** Whether the same messages, sent again under new descriptions, now part. */
import type { Selection, Separation } from "./schema.ts";
import { messageKey } from "./tally.ts";

/** Whether a row is a mix-up of the kind counted. */
type IsMixup = (row: Selection) => boolean;

/** @returns null when no message with a known answer stands in both logs. */
export function separationOf(
  before: readonly Selection[],
  after: readonly Selection[],
  wasMixup: IsMixup,
  isMixup: IsMixup,
): Separation | null {
  const then = byMessage(before);
  const now = byMessage(after);
  let messages = 0;
  let mixedBefore = 0;
  let mixedAfter = 0;
  for (const [key, rowsThen] of then) {
    const rowsNow = now.get(key);
    if (rowsNow === undefined) continue;
    messages++;
    if (rowsThen.some(wasMixup)) mixedBefore++;
    if (rowsNow.some(isMixup)) mixedAfter++;
  }
  if (messages === 0 || (mixedBefore === 0 && mixedAfter === 0)) return null;
  const verdict =
    mixedAfter === 0
      ? "separated"
      : mixedAfter < mixedBefore
        ? "fewer"
        : mixedAfter === mixedBefore
          ? "as_many"
          : "more";
  return { messages, before: mixedBefore, after: mixedAfter, verdict };
}

function byMessage(rows: readonly Selection[]): Map<string, Selection[]> {
  const map = new Map<string, Selection[]>();
  for (const row of rows) {
    const key = messageKey(row.user_message);
    map.set(key, [...(map.get(key) ?? []), row]);
  }
  return map;
}
