/** What `/healthz` answers; the doctor reads it. */
import { z } from "zod";

export const healthSchema = z.strictObject({
  ok: z.literal(true),
  version: z.string(),
  /** `open`: everybody; `keys`: who has one; `not_configured`: nobody yet. */
  access: z.enum(["open", "keys", "not_configured"]),
  /** Bindings by name: whether they are there. */
  bindings: z.record(z.string(), z.boolean()),
  /** Optional upstreams: whether their secret or binding is there. */
  judges: z.record(z.string(), z.boolean()),
});
export type Health = z.output<typeof healthSchema>;
