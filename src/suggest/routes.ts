/** `POST /v1/suggest`. */
import { defineOperation } from "../operation.ts";
import { suggestInputSchema, suggestOutputSchema } from "./schema.ts";
import { suggest } from "./service.ts";

/** Inline skills make a call as large as a batch: 8 MiB. */
const MAX_SUGGEST_BYTES = 8 * 1024 * 1024;

export const suggestOperations = [
  defineOperation({
    name: "suggest",
    title: "Suggest a skill",
    description:
      "Says which skill of a roster, if any, the user's latest request should load, before the turn. Takes the request as " +
      "text, with the turns before it as recent_context where they carry its subject, and a stored roster's id or inline " +
      "skills. Answers the skill's name or null, and a block of text to append after the skill index. Not for choosing " +
      "among tools, and not for judging a skill's description: `lint_tools` does that.",
    method: "POST",
    path: "/v1/suggest",
    refusals: [404, 503],
    effect: "reads",
    input: suggestInputSchema,
    output: suggestOutputSchema,
    example: { request: "Save this carbonara recipe to a new note in Notes.app.", options: { cache: "bypass" } },
    maxBodyBytes: MAX_SUGGEST_BYTES,
    run: suggest,
  }),
] as const;
