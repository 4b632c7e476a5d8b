/** Finding a roster for whoever named it, or the error that helps them to name another. */
import { notFound, type ServiceError } from "../errors.ts";
import type { RosterKv } from "./kv.ts";
import { type LoadedRoster, listRosters, loadRoster } from "./store.ts";

/** Enough to find a slip of the pen without an endless message. */
const MAX_NAMED = 50;

/**
 * @param field that named the roster, for the error.
 * @throws ServiceError: 404 naming the rosters there are; `transient` when KV fails.
 */
export async function requireRoster(kv: RosterKv, tenant: string, id: string, field: string): Promise<LoadedRoster> {
  const roster = await loadRoster(kv, tenant, id);
  if (roster !== null) return roster;
  const known = await listRosters(kv, tenant);
  throw unknownRoster(
    id,
    known.map((summary) => summary.id),
    field,
  );
}

export function unknownRoster(id: string, known: readonly string[], field: string): ServiceError {
  const shown = known.slice(0, MAX_NAMED).map((name) => `\`${name}\``);
  const rest = known.length > MAX_NAMED ? ` and ${known.length - MAX_NAMED} more` : "";
  const there =
    known.length === 0
      ? "There is none yet; PUT /v1/rosters/{id} makes one."
      : `There are: ${shown.join(", ")}${rest}.`;
  const problem = `No roster \`${id.slice(0, 100).toWellFormed()}\`. ${there}`;
  return notFound(problem, [{ path: field, problem }], "unknown_roster");
}
