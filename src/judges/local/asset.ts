/**
 * The local judge as the Worker runs it: its model and dictionaries are Data modules of the bundle, the tables of further
 * languages static assets, so this file loads in workerd alone.
 */
import { env } from "cloudflare:workers";
import { loadedTables } from "../../language/tables.ts";
import { logWarning } from "../../log.ts";
import chinese from "./data/chinese.bin";
import japanese from "./data/japanese.bin";
import bytes from "./data/model.bin";
import phrases from "./data/phrases.bin";
import { createLocalJudge, type LocalJudge } from "./judge.ts";
import { loadModel } from "./model.ts";

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

/** Loads the tables for skills that are about to be indexed. */
export function prepareLanguages(skills: readonly { readonly description: string }[]): Promise<void> {
  return languages.prepare(skills.map(({ description }) => description));
}

/** One an isolate: indexes and the model are kept in it. */
export const localJudge: LocalJudge = {
  ...judge,
  async skim(task) {
    await languages.prepare([task.request, task.recentContext]);
    return judge.skim(task);
  },
  async read(task) {
    await languages.prepare([task.request, task.recentContext]);
    return judge.read(task);
  },
};
