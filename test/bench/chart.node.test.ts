import { expect, it } from "vitest";
import { renderChart } from "./eval/chart.ts";
import { measure } from "./eval/metrics.ts";

it("draws a ceiling inside the plot even where it is the highest rate of all", () => {
  const loads = { alone: "docs", suggested: "docs", oracle: "mail" };
  const names = ["docs"];
  const said = { suggestion: "docs", reason: "suggested" as const, offered: [] };
  const outcome = { accept: names, style: null, said, stages: { shown: null, ranked: names, read: names }, loads };
  const outcomes = [outcome, { ...outcome, loads: { ...loads, alone: "mail" } }];
  const facts = { agent: "claude-test", judge: "local", skills: 4, degraded: 0, hasKey: true };
  const svg = renderChart(measure(outcomes, new Map()), facts);
  const ceilings = [...svg.matchAll(/y1="([\d.-]+)"[^>]*stroke-dasharray/g)].map(([, y]) => Number(y));
  // A ceiling each for wrong loads (all) and needless loads (none to be had), and the legend's.
  expect(ceilings).toEqual([84, 320, 372]);
});
