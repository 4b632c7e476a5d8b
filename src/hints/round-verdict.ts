/** What a policy is given of a round, and what it says of it. */
import type { Query } from "./evidence/tried.ts";
import type { LoopState } from "./loop.ts";
import type { Document } from "./results.ts";
import type { HintsRequest, NextAction, StopReason } from "./schema.ts";

export interface Round {
  readonly request: HintsRequest;
  readonly documents: readonly Document[];
  readonly keywords: readonly string[];
  /** Of any result. */
  readonly bestScore: number;
  /** Ids that results point to and nobody has seen. */
  readonly related: readonly string[];
  /** undefined when the caller keeps no loop state. */
  readonly loop: LoopState | undefined;
  /** A search of this round failed, and one of them may be tried again. */
  readonly failed: boolean;
  readonly retryable: boolean;
}

export interface Verdict {
  readonly sufficient: boolean;
  readonly action: NextAction;
  readonly suggestedQueries: readonly string[];
  /** Keywords found nowhere, as the caller spelt them. */
  readonly gaps: readonly string[];
  /** undefined without loop state; null while the loop goes on. */
  readonly stop: StopReason | null | undefined;
  /** Of the policy "evidence" alone. */
  readonly evidence?: { readonly queries: readonly Query[]; readonly coverage: number };
}
