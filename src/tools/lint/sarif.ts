/**
 * A report as SARIF 2.1.0, the form code review reads. A finding stands at its tool's file where there is one; its
 * logical location names tool and field, since a tool's place in a list has no line.
 */
import { rules } from "./rules.ts";
import type { Finding, LintReport, Severity } from "./schema.ts";
import { visible } from "./visible.ts";

interface SarifPlace {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
}

const LEVEL: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };

/** @param placeOf file and line a finding belongs to; null for none. By default the finding's own `path`. */
export function renderSarif(
  report: LintReport,
  placeOf: (finding: Finding) => SarifPlace | null = ({ path }) => (path === undefined ? null : { path, line: 1 }),
): object {
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
          locations: [locationOf(finding, placeOf(finding))],
          partialFingerprints: {
            "signpost/v1": visible([finding.rule, finding.tool, finding.other ?? "", finding.field ?? ""].join("/")),
          },
          properties: {
            order: finding.order,
            tool: visible(finding.tool),
            ...(finding.other === undefined ? {} : { other: visible(finding.other) }),
          },
        })),
      },
    ],
  };
}

function locationOf(finding: Finding, place: SarifPlace | null): object {
  const logical = {
    logicalLocations: [
      {
        name: visible(finding.tool),
        fullyQualifiedName: visible(finding.field === undefined ? finding.tool : `${finding.tool}.${finding.field}`),
        kind: "function",
      },
    ],
  };
  if (place === null) return logical;
  const uri = place.path.split(/[\\/]/).map(encodeURIComponent).join("/");
  return { ...logical, physicalLocation: { artifactLocation: { uri }, region: { startLine: place.line } } };
}
