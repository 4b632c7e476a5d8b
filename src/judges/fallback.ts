/**
 * A judge that always answers: when the one asked for fails, or was never set up, the local judge answers in its
 * place and the answer says so. Nothing that happens to a judge may end up looking like "no skill". One that hangs is
 * passed over for a while (breaker.ts), so that callers don't wait for it one after another.
 */
import { logError, logWarning } from "../log.ts";
import { breakerOf, OPEN_MS } from "./breaker.ts";
import {
  type Judge,
  JudgeFailure,
  type JudgeName,
  type ReadResult,
  type ReadTask,
  type SkimResult,
  type SkimTask,
} from "./judge.ts";

export interface Judged<T> {
  readonly result: T;
  /** Who answered; `local` when degraded. */
  readonly judge: JudgeName;
  /** The judge that was asked for did not answer, or only in part. Such an answer must not be cached. */
  readonly degraded: boolean;
}

export interface SteadyJudge {
  /** Who is asked first. */
  readonly name: JudgeName;
  /** Everything of its configuration that shapes an answer, for the cache key; holds no secret. */
  readonly identity: string;
  skim(task: SkimTask): Promise<Judged<SkimResult>>;
  read(task: ReadTask): Promise<Judged<ReadResult>>;
}

/**
 * @param judge who is asked, or why it cannot be: then every answer is degraded, and that is logged once an isolate.
 * @param local must not fail; what it throws is thrown on.
 */
export function withFallback(judge: Judge | JudgeFailure, local: Judge, identity: string): SteadyJudge {
  if (judge instanceof JudgeFailure) {
    logOnce(judge);
    return {
      name: judge.judge,
      identity,
      skim: async (task) => ({ result: await local.skim(task), judge: local.name, degraded: true }),
      read: async (task) => ({ result: await local.read(task), judge: local.name, degraded: true }),
    };
  }
  if (judge.name === local.name) {
    return {
      name: local.name,
      identity,
      skim: async (task) => ({ result: await local.skim(task), judge: local.name, degraded: false }),
      read: async (task) => ({ result: await local.read(task), judge: local.name, degraded: false }),
    };
  }
  const breaker = breakerOf(identity);
  const orLocal = async <T>(
    stage: "skim" | "read",
    ask: (judge: Judge) => Promise<T>,
    isPartial: (result: T) => boolean,
  ): Promise<Judged<T>> => {
    if (!breaker.admits(Date.now())) return { result: await ask(local), judge: local.name, degraded: true };
    try {
      const result = await ask(judge);
      breaker.report(undefined, Date.now());
      return { result, judge: judge.name, degraded: isPartial(result) };
    } catch (thrown) {
      logFailure(judge.name, stage, thrown);
      if (breaker.report(thrown, Date.now())) logWarning("judge_passed_over", { judge: judge.name, for_ms: OPEN_MS });
      return { result: await ask(local), judge: local.name, degraded: true };
    }
  };
  return {
    name: judge.name,
    identity,
    skim: (task) =>
      orLocal(
        "skim",
        (asked) => asked.skim(task),
        () => false,
      ),
    read: (task) =>
      task.candidates.length === 0
        ? local.read(task).then((result) => ({ result, judge: judge.name, degraded: false }))
        : orLocal(
            "read",
            (asked) => asked.read(task),
            (result) => result.degraded ?? false,
          ),
  };
}

function logFailure(judge: JudgeName, stage: "skim" | "read", thrown: unknown): void {
  if (thrown instanceof JudgeFailure) {
    logWarning("judge_degraded", { judge, stage, kind: thrown.kind, problem: thrown.message });
  } else {
    // A fault of ours; its message may hold anything, so only its kind is told.
    logError("judge_degraded", {
      judge,
      stage,
      kind: "internal",
      problem: thrown instanceof Error ? thrown.name : null,
    });
  }
}

const logged = new Set<string>();

function logOnce(failure: JudgeFailure): void {
  if (logged.has(failure.message)) return;
  logged.add(failure.message);
  logWarning("judge_degraded", { judge: failure.judge, kind: failure.kind, problem: failure.message });
}
