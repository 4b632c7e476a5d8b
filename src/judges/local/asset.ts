/**
 * The local judge as the Worker runs it: its model and dictionaries are Data modules of the bundle, the tables of further
 * languages static assets, so this file loads in workerd alone.
 */
import { env } from "cloudflare:workers";
import { loadedTables } from "../../language/tables.ts";
import { logWarning } from "../../log.ts";
import type { Skill } from "../../rosters/skill.ts";
import { textsRead } from "./asked.ts";
import chinese from "./data/chinese.bin";
import japanese from "./data/japanese.bin";
import bytes from "./data/model.bin";
import phrases from "./data/phrases.bin";
import { createLocalJudge, type LocalJudge } from "./judge.ts";
import { loadModel } from "./model.ts";
import { readSkill, textsOf } from "./skill-text.ts";

const languages = loadedTables({
  async load(language) {
    // The host is not looked at: only the path names an asset.
    const response = await env.ASSETS.fetch(`https://assets.local/languages/${language}.tsv`);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response.text();
  },
  failed: (language, reason) => logWarning("language_table_missing", { language, reason }),
});

const judge = createLocalJudge({ model: () => loadModel(bytes, { phrases, japanese, chinese }, languages) });

/** Loads the tables for skills that are about to be indexed: by each text that is read apart from others. */
export function prepareLanguages(skills: readonly Skill[]): Promise<void> {
  return languages.prepare(skills.flatMap((skill) => textsOf(readSkill(skill))));
}

/** One an isolate: indexes and the model are kept in it. */
export const localJudge: LocalJudge = {
  ...judge,
  async skim(task) {
    await languages.prepare(textsRead(task.request, task.recentContext));
    return judge.skim(task);
  },
  async read(task) {
    await languages.prepare(textsRead(task.request, task.recentContext));
    return judge.read(task);
  },
};
