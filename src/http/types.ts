/** What the Hono app knows of a call once the middleware has run. */
import type { CallFacts } from "../call-facts.ts";
import type { Role } from "../operation.ts";

export interface Caller {
  readonly tenant: string;
  readonly role: Role;
  /** Names the key to the rate limiter without being it. */
  readonly keyId: string;
}

export interface HttpEnv {
  Bindings: Env;
  Variables: { requestId: string; caller: Caller; facts: CallFacts };
}
