/** Every operation of the service, room by room; http/ mounts them as routes, mcp/ as tools. */
import type { Operation } from "./operation.ts";

export const operations: readonly Operation[] = [];
