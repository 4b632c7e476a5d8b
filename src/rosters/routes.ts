/** The operations on rosters. */
import { z } from "zod";
import { notFound, type ServiceError } from "../errors.ts";
import { localJudge, prepareLanguages } from "../judges/local/asset.ts";
import { defineOperation, type OperationContext } from "../operation.ts";
import { PUBLIC_TENANT } from "../tenants.ts";
import { holdsTag, notModified, tagHeaders, tagOfForm } from "./conditional.ts";
import { renderIndex } from "./index-text.ts";
import { workerRosterKv } from "./kv.ts";
import { MAX_PUT_BYTES } from "./limits.ts";
import { requireRoster, unknownRoster } from "./lookup.ts";
import { normalizeFiles, normalizeSkills } from "./normalize.ts";
import {
  deleteRosterOutputSchema,
  getRosterOutputSchema,
  getSkillOutputSchema,
  indexWidthSchema,
  listRostersOutputSchema,
  putRosterInputSchema,
  putRosterOutputSchema,
  rosterIdSchema,
  rosterIndexOutputSchema,
} from "./schema.ts";
import { forModels } from "./skill.ts";
import { currentVersion, deleteRoster, listRosters, putRoster } from "./store.ts";

const CONDITIONAL = {
  requestHeaders: { "If-None-Match": "The ETag of what you hold; 304 while it is current." },
  headers: ["ETag"],
  answers: { 304: "What you hold is current." },
} as const;

const list = defineOperation({
  name: "list_rosters",
  title: "List skill rosters",
  description:
    "Lists the skill rosters this key can read: its own, and the public ones it does not shadow, with version and number of skills. Takes nothing. Not for the skills themselves: get_roster or get_roster_index.",
  method: "GET",
  path: "/v1/rosters",
  refusals: [503],
  input: z.strictObject({}),
  output: listRostersOutputSchema,
  run: async ({ env, tenant }) => ({ rosters: await listRosters(workerRosterKv(env.KV), tenant) }),
});

const put = defineOperation({
  name: "put_roster",
  title: "Store a roster",
  description:
    "Stores a roster, whole, in place of any earlier one of this id: `skills` as objects, or `files` with the text of SKILL.md files. Answers with what was kept and a warning for each oddity. Not for a single request's skills: suggest takes those inline.",
  method: "PUT",
  path: "/v1/rosters/:id",
  refusals: [503],
  role: "admin",
  input: putRosterInputSchema,
  output: putRosterOutputSchema,
  example: {
    id: "mine",
    skills: [{ name: "apple-notes", description: "Write, search and file notes in Notes.app on a Mac." }],
  },
  maxBodyBytes: MAX_PUT_BYTES,
  async run(context, { id, skills, files }) {
    const { tenant } = context;
    const { skills: kept, warnings } = files == null ? normalizeSkills(skills ?? []) : normalizeFiles(files);
    const judged = forModels(kept);
    await prepareLanguages(judged);
    const indexBytes = judged.length === 0 ? null : localJudge.index(judged);
    const stored = await putRoster(workerRosterKv(context.env.KV), { tenant, id, skills: kept, indexBytes });
    context.waitUntil(stored.retireReplaced().then(stored.collectOrphans));
    return {
      id,
      tenant,
      version: stored.version,
      previous_version: stored.previousVersion,
      skills: kept.length,
      kept: kept.map(({ name, category, description }) => ({ name, category, description })),
      warnings: [...warnings],
    };
  },
});

const get = defineOperation({
  name: "get_roster",
  title: "Read a roster",
  description:
    "Reads a whole roster: every skill with its descriptions and the kept part of its text. Takes the roster's `id`. Not for a prompt's index, which get_roster_index renders, nor for one skill: get_roster_skill.",
  method: "GET",
  path: "/v1/rosters/:id",
  refusals: [503],
  http: CONDITIONAL,
  input: z.strictObject({ id: rosterIdSchema }),
  output: getRosterOutputSchema,
  async run(context, { id }) {
    const roster = await requireRoster(workerRosterKv(context.env.KV), context.tenant, id, "id");
    const { tenant, version, updatedAt, skills } = roster;
    return { id, tenant, version, updated_at: updatedAt, skills: [...skills] };
  },
  respond: (output, { request }) =>
    holdsTag(request, output.version)
      ? notModified(output.version)
      : Response.json(output, { headers: tagHeaders(output.version) }),
});

const remove = defineOperation({
  name: "delete_roster",
  title: "Delete a roster",
  description:
    "Deletes this key's own roster of the given `id`; a public roster of the same id then answers in its place. Not for emptying one: put_roster with an empty `skills` list does that.",
  method: "DELETE",
  path: "/v1/rosters/:id",
  refusals: [503],
  role: "admin",
  input: z.strictObject({ id: rosterIdSchema }),
  output: deleteRosterOutputSchema,
  async run(context, { id }) {
    const kv = workerRosterKv(context.env.KV);
    const retire = await deleteRoster(kv, context.tenant, id);
    if (retire === null) throw await notOwn(context, id);
    context.waitUntil(retire());
    const isPublic = context.tenant !== PUBLIC_TENANT && (await currentVersion(kv, PUBLIC_TENANT, id)) !== null;
    return { id, deleted: true as const, now_serving: isPublic ? PUBLIC_TENANT : null };
  },
});

const getSkill = defineOperation({
  name: "get_roster_skill",
  title: "Read one skill",
  description:
    "Reads one skill of a roster by its exact `name`: category, index line, full description and the kept part of its text. Takes the roster's `id` and the `name`. Not for choosing a skill: suggest does that.",
  method: "GET",
  path: "/v1/rosters/:id/skills/:name",
  refusals: [503],
  input: z.strictObject({ id: rosterIdSchema, name: z.string().describe("The skill's exact name.") }),
  output: getSkillOutputSchema,
  async run({ env, tenant }, { id, name }) {
    const roster = await requireRoster(workerRosterKv(env.KV), tenant, id, "id");
    const skill = roster.skills.find((candidate) => candidate.name === name);
    if (skill === undefined) {
      const problem = `No skill of this name is among the ${roster.skills.length} of roster \`${id}\`; its index lists them.`;
      throw notFound(problem, [{ path: "name", problem }]);
    }
    return { ...skill, roster: { id, tenant: roster.tenant, version: roster.version } };
  },
});

const getIndex = defineOperation({
  name: "get_roster_index",
  title: "Read a roster's index",
  description:
    "Renders a roster as the index an agent's system prompt holds: a line a category, a line a skill, descriptions cut to `width` characters (default 60). Takes the roster's `id`. Over HTTP it is text/plain with an ETag. Not for full descriptions: get_roster.",
  method: "GET",
  path: "/v1/rosters/:id/index",
  refusals: [503],
  http: CONDITIONAL,
  input: z.strictObject({ id: rosterIdSchema, width: indexWidthSchema }),
  output: rosterIndexOutputSchema,
  async run({ env, tenant }, { id, width }) {
    const { version, skills } = await requireRoster(workerRosterKv(env.KV), tenant, id, "id");
    return { id, version, index: renderIndex(forModels(skills), width) };
  },
  mediaTypes: ["text/plain", "application/json"],
  respond(output, { request, mediaType }) {
    // `width` is part of the URL, and so needs no part in the tag.
    const tag = mediaType === "application/json" ? tagOfForm(output.version, "json") : output.version;
    if (holdsTag(request, tag)) return notModified(tag);
    const headers = tagHeaders(tag);
    if (mediaType === "application/json") return Response.json(output, { headers });
    return new Response(output.index, { headers: { ...headers, "content-type": "text/plain; charset=utf-8" } });
  },
});

export const rosterOperations = [list, put, get, remove, getSkill, getIndex] as const;

async function notOwn({ env, tenant }: OperationContext, id: string): Promise<ServiceError> {
  const kv = workerRosterKv(env.KV);
  const own = (await listRosters(kv, tenant)).filter((roster) => roster.tenant === tenant);
  if (tenant !== PUBLIC_TENANT && (await currentVersion(kv, PUBLIC_TENANT, id)) !== null) {
    const problem = `Roster \`${id}\` belongs to the tenant \`${PUBLIC_TENANT}\`, so this key can't delete it. To serve another in its place to your own tenant, PUT one of the same id: yours shadows it.`;
    return notFound(problem, [{ path: "id", problem }], "not_own_roster");
  }
  return unknownRoster(
    id,
    own.map((roster) => roster.id),
    "id",
  );
}
