/** The local judge for scripts that run in Node (seeder, benches, training): its model is read from the file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createLocalJudge, type LocalJudge } from "./judge.ts";
import { type LocalModel, loadModel } from "./model.ts";

export function loadModelFromDisk(): LocalModel {
  return loadModel(new Uint8Array(readFileSync(join(import.meta.dirname, "data", "model.bin"))));
}

export function createLocalJudgeFromDisk(): LocalJudge {
  return createLocalJudge({ model: loadModelFromDisk });
}
