/** Which judge answers which stage: what the call names, else the vars, else the model whose key is set reads. */
import type { Config } from "../config.ts";
import { createAnthropicJudge } from "./anthropic/anthropic.ts";
import { createClefJudge, findAiBinding } from "./clef/clef.ts";
import { type SteadyJudge, withFallback } from "./fallback.ts";
import { type Judge, JudgeFailure, type JudgeName } from "./judge.ts";
import { LOCAL_IDENTITY } from "./local/fitted.ts";
import { createSystemOneJudge } from "./systemone/systemone.ts";

export interface StageJudges {
  readonly skim: SteadyJudge;
  readonly read: SteadyJudge;
}

export interface ChooseOptions {
  readonly config: Config;
  /** The Worker's bindings, where `clef` looks for `AI`. */
  readonly env: object;
  /** `options.judge` of the call: overrides both stages. */
  readonly override: JudgeName | null;
  readonly local: Judge;
  /** For the judges' requests; the global fetch when absent. */
  readonly fetch?: typeof fetch;
}

/** Both stages' judges; each falls back to the local one. */
export function chooseJudges(options: ChooseOptions): StageJudges {
  const { config, override, local } = options;
  const steady = (name: JudgeName) =>
    withFallback(name === "local" ? local : createJudge(name, options), local, identityOf(name, config));
  return {
    skim: steady(override ?? config.JUDGE_SKIM ?? "local"),
    read: steady(override ?? config.JUDGE_READ ?? defaultReader(config)),
  };
}

/** One model call a suggestion, not two: the skim stays local. Clef has no key, so it must be named. */
function defaultReader(config: Config): JudgeName {
  if (config.SYSTEMONE_API_KEY !== undefined) return "systemone";
  if (config.ANTHROPIC_API_KEY !== undefined) return "anthropic";
  return "local";
}

function identityOf(name: JudgeName, config: Config): string {
  const shown = `${config.SKIM_DESCRIPTION_CHARS} chars`;
  switch (name) {
    case "local":
      return LOCAL_IDENTITY;
    case "systemone":
      return [name, config.SYSTEMONE_BASE_URL, config.SYSTEMONE_MODEL, shown].join(" ");
    case "clef":
      return [name, config.CLEF_MODEL, shown].join(" ");
    case "anthropic":
      return [name, config.ANTHROPIC_BASE_URL ?? "", config.ANTHROPIC_MODEL, shown].join(" ");
  }
}

/** @returns the judge, or why it cannot be asked (`not_configured`, naming what is missing). */
function createJudge(name: Exclude<JudgeName, "local">, options: ChooseOptions): Judge | JudgeFailure {
  const { config, env, fetch } = options;
  const common = { deadlineMs: config.JUDGE_DEADLINE_MS, skimDescriptionChars: config.SKIM_DESCRIPTION_CHARS };
  switch (name) {
    case "systemone":
      if (config.SYSTEMONE_API_KEY === undefined) return missing(name, "the secret SYSTEMONE_API_KEY");
      return createSystemOneJudge({
        ...common,
        fetch,
        baseUrl: config.SYSTEMONE_BASE_URL,
        apiKey: config.SYSTEMONE_API_KEY,
        model: config.SYSTEMONE_MODEL,
      });
    case "clef": {
      const ai = findAiBinding(env);
      if (ai === null) return missing(name, "the binding AI (wrangler.toml, [ai])");
      return createClefJudge({ ...common, ai, model: config.CLEF_MODEL });
    }
    case "anthropic":
      if (config.ANTHROPIC_API_KEY === undefined) return missing(name, "the secret ANTHROPIC_API_KEY");
      return createAnthropicJudge({
        ...common,
        fetch,
        apiKey: config.ANTHROPIC_API_KEY,
        model: config.ANTHROPIC_MODEL,
        baseUrl: config.ANTHROPIC_BASE_URL,
      });
  }
}

function missing(judge: JudgeName, what: string): JudgeFailure {
  return new JudgeFailure(judge, "not_configured", `${judge} was asked for but ${what} is missing`);
}
