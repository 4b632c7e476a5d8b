/** Which judge answers which stage: what the call names, else the vars, else the model that is there answers both. */
import type { Config } from "../config.ts";
import { createAnthropicJudge } from "./anthropic/anthropic.ts";
import { createClefJudge, findAiBinding } from "./clef/clef.ts";
import { type SteadyJudge, withFallback } from "./fallback.ts";
import { type Judge, JudgeFailure, type JudgeName } from "./judge.ts";
import { LOCAL_IDENTITY } from "./local/fitted.ts";
import { withLocalBest } from "./narrowing.ts";
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
  const { config, env, override, local } = options;
  const steady = (name: JudgeName) => {
    const judge = name === "local" ? local : createJudge(name, options);
    const asked = judge instanceof JudgeFailure || name === "local" ? judge : withLocalBest(judge, local);
    return withFallback(asked, local, identityOf(name, config));
  };
  const reader = override ?? config.JUDGE_READ ?? defaultModel(config, env);
  return { skim: steady(override ?? config.JUDGE_SKIM ?? reader), read: steady(reader) };
}

/** A key says more of what its owner wants than a binding, which may serve something else. */
function defaultModel(config: Config, env: object): JudgeName {
  if (config.SYSTEMONE_API_KEY !== undefined) return "systemone";
  if (config.ANTHROPIC_API_KEY !== undefined) return "anthropic";
  return findAiBinding(env) === null ? "local" : "clef";
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
