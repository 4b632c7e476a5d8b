/** Skills and tasks the judges' tests share. */
import type { Judge, ReadTask, SkimTask } from "../../src/judges/judge.ts";
import type { Skill } from "../../src/rosters/skill.ts";

export function skill(name: string, fields: Partial<Skill> = {}): Skill {
  return {
    name,
    category: "general",
    description: `Does ${name} work`,
    description_full: `Does ${name} work. Serves requests about ${name}.`,
    body: `# ${name}\n\nRun \`${name} --help\` first.`,
    ...fields,
  };
}

export function roster(count: number): Skill[] {
  return Array.from({ length: count }, (_, index) => skill(`skill-${String(index).padStart(3, "0")}`));
}

export function skimTask(skills: readonly Skill[], fields: Partial<SkimTask> = {}): SkimTask {
  return { request: "make me a deck", recentContext: "we spoke of sales", skills, limit: 12, ...fields };
}

export function readTask(candidates: readonly Skill[], fields: Partial<ReadTask> = {}): ReadTask {
  return { request: "make me a deck", recentContext: "we spoke of sales", candidates, excerptChars: 700, ...fields };
}

/** Stands where the embedded judge does: answers everything, at once, in roster order. */
export const plainLocal: Judge = {
  name: "local",
  skim: async (task) => ({
    ranked: task.skills.slice(0, task.limit).map((each) => ({ name: each.name, probability: 0.01 })),
    gate: { acts_on_user_system: 0.9, would_follow_documented_procedure: 0.9, prose_suffices: 0.1 },
    model: null,
    usage: { input_tokens: 0, output_tokens: 0 },
  }),
  read: async (task) => ({
    candidates: task.candidates.map((each) => ({ name: each.name, probability: 0.1, fits: 0.5 })),
    model: null,
    usage: { input_tokens: 0, output_tokens: 0 },
  }),
};
