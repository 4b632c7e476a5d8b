/**
 * The rubric: which tier a unit starts at and which it may climb to. The rules are data (kv-seed/rubric.json, a tenant's
 * own in KV); this file says what such data may look like and reads it.
 */
import { z } from "zod";
import { FLAGS, type Flag, flagSchema, lowerTier, rankOf, TIERS, type Tier, tierSchema } from "./terms.ts";

const shortText = z
  .string()
  .trim()
  .min(1, "must not be empty.")
  .max(400, "must be at most 400 characters.")
  .meta({ pattern: "\\S" });

/** Every kind that rules tell apart is tried when a rubric is read. */
const MAX_KINDS = 200;

const ruleSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,59}$/, "must be snake_case, 1–60 characters.")
    .describe("Names the rule in answers and in the calibration."),
  when: z
    .strictObject({
      apex_reason: z.boolean().optional().describe("Whether the unit gives an apex_reason."),
      kinds: z
        .array(z.string().min(1).max(100))
        .min(1)
        .max(100)
        .optional()
        .describe("The unit's kind is one of these."),
      keep_cheap: z.boolean().optional().describe("The unit's keep_cheap."),
      all_of: z.array(flagSchema).min(1).optional().describe("The unit carries all of these flags."),
      none_of: z.array(flagSchema).min(1).optional().describe("The unit carries none of these flags."),
      min_flags: z.int().min(0).max(FLAGS.length).optional().describe("The unit carries at least so many flags."),
    })
    .describe("All that is given must hold; an empty object holds always."),
  tier: tierSchema.describe("Where such a unit starts."),
  cap: tierSchema.optional().describe("How high it may climb, in place of `caps`."),
});
type Rule = z.output<typeof ruleSchema>;

const rubricShape = z.strictObject({
  flags: z
    .record(flagSchema, z.strictObject({ question: shortText, failure_class: shortText }))
    .describe("What each flag asks of a unit, and which failure a re-derivation looks for in it."),
  unflagged_failure_class: shortText.describe("The failure to look for in a unit without flags."),
  rules: z
    .array(ruleSchema)
    .min(1)
    .max(50)
    .refine((rules) => rules.reduce((count, { when }) => count + (when.kinds?.length ?? 0), 0) <= MAX_KINDS, {
      error: `must name at most ${MAX_KINDS} kinds in all.`,
    })
    .describe("Read in order; the first that applies decides."),
  caps: z.strictObject({
    default: tierSchema,
    by_flag: z.partialRecord(flagSchema, tierSchema).describe("The lowest that applies counts."),
  }),
  dual_run: z
    .strictObject({ flag: flagSchema, tier: tierSchema })
    .describe("A unit with this flag that starts at this tier is run twice there."),
});
export type Rubric = z.output<typeof rubricShape>;

/** A rubric that decides every unit and can reach every tier; anything else is refused, with what is missing. */
export const rubricSchema = rubricShape.superRefine((rubric, issues) => {
  const names = new Set<string>();
  for (const [index, rule] of rubric.rules.entries()) {
    if (names.has(rule.name)) {
      issues.addIssue({ code: "custom", path: ["rules", index, "name"], message: `\`${rule.name}\` is used twice.` });
    }
    names.add(rule.name);
  }
  const reach = surveyReach(rubric);
  if (reach.undecided !== undefined) {
    issues.addIssue({
      code: "custom",
      path: ["rules"],
      message: `No rule applies to a unit with ${reach.undecided}; add a last rule that does.`,
    });
  }
  for (const tier of TIERS) {
    if (reach.tiers.has(tier)) continue;
    issues.addIssue({
      code: "custom",
      path: ["rules"],
      message: `No unit can ever reach \`${tier}\`: no rule starts there and no cap lets a unit climb to it.`,
    });
  }
});

/** What the rubric looks at in a unit. */
export interface UnitTraits {
  readonly flags: readonly Flag[];
  readonly kind: string;
  readonly hasApexReason: boolean;
  readonly keepCheap: boolean;
}

interface Placement {
  /** Name of the rule that decided. */
  readonly rule: string;
  readonly start: Tier;
  /** Never below `start`. */
  readonly cap: Tier;
  readonly dualRun: boolean;
}

/**
 * The first rule that applies gives the start; a start above the cap is the cap.
 * @returns undefined when no rule applies, which a rubric that passed `rubricSchema` excludes.
 */
export function placeUnit(rubric: Rubric, traits: UnitTraits): Placement | undefined {
  const rule = rubric.rules.find((candidate) => applies(candidate, traits));
  if (rule === undefined) return undefined;
  const cap = rule.cap ?? capByFlags(rubric, traits.flags);
  const start = lowerTier(rule.tier, cap);
  return {
    rule: rule.name,
    start,
    cap,
    dualRun: start === rubric.dual_run.tier && traits.flags.includes(rubric.dual_run.flag),
  };
}

function capByFlags(rubric: Rubric, flags: readonly Flag[]): Tier {
  return flags.reduce<Tier>(
    (cap, flag) => lowerTier(cap, rubric.caps.by_flag[flag] ?? rubric.caps.default),
    rubric.caps.default,
  );
}

function applies({ when }: Rule, traits: UnitTraits): boolean {
  if (when.apex_reason !== undefined && when.apex_reason !== traits.hasApexReason) return false;
  if (when.kinds !== undefined && !when.kinds.some((kind) => sameKind(kind, traits.kind))) return false;
  if (when.keep_cheap !== undefined && when.keep_cheap !== traits.keepCheap) return false;
  if (when.all_of !== undefined && !when.all_of.every((flag) => traits.flags.includes(flag))) return false;
  if (when.none_of?.some((flag) => traits.flags.includes(flag))) return false;
  return when.min_flags === undefined || traits.flags.length >= when.min_flags;
}

function sameKind(a: string, b: string): boolean {
  return wordOf(a) === wordOf(b);
}

/** `final review`, `final-review` and `Final_Review` are one kind. */
function wordOf(kind: string): string {
  return kind.toLowerCase().replace(/[\s_-]+/g, " ");
}

/** Places one unit of every sort there is (2^6 flags × 4 × kinds that rules tell apart): which tiers they can ever run at. */
function surveyReach(rubric: Rubric): { tiers: ReadonlySet<Tier>; undecided: string | undefined } {
  const tiers = new Set<Tier>();
  let undecided: string | undefined;
  for (const rules of rulesByKind(rubric)) {
    for (const flags of subsetsOf(FLAGS)) {
      for (const hasApexReason of [false, true]) {
        for (const keepCheap of [false, true]) {
          const placed = placeUnit({ ...rubric, rules }, { flags, kind: "", hasApexReason, keepCheap });
          if (placed === undefined) {
            undecided ??= flags.length === 0 ? "no flags" : `the flags ${flags.join(", ")}`;
            continue;
          }
          for (const tier of TIERS) {
            if (rankOf(tier) >= rankOf(placed.start) && rankOf(tier) <= rankOf(placed.cap)) tiers.add(tier);
          }
        }
      }
    }
  }
  return { tiers, undecided };
}

/** The rules as they are for a unit of no known kind, and for each set of rules that some kind satisfies. */
function rulesByKind({ rules }: Rubric): Rule[][] {
  const kinds = rules.map(({ when }) => when.kinds && new Set(when.kinds.map(wordOf)));
  const named = new Set(kinds.flatMap((set) => [...(set ?? [])]));
  const satisfied = new Map<string, Rule[]>();
  for (const kind of ["", ...named]) {
    const places = rules.flatMap((_, place) => (kinds[place]?.has(kind) === false ? [] : [place]));
    const key = places.join();
    if (satisfied.has(key)) continue;
    satisfied.set(
      key,
      rules
        .filter((_, place) => places.includes(place))
        .map((rule) => ({ ...rule, when: { ...rule.when, kinds: undefined } })),
    );
  }
  return [...satisfied.values()];
}

function subsetsOf<T>(items: readonly T[]): T[][] {
  let subsets: T[][] = [[]];
  for (const item of items) subsets = [...subsets, ...subsets.map((subset) => [...subset, item])];
  return subsets;
}
