/** Every operation of the service, room by room; http/ mounts them as routes, mcp/ as tools. */
import { hintsOperations } from "./hints/routes.ts";
import { watchDescription } from "./ladder/events-route.ts";
import { ladderOperations } from "./ladder/routes.ts";
import type { DescribedOperation, Operation } from "./operation.ts";
import { rosterOperations } from "./rosters/routes.ts";
import { suggestOperations } from "./suggest/routes.ts";
import { diagnoseOperations } from "./tools/diagnose/routes.ts";
import { failureOperations } from "./tools/failures/routes.ts";
import { lintOperations } from "./tools/lint/routes.ts";

export const operations: readonly Operation[] = [
  ...suggestOperations,
  ...rosterOperations,
  ...hintsOperations,
  ...ladderOperations,
  ...lintOperations,
  ...diagnoseOperations,
  ...failureOperations,
];

/** With what is served beside them, for the pages that say what there is. */
export const describedOperations: readonly DescribedOperation[] = [...operations, watchDescription];
