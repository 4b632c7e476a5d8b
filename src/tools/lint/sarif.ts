/**
 * A report as SARIF 2.1.0, the form code review reads. A finding stands at its tool's file where there is one; its
 * logical location names tool and field, since a tool's place in a list has no line.
 */
import { rules } from "./rules.ts";
import type { Finding, LintReport, Severity } from "./schema.ts";

const LEVEL: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };

/** @param fileOf path of the file a finding belongs to; null for none. */
export function renderSarif(report: LintReport, fileOf: (finding: Finding) => string | null): object {
  const places = new Map(rules.map(({ id }, i) => [id, i]));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "signpost-lint",
            rules: rules.map(({ id, title, reason, severities }) => ({
              id,
              shortDescription: { text: title },
              fullDescription: { text: reason },
              defaultConfiguration: { level: LEVEL[severities[0] ?? "warning"] },
            })),
          },
        },
        columnKind: "utf16CodeUnits",
        results: report.findings.map((finding) => ({
          ruleId: finding.rule,
          ruleIndex: places.get(finding.rule) ?? -1,
          level: LEVEL[finding.severity],
          message: { text: `${finding.message} Fix: ${finding.fix}` },
          locations: [locationOf(finding, fileOf(finding))],
          partialFingerprints: {
            "signpost/v1": [finding.rule, finding.tool, finding.other ?? "", finding.field ?? ""].join("/"),
          },
          properties: {
            order: finding.order,
            tool: finding.tool,
            ...(finding.other === undefined ? {} : { other: finding.other }),
          },
        })),
      },
    ],
  };
}

function locationOf(finding: Finding, file: string | null): object {
  const logical = {
    logicalLocations: [
      {
        name: finding.tool,
        fullyQualifiedName: finding.field === undefined ? finding.tool : `${finding.tool}.${finding.field}`,
        kind: "function",
      },
    ],
  };
  if (file === null) return logical;
  const uri = file.split(/[\\/]/).map(encodeURIComponent).join("/");
  const region = { startLine: finding.line ?? 1 };
  return { ...logical, physicalLocation: { artifactLocation: { uri }, region } };
}
