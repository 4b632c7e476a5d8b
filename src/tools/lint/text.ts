/** A report as text for a terminal: one block a finding, grouped by step of repair. No colours: it may go to a file. */
import { REPAIR_STEPS } from "./repair.ts";
import type { Finding, LintReport } from "./schema.ts";
import { visible } from "./visible.ts";

export function renderText(report: LintReport): string {
  const { summary, findings } = report;
  const lines: string[] = [];
  for (const step of REPAIR_STEPS) {
    const here = findings.filter(({ order }) => order === step.order);
    if (here.length > 0) lines.push(`${step.order}. ${step.text}`, "", ...here.flatMap(block));
  }
  const counts = `${plural(summary.error, "error")}, ${plural(summary.warning, "warning")}, ${plural(summary.info, "note")}`;
  lines.push(
    `${plural(summary.subjects, "tool or skill", "tools or skills")}: ${counts}; score ${summary.score} (0 is best)`,
  );
  return `${lines.join("\n")}\n`;
}

function block(finding: Finding): string[] {
  const where = visible([finding.tool, ...(finding.other === undefined ? [] : [finding.other])].join(" / "));
  const field = visible(finding.field ?? "");
  const place = finding.line === undefined ? field : `${field || "line"}:${finding.line}`;
  return [
    `  ${finding.severity.padEnd(7)} ${where}  ${finding.rule}  ${place}`,
    `    ${finding.message}`,
    `    fix: ${finding.fix}`,
    "",
  ];
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
