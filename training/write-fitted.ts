/** Writes what was fitted where the judge reads it: fitted.json, and the phrase model as bytes. */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LogisticModel } from "../src/judges/local/logistic.ts";
import type { Forest } from "../src/judges/local/trees.ts";
import { encodePhraseModel } from "../src/language/phrase-model.ts";
import type { Decisions } from "./decisions.ts";
import { logit, shifted } from "./logistic.ts";
import type { PhraseWeights } from "./phrases.ts";
import { joined } from "./roles.ts";
import { OPERATING_POINT, type Points } from "./verdicts.ts";

const DATA = join(import.meta.dirname, "../src/judges/local/data");
const DIGITS = 5;

export function writeFitted(decisions: Decisions, roles: PhraseWeights, points: Points): void {
  const { ranker, asks, fits, covers, gate } = decisions;
  const fitted = {
    ranker,
    gate: {
      acts_on_user_system: moved(gate.acts_on_user_system, points.gate),
      would_follow_documented_procedure: moved(gate.would_follow_documented_procedure, points.gate),
      prose_suffices: moved(gate.prose_suffices, points.gate),
    },
    fits: movedForest(fits, points.fits),
    covers: movedForest(covers, points.covers),
  };
  const { weights, bias } = joined(roles, asks);
  const digest = createHash("sha256").update(JSON.stringify(fitted)).update(weights);
  const version = digest.digest();
  writeFileSync(join(DATA, "phrases.bin"), encodePhraseModel(weights, bias, version.readUInt32LE(0)));
  writeFileSync(
    join(DATA, "fitted.json"),
    `${JSON.stringify({ version: version.toString("hex").slice(0, 12), ...fitted }).replaceAll('{"feature"', '\n{"feature"')}\n`,
  );
}

/** Log-odds moved so that `point` becomes the operating point. */
function shiftOf(point: number): number {
  return logit(OPERATING_POINT) - logit(Math.min(0.999, Math.max(0.001, point)));
}

/** The mean of three answers is at the operating point, about, where each is moved by as much. */
function moved(model: LogisticModel, point: number): LogisticModel {
  return shifted(model, shiftOf(point));
}

function movedForest(forest: Forest, point: number): Forest {
  return { ...forest, bias: Number((forest.bias + shiftOf(point)).toPrecision(DIGITS)) };
}
