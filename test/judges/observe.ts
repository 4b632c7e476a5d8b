/** What a test sees of a failure and of the log. */
import { vi } from "vitest";
import { JudgeFailure } from "../../src/judges/judge.ts";

/** The JudgeFailure that `work` ends in. */
export async function failureOf(work: Promise<unknown>): Promise<JudgeFailure> {
  const thrown: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof JudgeFailure)) throw new Error(`expected a JudgeFailure, got ${thrown}`);
  return thrown;
}

/** Collects log lines instead of printing them, until mocks are restored. */
export function captureLog(): string[] {
  const lines: string[] = [];
  for (const level of ["info", "warn", "error"] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => void lines.push(parts.join(" ")));
  }
  return lines;
}

/** Takes the jitter out of the pauses between tries, at its shortest end, until mocks are restored. */
export function shortenPauses(): void {
  vi.spyOn(Math, "random").mockReturnValue(0);
}
