/** Every harness that `signpost hook` and `signpost setup` know; one is loaded at its use, since a hook needs but one. */
import { UsageError } from "../../command.ts";
import type { Harness } from "./harness.ts";

const HARNESSES = {
  "claude-code": async () => (await import("./claude-code.ts")).claudeCode,
  codex: async () => (await import("./codex.ts")).codex,
  gemini: async () => (await import("./gemini.ts")).gemini,
  copilot: async () => (await import("./copilot.ts")).copilot,
  cursor: async () => (await import("./cursor.ts")).cursor,
  opencode: async () => (await import("./opencode.ts")).opencode,
  pi: async () => (await import("./pi.ts")).pi,
  hermes: async () => (await import("./hermes.ts")).hermes,
} satisfies Record<string, () => Promise<Harness>>;

export type HarnessName = keyof typeof HARNESSES;

export const HARNESS_NAMES = Object.keys(HARNESSES);

const isHarnessName = (name: string): name is HarnessName => Object.hasOwn(HARNESSES, name);

/** @throws UsageError that names those there are. */
export function harnessNameOf(name: string): HarnessName {
  if (isHarnessName(name)) return name;
  throw new UsageError(`No harness ${JSON.stringify(name)}; there are ${HARNESS_NAMES.join(", ")}.`);
}

export function loadHarness(name: HarnessName): Promise<Harness> {
  return HARNESSES[name]();
}
