/** The run in words: a Markdown table and what stands around it. */
import { COVERED_VERDICTS, UNCOVERED_VERDICTS } from "../verdicts.ts";
import { type Errors, type Metrics, type Rate, share, type Verdicts } from "./metrics.ts";

export interface RunFacts {
  readonly agent: string;
  readonly judge: string;
  readonly skills: number;
  /** Suggestions the local judge gave in another's place. */
  readonly degraded: number;
  /** Whether the agent could be asked at all. */
  readonly hasKey: boolean;
}

export const ARM_LABELS = {
  alone: "alone",
  suggested: "with the suggestion",
  oracle: "with the right answer",
} as const;

export function renderReport(metrics: Metrics, facts: RunFacts): string {
  const { arms, change, suggestion } = metrics;
  const rows =
    arms === null
      ? [row("the suggestion itself", suggestion)]
      : [
          row(ARM_LABELS.alone, arms.alone),
          row(ARM_LABELS.suggested, arms.suggested),
          row(ARM_LABELS.oracle, arms.oracle),
          row("the suggestion itself", suggestion),
        ];
  const lines = [
    `${metrics.requests} requests, ${facts.skills} skills, judge ${facts.judge}${arms === null ? "" : `, agent ${facts.agent}`}`,
    "",
    "| arm | wrong loads | of these another skill | … in the right one's category | needless loads |",
    "|---|---|---|---|---|",
    ...rows,
    "",
  ];
  if (arms === null) {
    const why = facts.hasKey ? "No turn could be measured" : "No ANTHROPIC_API_KEY and no turns in the cache";
    lines.push(`${why}: this is the suggestion level alone, without an agent.`);
  } else if (metrics.measured < metrics.requests) {
    lines.push(`The agent's arms are of the ${metrics.measured} requests whose three turns are known.`);
  }
  if (change !== null) lines.push(`The suggestion fixed ${change.fixed} turns and broke ${change.broke}.`);
  if (facts.degraded > 0) {
    lines.push(`${facts.degraded} suggestions are the local judge's, in place of ${facts.judge}, which failed.`);
  }
  const verdicts = [...metrics.styles, ["all", metrics.verdicts] as const];
  lines.push(
    "",
    `| what became of them | ${[...COVERED_VERDICTS, ...UNCOVERED_VERDICTS].join(" | ")} |`,
    "|---|---|---|---|---|---|---|---|",
    ...verdicts.map(([name, each]) => verdictRow(name, each)),
    "",
    "| stage | a right skill is still held |",
    "|---|---|",
    ...metrics.recall.map(({ stage, held }) => `| ${stage} | ${cell(held)} |`),
  );
  return `${lines.join("\n").trimEnd()}\n`;
}

function verdictRow(name: string, verdicts: Verdicts): string {
  return `| ${[name, ...[...COVERED_VERDICTS, ...UNCOVERED_VERDICTS].map((each) => cell(verdicts[each]))].join(" | ")} |`;
}

function row(label: string, errors: Errors): string {
  const cells = [label, cell(errors.wrong), String(errors.another), String(errors.ownCategory), cell(errors.needless)];
  return `| ${cells.join(" | ")} |`;
}

function cell(rate: Rate): string {
  return `${percent(rate)} (${rate.count} of ${rate.of})`;
}

export function percent(rate: Rate): string {
  return `${(share(rate) * 100).toFixed(1)} %`;
}
