/** The local judge for scripts that run in Node (seeder, benches, training): its model is read from the file. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { tablesAtHand } from "../../language/tables.ts";
import { createLocalJudge, type LocalJudge } from "./judge.ts";
import { type LocalModel, loadModel } from "./model.ts";

function readData(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(import.meta.dirname, "data", name)));
}

/** Of the package, where all data lie packed beside the code; else of the sources. */
const PACKED_LANGUAGES = join(import.meta.dirname, "data", "languages");
const LANGUAGES = join(import.meta.dirname, "../../page/public/languages");

/** The tables of further languages, each read when the first text in it comes. */
export const languagesFromDisk = tablesAtHand((language) => {
  const packed = join(PACKED_LANGUAGES, `${language}.tsv.gz`);
  if (existsSync(packed)) return gunzipSync(readFileSync(packed)).toString("utf8");
  const file = join(LANGUAGES, `${language}.tsv`);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
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
