import { expect, it } from "vitest";
import { bindLogistic, sigmoid } from "../../src/judges/local/logistic.ts";
import { fitLogistic, logit, shifted } from "../../training/logistic.ts";
import { Random } from "../../training/random.ts";

const random = new Random(7);
const rows = Array.from({ length: 400 }, () => {
  const vector = [random.next() * 4 - 2, random.next() * 4 - 2, 5];
  const label = random.next() < sigmoid(2 * (vector[0] ?? 0) + 0.5) ? 1 : 0;
  return { vector, label, weight: 1 };
});
const order = ["telling", "noise", "constant"];

it("finds what tells and leaves out what cannot", () => {
  const model = fitLogistic(rows, order, 0.001);
  expect(model.features.telling?.[0]).toBeGreaterThan(1.5);
  expect(Math.abs(model.features.noise?.[0] ?? 0)).toBeLessThan(0.5);
  expect(model.features.constant).toBeUndefined();
});

it("predicts probabilities in the middle of what it saw, and no more beyond its limits than at them", () => {
  const predict = bindLogistic(fitLogistic(rows, order, 0.001), order);
  const mean = rows.reduce((sum, { vector }) => sum + sigmoid(predict(vector)), 0) / rows.length;
  expect(mean).toBeCloseTo(rows.reduce((sum, { label }) => sum + label, 0) / rows.length, 1);
  expect(predict([1e9, 0, 5])).toBe(predict([1e6, 0, 5]));
});

it("moves the operating point by a shift", () => {
  const model = fitLogistic(rows, order, 0.001);
  const before = bindLogistic(model, order)([0, 0, 5]);
  const after = bindLogistic(shifted(model, logit(0.3) - before), order)([0, 0, 5]);
  expect(sigmoid(after)).toBeCloseTo(0.3, 3);
});
