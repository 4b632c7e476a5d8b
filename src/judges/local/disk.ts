/** The local judge for scripts that run in Node (seeder, benches, training): its model is read from the file. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { tablesAtHand } from "../../language/tables.ts";
import { createLocalJudge, type LocalJudge } from "./judge.ts";
import { type LocalModel, loadModel } from "./model.ts";

function readData(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(import.meta.dirname, "data", name)));
}

/** Of the package, where all data lie beside the code; else of the sources. */
const LANGUAGES = [
  join(import.meta.dirname, "data", "languages"),
  join(import.meta.dirname, "../../page/public/languages"),
];

/** The tables of further languages, each read when the first text in it comes. */
export const languagesFromDisk = tablesAtHand((language) => {
  const file = LANGUAGES.map((folder) => join(folder, `${language}.tsv`)).find((path) => existsSync(path));
  return file === undefined ? undefined : readFileSync(file, "utf8");
});

export function loadModelFromDisk(): LocalModel {
  const dictionaries = {
    phrases: readData("phrases.bin"),
    japanese: readData("japanese.bin"),
    chinese: readData("chinese.bin"),
  };
  return loadModel(readData("model.bin"), dictionaries, languagesFromDisk);
}

export function createLocalJudgeFromDisk(): LocalJudge {
  return createLocalJudge({ model: loadModelFromDisk });
}
