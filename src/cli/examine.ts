/** What `signpost doctor` looks at, one thing after the other: first whether it is there, then whether each room works. */
import { z } from "zod";
import { envelopeSchema } from "../errors.ts";
import { type Health, healthSchema } from "../http/health-schema.ts";
import { LOOPBACK } from "../http/loopback.ts";
import { jsonText } from "../json-text.ts";
import { VERSION } from "../version.ts";

export interface Finding {
  /** What was looked at. */
  readonly check: string;
  /** What is missing and what to do; null where all is well. */
  readonly problem: string | null;
}

const TIMEOUT_MS = 15_000;

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** @throws Error where nothing answers at the address. */
export async function* examine(url: URL, key: string | undefined): AsyncGenerator<Finding> {
  const call = async (path: string, body?: unknown, withKey = key): Promise<Answer> => {
    const response = await fetch(new URL(path, url), {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(withKey !== undefined && { authorization: `Bearer ${withKey}` }),
        ...(body !== undefined && {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, text: await response.text() };
  };

  const health = jsonText(healthSchema).safeParse((await call("/healthz")).text).data;
  if (health === undefined) {
    yield {
      check: "/healthz",
      problem: "it is no Signpost, or one older than this command; mend --url, or deploy anew.",
    };
    return;
  }
  yield* ofHealth(health, url);
  if (health.access === "not_configured") return;
  if (health.access === "keys") {
    const { status } = await call("/v1/rosters", undefined, "signpost-doctor-no-such-key");
    const problem =
      status === 401 || status === 429 ? null : `answered ${status}; whoever calls without a key gets in.`;
    yield { check: "an unknown key is refused", problem };
    if (key === undefined) {
      yield { check: "rooms", problem: "not looked at, for want of a key; set SIGNPOST_API_KEY to one of API_KEYS." };
      return;
    }
  }
  for (const { check, path, body, read } of ROOMS) yield { check, problem: judgeAnswer(await call(path, body), read) };
}

function* ofHealth({ version, access, bindings }: Health, url: URL): Generator<Finding> {
  yield {
    check: `version ${version}`,
    problem:
      version === VERSION ? null : `this command is of ${VERSION}; run npx wrangler deploy, or use that version's.`,
  };
  const lacking = Object.keys(bindings).filter((name) => name !== "ANALYTICS" && bindings[name] !== true);
  const bound = "name them in wrangler.toml (for --env, once more there) and deploy.";
  yield { check: "bindings", problem: lacking.length === 0 ? null : `${lacking.join(", ")} not bound; ${bound}` };
  const open = access === "open" && !LOOPBACK.test(url.hostname);
  yield {
    check: `access: ${access}`,
    problem:
      access === "not_configured"
        ? "nobody may call yet; npx wrangler secret put API_KEYS < keys, a line each: tenant:role:key."
        : open
          ? 'anybody may do everything; set OPEN_ACCESS = "false" and put API_KEYS.'
          : null,
  };
}

interface RoomCheck {
  readonly check: string;
  readonly path: string;
  readonly body?: unknown;
  /** @returns what is wrong with a success; null where nothing is. */
  read(value: unknown): string | null;
}

/** A JSON-RPC id of our own, and a batch's id that no batch has. */
const NO_BATCH = "00000000-0000-4000-8000-000000000000";

const fits = (schema: z.ZodType, problem: string) => (value: unknown) =>
  schema.safeParse(value).success ? null : problem;

const ROOMS: readonly RoomCheck[] = [
  {
    check: "the roster `default`",
    path: "/v1/rosters",
    read: fits(
      z.looseObject({
        rosters: z.array(z.looseObject({ id: z.string() })).refine((all) => all.some(({ id }) => id === "default")),
      }),
      "there is none; npm run seed -- --remote loads the starter's, npm run roster:import your own.",
    ),
  },
  {
    check: "suggest",
    path: "/v1/suggest",
    body: { request: "Merge two PDF files into one.", options: { cache: "bypass" } },
    read: fits(
      z.looseObject({ judge: z.looseObject({ degraded: z.literal(false) }) }),
      "a judge did not answer and the local one stood in; look for judge_response_failed in the log (npx wrangler tail).",
    ),
  },
  { check: "hints", path: "/v1/hints", body: { query: "jwt", results: [] }, read: () => null },
  { check: "ladder", path: "/v1/route", body: { unit: { id: "doctor", flags: [] } }, read: () => null },
  { check: "Durable Objects", path: `/v1/batches/${NO_BATCH}`, read: () => null },
  { check: "failures", path: "/v1/failures", body: { failure: "ETIMEDOUT" }, read: () => null },
  {
    check: "MCP",
    path: "/mcp",
    body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    read: fits(z.looseObject({ result: z.looseObject({ tools: z.array(z.unknown()).min(1) }) }), "it lists no tools."),
  },
];

function judgeAnswer({ status, text }: Answer, read: RoomCheck["read"]): string | null {
  const refused = jsonText(envelopeSchema).safeParse(text).data?.error;
  // The batch that nobody has: its object has been asked, and knows it not.
  if (status === 404 && refused?.code === "not_found") return null;
  if (refused !== undefined) return `${status} ${refused.code}: ${refused.message} (request ${refused.request_id})`;
  const parsed = jsonText(z.unknown()).safeParse(text);
  return status === 200 && parsed.success ? read(parsed.data) : `answered ${status} with no JSON.`;
}
