/**
 * Lint itself: builds what the rules look at once, runs them all, sorts by order of repair. It reads
 * nothing itself: the routes fetch the lists, and the judge is handed in.
 */

import { gatherEvidence, quotedBy, type SampleRequest, type Skimmer } from "./evidence.ts";
import { type Facets, readFacets } from "./facets.ts";
import { namePattern } from "./names.ts";
import { findPairs, type Pair, settlePairs } from "./pairs.ts";
import { repairStep } from "./repair.ts";
import { type LintContext, runRule } from "./rule.ts";
import { rules } from "./rules.ts";
import type { Finding, LintReport, LintSummary, Severity } from "./schema.ts";
import type { Subject } from "./subject.ts";
import { quotable } from "./visible.ts";

export interface LintTask {
  readonly subjects: readonly Subject[];
  /** The list as it was; null when nobody said. */
  readonly before: readonly Subject[] | null;
  readonly systemPrompt: string | null;
  /** Messages as users write them, beside those the descriptions quote. */
  readonly requests: readonly SampleRequest[];
}

/** What one finding weighs in the score. */
const WEIGHT: Readonly<Record<Severity, number>> = { error: 9, warning: 3, info: 1 };
const GRAVITY: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** Lists up to this length are tried with the requests that their own descriptions quote. */
const MAX_QUOTING = 400;

async function buildContext(task: LintTask, judge: Skimmer): Promise<LintContext> {
  const names = task.subjects.map(({ name, title }) => namePattern(name, title));
  const facets = new Map<Subject, Facets>();
  const facetsOf = (subject: Subject): Facets => {
    const known = facets.get(subject);
    if (known !== undefined) return known;
    const read = readFacets(subject, names);
    facets.set(subject, read);
    return read;
  };
  const finder = findPairs(task.subjects, facetsOf, names, judge.nearAmong);
  // The descriptions' own examples matter where two tools are close; what a caller sends is asked of all.
  const asked = task.requests.length > 0 ? task.subjects : [...new Set(finder.close.flatMap(({ a, b }) => [a, b]))];
  // The judge reads a long list for seconds: there only what a caller sends is worth it.
  const quoted = task.subjects.length > MAX_QUOTING ? [] : quotedBy(task.subjects);
  const requests = [...quoted, ...task.requests];
  const evidence = await gatherEvidence(judge, requests.length === 0 ? [] : asked, requests);
  const isClose = (a: Subject, b: Subject) => finder.close.some((pair) => pair.a === a && pair.b === b);
  const further = (task.requests.length > 0 ? evidence.mixedUp : [])
    .filter(([a, b]) => !isClose(a, b) && !isClose(b, a))
    .map(([a, b]) => finder.measure(a, b))
    .filter((pair) => pair !== undefined);
  const pairs = settlePairs([...finder.close, ...further], evidence.misroutedBy);
  const closest = new Map<Subject, Pair>();
  for (const pair of pairs) {
    for (const subject of [pair.a, pair.b]) if (!closest.has(subject)) closest.set(subject, pair);
  }
  return {
    subjects: task.subjects,
    names,
    before: task.before,
    systemPrompt: task.systemPrompt,
    pairs,
    facetsOf,
    closestPair: (subject) => closest.get(subject),
  };
}

/** @param judge asked for evidence on close pairs. */
export async function lint(task: LintTask, judge: Skimmer): Promise<LintReport> {
  const context = await buildContext(task, judge);
  const files = new Map(task.subjects.flatMap(({ name, file }) => (file === null ? [] : [[name, file.path] as const])));
  const place = new Map(task.subjects.map(({ name }, i) => [name, i]));
  const at = (finding: Finding) => place.get(finding.tool) ?? task.subjects.length;
  const findings = rules
    .flatMap((rule) => runRule(rule, context))
    .map((finding) =>
      withPath({ ...finding, message: quotable(finding.message), fix: quotable(finding.fix, true) }, files),
    )
    .toSorted((x, y) => x.order - y.order || GRAVITY[x.severity] - GRAVITY[y.severity] || at(x) - at(y));
  const first = findings[0];
  const listed = within(findings, MAX_ANSWER_CHARS);
  return {
    findings: listed,
    summary: { ...summarize(findings, task.subjects.length), left_out: findings.length - listed.length },
    next_step: first === undefined ? null : repairStep(first.order),
  };
}

/** An answer stays below 1 MB; what doesn't fit is counted. The first ones are the first to mend. */
const MAX_ANSWER_CHARS = 900_000;

function within(findings: readonly Finding[], limit: number): Finding[] {
  let chars = 0;
  const end = findings.findIndex((finding) => {
    chars += JSON.stringify(finding).length + 1;
    return chars > limit;
  });
  return end < 0 ? [...findings] : findings.slice(0, end);
}

function withPath(finding: Finding, files: ReadonlyMap<string, string>): Finding {
  const path = finding.field === "system_prompt" ? undefined : files.get(finding.tool);
  return path === undefined ? finding : { ...finding, path };
}

function summarize(findings: readonly Finding[], subjects: number): Omit<LintSummary, "left_out"> {
  const counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  const byRule: Record<string, number> = {};
  let weight = 0;
  for (const { severity, rule } of findings) {
    counts[severity]++;
    byRule[rule] = (byRule[rule] ?? 0) + 1;
    weight += WEIGHT[severity];
  }
  return {
    subjects,
    ...counts,
    by_rule: byRule,
    score: subjects === 0 ? 0 : Math.round((100 * weight) / subjects) / 100,
  };
}
