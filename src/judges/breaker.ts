/**
 * A circuit breaker for each upstream: after three timeouts in a row it is passed over for half a minute, since every
 * call would otherwise wait a whole deadline for the local judge's answer. Then one call tries it again, and the others
 * go on passing it over until that one has come back.
 *
 * It lives in the isolate: one that has not met the fault yet finds out by itself, three timeouts later.
 */
import { JudgeFailure } from "./judge.ts";

/** Fewer could be chance; more would keep callers waiting. */
const TIMEOUTS_TO_OPEN = 3;
/** How long an open circuit passes its upstream over. */
export const OPEN_MS = 30_000;

export class CircuitBreaker {
  #timeouts = 0;
  #openUntilMs = 0;

  /** Whether the upstream may be asked now. Of a circuit whose time is over one caller is told yes, and must report. */
  admits(nowMs: number): boolean {
    if (this.#timeouts < TIMEOUTS_TO_OPEN) return true;
    if (nowMs < this.#openUntilMs) return false;
    // Should the trial never report, as when its client hangs up, the next comes after the same time again.
    this.#openUntilMs = nowMs + OPEN_MS;
    return true;
  }

  /**
   * @param thrown what the call failed with; undefined for one that succeeded.
   * @returns whether this very report opened the circuit.
   */
  report(thrown: unknown, nowMs: number): boolean {
    if (!(thrown instanceof JudgeFailure && thrown.kind === "timeout")) {
      this.#timeouts = 0;
      return false;
    }
    this.#timeouts += 1;
    if (this.#timeouts >= TIMEOUTS_TO_OPEN) this.#openUntilMs = nowMs + OPEN_MS;
    return this.#timeouts === TIMEOUTS_TO_OPEN;
  }
}

const breakers = new Map<string, CircuitBreaker>();

/** @param upstream names it with its model and address, as a judge's identity does; there are as many as the vars name. */
export function breakerOf(upstream: string): CircuitBreaker {
  const known = breakers.get(upstream);
  if (known !== undefined) return known;
  const breaker = new CircuitBreaker();
  breakers.set(upstream, breaker);
  return breaker;
}
