/** What a rule is and what it may look at. A rule is one file under rules/, without I/O, and never throws. */
import type { Facets } from "./facets.ts";
import type { NamePattern } from "./names.ts";
import type { Pair } from "./pairs.ts";
import type { RepairOrder } from "./repair.ts";
import type { Finding, Severity } from "./schema.ts";
import type { Subject } from "./subject.ts";

export interface LintContext {
  readonly subjects: readonly Subject[];
  readonly names: readonly NamePattern[];
  /** The list as it was; null when the caller didn't say. */
  readonly before: readonly Subject[] | null;
  readonly systemPrompt: string | null;
  /** Pairs that are close in meaning, the closest first. */
  readonly pairs: readonly Pair[];
  facetsOf(subject: Subject): Facets;
  /** The closest pair the subject is part of; undefined when nothing is close to it. */
  closestPair(subject: Subject): Pair | undefined;
}

/** A finding without what the rule itself knows. */
export type Report = Omit<Finding, "rule" | "order"> & { readonly order?: RepairOrder };

export interface Rule {
  readonly id: string;
  readonly title: string;
  /** Those it can report, the gravest first. */
  readonly severities: readonly Severity[];
  /** Step of repair its findings belong to, unless a report says otherwise. */
  readonly order: RepairOrder;
  /** Why it exists: one paragraph, for people. */
  readonly reason: string;
  check(context: LintContext): Report[];
}

/** The rule's findings, complete. */
export function runRule(rule: Rule, context: LintContext): Finding[] {
  return rule.check(context).map((report) => ({ ...report, rule: rule.id, order: report.order ?? rule.order }));
}
