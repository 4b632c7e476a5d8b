/** How `signpost suggest` finds its answer, and how it says it. */
import { homedir } from "node:os";
import { resolve } from "node:path";
import { readRosterFile } from "../../kv-seed/roster-file.ts";
import { judgeSkills, type SkillJudge, type Suggestion } from "../library/judge.ts";
import { harnessNameOf, loadHarness } from "./harness/index.ts";
import { cacheFolder } from "./places.ts";
import { askServer } from "./server.ts";
import { judgeFolders } from "./skill-index.ts";

export interface SuggestOptions {
  readonly skills?: readonly string[];
  readonly harness?: string;
  readonly roster?: string;
  readonly url?: string;
  readonly context?: string;
}

type Answer = Pick<Suggestion, "suggestion" | "reason" | "ranked" | "shortlist" | "gate" | "block" | "roster">;

/** @throws Error of one line; UsageError for a harness that there isn't. */
export async function answerOf(
  request: string,
  options: SuggestOptions,
): Promise<{ answer: Answer; warnings: string[] }> {
  const { url, context: recent_context = "" } = options;
  if (url !== undefined) {
    const answer = await askServer(
      { url, key: process.env.SIGNPOST_API_KEY, roster: process.env.SIGNPOST_ROSTER },
      { request, recent_context },
    );
    return { answer, warnings: [] };
  }
  const { judge, warnings } = await judgeOf(options);
  return { answer: await judge.suggest({ request, recent_context }), warnings };
}

async function judgeOf(options: SuggestOptions): Promise<{ judge: SkillJudge; warnings: string[] }> {
  if (options.roster !== undefined) {
    const { skills, warnings } = await readRosterFile(options.roster);
    return { judge: await judgeSkills(skills, warnings), warnings: [] };
  }
  const at = { home: homedir(), cwd: process.cwd(), env: process.env };
  const roots =
    options.harness === undefined
      ? (options.skills ?? []).map((folder) => ({
          folder: resolve(folder),
          depth: "tree" as const,
          nameFrom: "frontmatter" as const,
        }))
      : (await loadHarness(harnessNameOf(options.harness))).skillRoots(at);
  const { judge, problems } = await judgeFolders(roots, cacheFolder(process.env));
  const warnings = problems.map(({ path, line, problem }) => `${path}${line === null ? "" : `:${line}`}: ${problem}`);
  if (judge.size === 0) throw new Error(`No SKILL.md in ${roots.map((root) => root.folder).join(", ")}.`);
  return { judge, warnings };
}

/** A line that says which, then what was read closely (or else the ranking), best first. */
export function describeAnswer(answer: Answer): string {
  const close = new Map(answer.shortlist.map(({ name, fits }) => [name, fits]));
  const best = (close.size > 0 ? answer.ranked.filter(({ name }) => close.has(name)) : answer.ranked).slice(0, 3);
  const rows = best.map(({ name, description }) => {
    const fits = close.get(name);
    return `  ${name}${fits === undefined ? "" : `  fits ${fits.toFixed(2)}`}  ${description}`;
  });
  const gate = answer.gate === null ? "" : `, gate ${answer.gate.score.toFixed(2)}`;
  const head = `${answer.suggestion ?? "none"}  (${answer.reason}${gate}, ${answer.roster.skills} skills)`;
  return `${[head, ...rows].join("\n")}\n`;
}
