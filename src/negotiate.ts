/** Which of the forms an operation can answer in a caller's `Accept` asks for (RFC 9110, 12.5.1). */
import { parseAccept } from "hono/utils/accept";

/** Weight of a type that no range names: less than any that is asked for, more than one that is refused (0). */
const UNASKED = 0.0001;

/**
 * The type with the highest weight; among equals the one asked for by the narrower range, then the earlier offered.
 * Where nothing offered is asked for, the first that isn't refused is given all the same: an answer in another form beats
 * none.
 * @param accept the header's value; null when it wasn't sent
 * @param offered media types, the default first
 */
export function preferredType(accept: string | null, offered: readonly [string, ...string[]]): string {
  const ranges = parseAccept(accept ?? "");
  const weighed = offered.map((type) => {
    const [narrowest] = ranges
      .map(({ type: range, q }) => ({ q, narrowness: narrownessOf(range.toLowerCase(), type) }))
      .filter(({ narrowness }) => narrowness > 0)
      .toSorted((a, b) => b.narrowness - a.narrowness);
    return { type, ...(narrowest ?? { q: UNASKED, narrowness: 0 }) };
  });
  return weighed.toSorted((a, b) => b.q - a.q || b.narrowness - a.narrowness)[0]?.type ?? offered[0];
}

/** How narrowly a range names the type; 0 where it doesn't. */
function narrownessOf(range: string, type: string): number {
  if (range === type) return 3;
  if (range === `${type.split("/")[0]}/*`) return 2;
  return range === "*/*" ? 1 : 0;
}
