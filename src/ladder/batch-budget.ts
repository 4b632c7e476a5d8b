/** The one change to a batch's budget there is: up. */
import { invalidRequest, policyViolation } from "../errors.ts";
import type { BatchStore } from "./batch-store.ts";
import type { BatchRow } from "./batch-tables.ts";
import { toNanos, toUsd } from "./money.ts";

/**
 * @param maxCostUsd US dollars, the batch's own or more
 * @throws ServiceError when the batch is closed, has no ceiling, or has a higher one.
 */
export function raiseBudget(store: BatchStore, batch: BatchRow, maxCostUsd: number): void {
  if (batch.closed_at !== null) throw policyViolation("batch_closed", "The batch is closed; it spends no more.");
  const { max_cost_nanos: before } = batch;
  if (before === null) throw policyViolation("no_budget", "The batch has no max_cost_usd, so there is none to raise.");
  const after = toNanos(maxCostUsd);
  if (after < before) {
    const problem = `must not be below the batch's own, ${toUsd(before)}.`;
    throw invalidRequest(`\`max_cost_usd\`: ${problem}`, [{ path: "max_cost_usd", problem }]);
  }
  store.updateBatch({ max_cost_nanos: after });
}
