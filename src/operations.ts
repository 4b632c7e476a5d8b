/** Every operation of the service, room by room; http/ mounts them as routes, mcp/ as tools. */
import { hintsOperations } from "./hints/routes.ts";
import { watchDescription } from "./ladder/events-route.ts";
import { ladderOperations } from "./ladder/routes.ts";
import type { DescribedOperation, Operation, Room } from "./operation.ts";
import { outcomeOperations } from "./outcomes/routes.ts";
import { rosterOperations } from "./rosters/routes.ts";
import { suggestOperations } from "./suggest/routes.ts";
import { diagnoseOperations } from "./tools/diagnose/routes.ts";
import { failureOperations } from "./tools/failures/routes.ts";
import { lintOperations } from "./tools/lint/routes.ts";

function room(
  name: string,
  description: string,
  own: readonly Operation[],
  beside: readonly DescribedOperation[] = [],
) {
  return { name, description, operations: own, described: [...own, ...beside] };
}

export const rooms: readonly Room[] = [
  room("suggest", "Which skill, if any, a turn should load.", suggestOperations),
  room("outcomes", "What came of suggestions, where a tenant keeps a log of it.", outcomeOperations),
  room("rosters", "The skills to choose among.", rosterOperations),
  room("hints", "What a search loop should do next.", hintsOperations),
  room("ladder", "Which model tier runs a unit of work, and what goes up.", ladderOperations, [watchDescription]),
  room("tools", "Whether a model can tell tools apart, and what a failure means.", [
    ...lintOperations,
    ...diagnoseOperations,
    ...failureOperations,
  ]),
];

export const operations: readonly Operation[] = rooms.flatMap((each) => each.operations);

/** Each of them with its types, for the client. */
export type DeclaredOperation =
  | (typeof suggestOperations)[number]
  | (typeof outcomeOperations)[number]
  | (typeof rosterOperations)[number]
  | (typeof hintsOperations)[number]
  | (typeof ladderOperations)[number]
  | (typeof lintOperations)[number]
  | (typeof diagnoseOperations)[number]
  | (typeof failureOperations)[number];
