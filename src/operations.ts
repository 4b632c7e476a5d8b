/** Every operation of the service, room by room; http/ mounts them as routes, mcp/ as tools. */
import { hintsOperations } from "./hints/routes.ts";
import type { Operation } from "./operation.ts";
import { rosterOperations } from "./rosters/routes.ts";

export const operations: readonly Operation[] = [...rosterOperations, ...hintsOperations];
