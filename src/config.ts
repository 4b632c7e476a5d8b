/**
 * Vars and secrets, parsed once per isolate. Everything that reads `env` for a setting reads it here, so that a bad
 * value is one clear error that names the var instead of a surprise in a room.
 */
import { z } from "zod";
import { ServiceError } from "./errors.ts";
import { JUDGE_NAMES } from "./judges/judge.ts";

const positiveInt = (fallback: number) => z.coerce.number().int().positive().default(fallback);
const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((text) => (text === "" ? undefined : text));

/** Entries separated by commas or white space, each as `read` gives it back. */
const listOf = (read: (entry: string) => string | undefined) =>
  z
    .string()
    .default("")
    .transform((text, issues) =>
      text
        .split(/[\s,]+/)
        .filter((entry) => entry !== "")
        .map((entry) => {
          const value = read(entry);
          if (value === undefined) issues.addIssue("not of the form expected");
          return value ?? "";
        }),
    );

const configSchema = z.object({
  /** One `tenant:role:key` a line. */
  API_KEYS: z.string().default(""),
  OPEN_ACCESS: z
    .string()
    .default("false")
    .transform((text) => text.trim().toLowerCase() === "true"),
  /** Host names an open Signpost answers to beside those of this machine; a port is passed over. */
  ALLOWED_HOSTS: listOf((entry) => URL.parse(`http://${entry}`)?.hostname),
  /** Origins whose pages may call it from a browser, as `https://app.example.com`. */
  CORS_ORIGINS: listOf((entry) => {
    const origin = URL.parse(entry)?.origin;
    // Of a scheme of its own, as browser extensions have one, the whole entry is the origin.
    return origin === "null" ? /^[a-z][a-z+.-]*:\/\/[^/]+$/i.exec(entry)?.[0].toLowerCase() : origin;
  }),
  /** Milliseconds that a body may take to arrive: of up to 1 MiB, and a fifth more for each further MiB of its limit. */
  BODY_TIMEOUT_MS: positiveInt(20_000),
  /** Unset: whoever reads. `local` is quicker and spares a call; the reader then gets the whole of its ranking. */
  JUDGE_SKIM: z.enum(JUDGE_NAMES).optional(),
  /** Unset: the model whose key is set, else the one behind the binding `AI`, else `local`. */
  JUDGE_READ: z.enum(JUDGE_NAMES).optional(),
  /** Total time a judge has for one stage, retries included. */
  JUDGE_DEADLINE_MS: positiveInt(4000),
  /** Characters of a skill's description in a skim's criterion; the agent's own index shows 60. */
  SKIM_DESCRIPTION_CHARS: z.coerce.number().int().min(10).default(60),
  SYSTEMONE_API_KEY: optionalText,
  SYSTEMONE_BASE_URL: z.url().default("https://api.typesafe.ai"),
  SYSTEMONE_MODEL: z.string().min(1).default("jev-1.13.0"),
  CLEF_MODEL: z.string().min(1).default("@cf/cloudflare/clef-flash"),
  ANTHROPIC_API_KEY: optionalText,
  ANTHROPIC_BASE_URL: z.url().optional(),
  ANTHROPIC_MODEL: z.string().min(1).default("claude-haiku-4-5-20251001"),
  /** Each ranking kept is a write to KV, of which the free plan has 1,000 a day; "off" neither reads nor writes any. */
  RANK_CACHE: z.enum(["on", "off"]).default("on"),
  /** Seconds a ranking stays in KV. KV itself takes no less than 60. */
  RANK_CACHE_TTL_S: z.coerce.number().int().min(60).default(86_400),
  /** Days after its last report at which a ladder batch is deleted. */
  BATCH_EXPIRY_DAYS: z.coerce.number().positive().max(365).default(7),
  /** How long a caller may take over a batch's tie-break before it can be claimed again: 15 minutes. */
  TIEBREAK_LEASE_MS: positiveInt(900_000),
  /** Characters of the one prompt that holds a batch's residue: about 100,000 tokens. */
  TIEBREAK_MAX_PROMPT_CHARS: positiveInt(400_000),
  /** How long Signpost waits for the apex model; an alarm may run for 15 minutes. */
  TIEBREAK_TIMEOUT_MS: z.coerce.number().int().positive().max(600_000).default(300_000),
  /** Wait before a failed request to the apex model is made again; doubled for the third and last. */
  TIEBREAK_RETRY_MS: positiveInt(10_000),
});

export type Config = z.output<typeof configSchema>;

const parsed = new WeakMap<object, Config>();

/** @throws ServiceError (`internal`) that names each var which does not parse; its value is not shown. */
export function readConfig(env: object): Config {
  const known = parsed.get(env);
  if (known !== undefined) return known;
  const result = configSchema.safeParse(withoutEmpty(env));
  if (!result.success) {
    const names = result.error.issues.map((issue) => issue.path.join(".")).join(", ");
    throw new ServiceError({
      category: "transient",
      code: "misconfigured",
      status: 500,
      message: "This Signpost is misconfigured; its operator must correct the vars named in its log.",
      detail: `vars that do not parse: ${names}`,
    });
  }
  parsed.set(env, result.data);
  return result.data;
}

/** A var that is there but empty counts as unset, as a dashboard or a line of `.dev.vars` leaves it. */
function withoutEmpty(env: object): Record<string, unknown> {
  const names = Object.keys(configSchema.shape);
  return Object.fromEntries(names.map((name) => [name, Reflect.get(env, name)]).filter(([, value]) => value !== ""));
}
