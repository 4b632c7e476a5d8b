/**
 * Rounding to three places as Python's `round(x, 3)` does it: the value meant is the binary one, and a tie goes to the
 * even neighbour. `toFixed` already rounds the exact binary value; only its ties (always upwards) differ.
 */

/** @param value 0–1 @returns the nearest multiple of 0.001 */
export function roundToThreePlaces(value: number): number {
  // A tie at three places is an odd multiple of 1/2000, and of those only odd multiples of 1/16 exist in binary.
  const isTie = Number.isInteger(value * 16) && !Number.isInteger(value * 8);
  if (!isTie) return Number(value.toFixed(3));
  const below = Math.floor(value * 1000);
  return (below % 2 === 0 ? below : below + 1) / 1000;
}
