/** Puts a roster over HTTP, at a running Signpost, with the key in SIGNPOST_API_KEY. */
import { envelopeSchema } from "../src/errors.ts";
import { MAX_PUT_BYTES } from "../src/rosters/limits.ts";
import { putRosterOutputSchema } from "../src/rosters/schema.ts";
import type { Skill } from "../src/rosters/skill.ts";

/** @returns one line about what was kept. @throws Error of one line. */
export async function putOverHttp(url: string, id: string, skills: readonly Skill[]): Promise<string> {
  const body = JSON.stringify({ skills });
  if (Buffer.byteLength(body) > MAX_PUT_BYTES) {
    throw new Error(`The roster is over ${MAX_PUT_BYTES / 1024 / 1024} MiB, too much for one request; use --remote.`);
  }
  const key = process.env.SIGNPOST_API_KEY?.trim() || undefined;
  // Fetch would say so too, and quote the key.
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    throw new Error("SIGNPOST_API_KEY holds blanks, line ends or letters that no key has; set it to one key.");
  }
  const response = await fetch(new URL(`v1/rosters/${id}`, url.replace(/\/*$/, "/")), {
    method: "PUT",
    headers: { "content-type": "application/json", ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    body,
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const failure = envelopeSchema.safeParse(answer);
    throw new Error(`${url} answered ${response.status}: ${failure.data?.error.message ?? "no Signpost's answer"}`);
  }
  const { version, tenant, skills: kept } = putRosterOutputSchema.parse(answer);
  return `Put roster ${id} (${kept} skills) at ${url}, tenant ${tenant}, version ${version}.`;
}
