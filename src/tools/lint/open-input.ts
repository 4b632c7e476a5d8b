/** Which tools take whatever a user says: the input that can't decide between two of them. */
import { statesForm } from "./forms.ts";
import { isFreeText, type Parameter } from "./json-schema.ts";
import type { Subject } from "./subject.ts";

/** With more required inputs the open one decides little. */
const MAX_INPUTS = 2;

/** The free text that decides: a required one, or the only parameter; undefined when some form parts it. */
export function openInput(subject: Subject): Parameter | undefined {
  const parameters = subject.schema?.parameters ?? [];
  const main = parameters.filter(({ required }) => required);
  const inputs = main.length > 0 ? main : parameters.length === 1 ? parameters : [];
  if (inputs.length > MAX_INPUTS) return undefined;
  if (inputs.some((input) => !isFreeText(input) && input.form !== null)) return undefined;
  const free = inputs.find(isFreeText);
  return free === undefined || statesForm(`${free.name} ${free.description}`) ? undefined : free;
}
