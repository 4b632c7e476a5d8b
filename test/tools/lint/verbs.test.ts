import { expect, it } from "vitest";
import { readClause } from "../../../src/tools/lint/verbs.ts";

it.each([
  ["searches messages", "deed"],
  ["orders by customer", "unclear"],
  ["logs from last week", "unclear"],
  ["orders of a customer", "thing"],
  ["orders the spare parts", "deed"],
])("reads %j as a %s, since a word that is a noun, too, needs an object to be a verb", (clause, kind) => {
  expect(readClause(clause, "acme").kind).toBe(kind);
});
