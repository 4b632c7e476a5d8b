/** Every rule, in the order `GET /v1/lint/rules` lists them: by step of repair, the graver first. */
import type { Rule } from "./rule.ts";
import { bothFreeText } from "./rules/both-free-text.ts";
import { brokenSchema } from "./rules/broken-schema.ts";
import { claimsEverything } from "./rules/claims-everything.ts";
import { conditionNotInSchema } from "./rules/condition-not-in-schema.ts";
import { contradictsSchema } from "./rules/contradicts-schema.ts";
import { duplicateName } from "./rules/duplicate-name.ts";
import { emptyDescription } from "./rules/empty-description.ts";
import { firstPerson } from "./rules/first-person.ts";
import { formNotInDescription } from "./rules/form-not-in-description.ts";
import { formNotInSchema } from "./rules/form-not-in-schema.ts";
import { hiddenText } from "./rules/hidden-text.ts";
import { indexLine } from "./rules/index-line.ts";
import { keywordLine } from "./rules/keyword-line.ts";
import { longDescription } from "./rules/long-description.ts";
import { lookalike } from "./rules/lookalike.ts";
import { noExampleRequest } from "./rules/no-example-request.ts";
import { noInputForm } from "./rules/no-input-form.ts";
import { noPurpose } from "./rules/no-purpose.ts";
import { noWhenNotToUse } from "./rules/no-when-not-to-use.ts";
import { noWhenToUse } from "./rules/no-when-to-use.ts";
import { renamedOnly } from "./rules/renamed-only.ts";
import { restatesName } from "./rules/restates-name.ts";
import { severalContracts } from "./rules/several-contracts.ts";
import { skillFrontmatter } from "./rules/skill-frontmatter.ts";
import { toolName } from "./rules/tool-name.ts";
import { unknownTool } from "./rules/unknown-tool.ts";

export const rules: readonly Rule[] = [
  emptyDescription,
  duplicateName,
  hiddenText,
  brokenSchema,
  contradictsSchema,
  lookalike,
  renamedOnly,
  unknownTool,
  claimsEverything,
  noPurpose,
  restatesName,
  firstPerson,
  noWhenToUse,
  noWhenNotToUse,
  noInputForm,
  noExampleRequest,
  formNotInSchema,
  formNotInDescription,
  conditionNotInSchema,
  longDescription,
  toolName,
  skillFrontmatter,
  indexLine,
  keywordLine,
  bothFreeText,
  severalContracts,
];
