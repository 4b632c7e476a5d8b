/** The local judge for scripts that run in Node (seeder, benches, training): its model is read from the file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createLocalJudge, type LocalJudge } from "./judge.ts";
import { type LocalModel, loadModel } from "./model.ts";

function readData(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(import.meta.dirname, "data", name)));
}

export function loadModelFromDisk(): LocalModel {
  return loadModel(readData("model.bin"), { japanese: readData("japanese.bin"), chinese: readData("chinese.bin") });
}

export function createLocalJudgeFromDisk(): LocalJudge {
  return createLocalJudge({ model: loadModelFromDisk });
}
