/**
 * One stage of a judge: every request it needs, retries included, inside one total deadline. Only what may pass by
 * itself is tried again, at most three times in all; a wait the deadline cannot hold is not begun, because the local
 * judge's answer now is worth more than the model's answer too late.
 */
import { JudgeFailure, type JudgeName } from "./judge.ts";

/** Tries of one request in place, the first included. */
const MAX_TRIES = 3;
/** The pause before the second try; doubled for the third, and jittered down to half so that callers spread out. */
const FIRST_PAUSE_MS = 150;

export class Stage {
  readonly #judge: JudgeName;
  readonly #endsAtMs: number;
  readonly #signal: AbortSignal;

  constructor(judge: JudgeName, deadlineMs: number, signal: AbortSignal) {
    this.#judge = judge;
    this.#endsAtMs = Date.now() + deadlineMs;
    this.#signal = signal;
  }

  /**
   * Runs one request, again while its failure is transient and time is left.
   * @param send must pass the signal on; it is aborted when the stage ends.
   * @throws JudgeFailure of the last try; `timeout` when the deadline cut it off.
   */
  async attempt<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#untilDeadline(send(this.#signal));
      } catch (thrown) {
        if (this.#signal.aborted) throw this.#timeout();
        if (!(thrown instanceof JudgeFailure) || !isTransient(thrown) || tries === MAX_TRIES) throw thrown;
        const pauseMs = thrown.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + Math.random() / 2);
        if (Date.now() + pauseMs >= this.#endsAtMs) throw thrown;
        await this.#untilDeadline(new Promise<void>((resolve) => setTimeout(resolve, pauseMs)));
      }
    }
  }

  /** Rejects at the deadline even where the work ignores its signal, as a binding may. */
  async #untilDeadline<T>(work: Promise<T>): Promise<T> {
    const { promise: deadline, reject } = Promise.withResolvers<never>();
    const onAbort = () => reject(this.#timeout());
    if (this.#signal.aborted) onAbort();
    this.#signal.addEventListener("abort", onAbort);
    try {
      return await Promise.race([work, deadline]);
    } finally {
      this.#signal.removeEventListener("abort", onAbort);
    }
  }

  #timeout(): JudgeFailure {
    return new JudgeFailure(this.#judge, "timeout", "no answer before the stage's deadline");
  }
}

/**
 * Opens a stage, runs it, and aborts whatever of it is still under way when it ends.
 * @param deadlineMs total time for all requests of the stage, retries and pauses included.
 */
export async function runStage<T>(
  judge: JudgeName,
  deadlineMs: number,
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), deadlineMs);
  try {
    return await work(new Stage(judge, deadlineMs, controller.signal));
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

function isTransient(failure: JudgeFailure): boolean {
  return failure.kind === "timeout" || failure.kind === "unavailable" || failure.kind === "rate_limited";
}
