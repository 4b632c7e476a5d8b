/**
 * Rosters larger than one request of a model holds. Asking for each part of such a roster would cost a request a part and
 * wait for the slowest; the local judge, for which a roster's size is nearly free, names its best instead, and the model
 * ranks those.
 */
import type { Skill } from "../rosters/skill.ts";
import type { Judge, SkimTask } from "./judge.ts";

/** Skills of a roster too large that the model is shown. */
export const LOCAL_BEST = 100;

/** `judge`, shown the local judge's best where its `holds` says that the roster is too large. */
export function withLocalBest(judge: Judge, local: Judge): Judge {
  return {
    ...judge,
    async skim(task) {
      if (judge.holds?.(task.skills) ?? true) return judge.skim(task);
      const skills = await localBest(judge, local, task);
      const result = await judge.skim({ ...task, skills });
      return { ...result, shown: skills.map((skill) => skill.name) };
    },
  };
}

/** In roster order, so that the local judge's own order does not lead the model. Fewer where even these are too long. */
async function localBest(judge: Judge, local: Judge, task: SkimTask): Promise<readonly Skill[]> {
  const { ranked } = await local.skim({ ...task, limit: LOCAL_BEST });
  for (let count = ranked.length; ; count = Math.ceil(count / 2)) {
    const best = new Set(ranked.slice(0, count).map((each) => each.name));
    const skills = task.skills.filter((skill) => best.has(skill.name));
    if (count <= task.limit || judge.holds?.(skills)) return skills;
  }
}
