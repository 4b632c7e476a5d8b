/** Calls to the Worker under test, and what the tests of this room share. */
import { exports } from "cloudflare:workers";
import { expect } from "vitest";
import { z } from "zod";
import { envelopeSchema } from "../../src/errors.ts";
import { getRosterOutputSchema, getSkillOutputSchema, putRosterOutputSchema } from "../../src/rosters/schema.ts";

export function call(path: string, init: RequestInit = {}): Promise<Response> {
  return exports.default.fetch(new Request(`http://signpost.test${path}`, init));
}

export function put(id: string, body: unknown): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return call(`/v1/rosters/${id}`, { method: "PUT", headers, body: JSON.stringify(body) });
}

export async function mustPut(id: string, body: unknown) {
  const response = await put(id, body);
  const json = await response.json();
  expect(response.status, JSON.stringify(json)).toBe(200);
  return putRosterOutputSchema.parse(json);
}

export async function mustRead(id: string) {
  return getRosterOutputSchema.parse(await (await call(`/v1/rosters/${id}`)).json());
}

export async function mustReadSkill(id: string, name: string) {
  const response = await call(`/v1/rosters/${id}/skills/${encodeURIComponent(name)}`);
  return getSkillOutputSchema.parse(await response.json());
}

export async function errorOf(response: Response) {
  return envelopeSchema.parse(await response.json()).error;
}

export async function readIndex(id: string, query = ""): Promise<string> {
  const response = await call(`/v1/rosters/${id}/index${query}`);
  expect(response.status).toBe(200);
  return await response.text();
}

const fileSchema = z.object({ path: z.string(), content: z.string() });
/** The recorded inputs name a file's text `content`. */
export function asFiles(input: unknown) {
  const { files } = z.object({ files: z.array(fileSchema) }).parse(input);
  return files.map(({ path, content }) => ({ path, text: content }));
}

export const skill = (name: string, description = `Does ${name}.`) => ({ name, description });
