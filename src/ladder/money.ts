/** Money as whole billionths of a US dollar: sums are exact, whatever order the reports come in. */

const NANOS_PER_USD = 1_000_000_000;

export function toNanos(usd: number): number {
  return Math.round(usd * NANOS_PER_USD);
}

export function toUsd(nanos: number): number {
  return nanos / NANOS_PER_USD;
}
