/**
 * Outputs of real tools with no status, exit code or mark around them, and results that read as if they had failed.
 * `worked-on`: the rules were written on these. `held-out`: written at the same time by the same hand, split off at
 * random, and never looked at while rules were written; keep it so, it is the only measure of what is not yet known.
 * `gathered`: outputs of services and programs as public bug reports quote them or as they were recorded here, whose right
 * verdicts were written down before the rules had been read; measured once, and no rule was written on them.
 * `programs`: what programs print when they are called wrongly, recorded from the programs.
 */
import { z } from "zod";
import gathered from "./gathered.json" with { type: "json" };
import heldOut from "./held-out.json" with { type: "json" };
import programs from "./programs.json" with { type: "json" };
import workedOn from "./worked-on.json" with { type: "json" };

const outputSchema = z.strictObject({
  tool: z.string(),
  is_error: z.boolean(),
  /** The categories a careful reader would accept. Absent for a result. */
  category: z.array(z.enum(["transient", "validation", "policy", "permission"])).optional(),
  /** The next steps a careful reader would accept; any when absent. */
  next: z.array(z.string().nullable()).optional(),
  output: z.unknown(),
});

export type Output = z.output<typeof outputSchema>;

export const WORKED_ON: readonly Output[] = z.array(outputSchema).parse(workedOn);
export const HELD_OUT: readonly Output[] = z.array(outputSchema).parse(heldOut);
export const GATHERED: readonly Output[] = z.array(outputSchema).parse(gathered);
export const PROGRAMS: readonly { command: string; output: string }[] = programs;
