/** What the tests of this room share: a call to the operation, its answer read with the schema that documents it. */
import { exports } from "cloudflare:workers";
import { envelopeSchema } from "../../src/errors.ts";
import { hintsSchema } from "../../src/hints/schema.ts";

export function post(body: unknown, headers: Record<string, string> = {}, query = ""): Promise<Response> {
  return exports.default.fetch(`http://signpost.test/v1/hints${query}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

export async function ask(body: unknown) {
  return hintsSchema.parse(await (await post(body)).json());
}

export async function refused(body: unknown) {
  const response = await post(body);
  const { error } = envelopeSchema.parse(await response.json());
  return { status: response.status, category: error.category, fields: error.fields, message: error.message };
}
