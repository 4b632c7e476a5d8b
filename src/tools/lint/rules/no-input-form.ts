import { stem } from "../../../language/stem.ts";
import { contentStems } from "../facets.ts";
import { isFreeText } from "../json-schema.ts";
import { nameWords } from "../names.ts";
import type { Rule } from "../rule.ts";
import { inputSentence, leadOf } from "../wording.ts";

export const noInputForm: Rule = {
  id: "no_input_form",
  title: "Nothing says what form the input has",
  severities: ["warning", "info"],
  order: 1,
  reason:
    "The form of the input (an order number, a URL, a file path, a question) is what most often parts two tools, and what a model gets wrong first when it must guess. For a tool, a described parameter is enough, as is a pattern, an enum or a format; what every call has to give and nothing describes is reported. For a skill only the description can say it.",
  check: ({ subjects, facetsOf }) =>
    subjects.flatMap((subject) => {
      if (subject.description === "") return [];
      const { language, saysInput } = facetsOf(subject);
      if (subject.kind === "skill") {
        if (language === null || saysInput) return [];
        return {
          severity: "info" as const,
          tool: subject.name,
          field: "description",
          message: `"${leadOf(subject)}" doesn't say what it starts from: a file, a link, a name, a question?`,
          fix: `Add a sentence: "${inputSentence(subject)}", with the forms that this skill works on.`,
        };
      }
      const parameters = subject.schema?.parameters ?? [];
      const required = parameters.filter((parameter) => parameter.required);
      const isRequired = required.length > 0;
      // Where nothing is required the first parameter still is what the call is about, unless its name says it.
      const main = isRequired
        ? required
        : parameters.slice(0, 1).filter((one) => isFreeText(one) && !nameInProse(subject.description, one.name));
      const bare = main.filter(({ description, form }) => description === "" && form === null);
      if (bare.length === 0) return [];
      const names = bare.map(({ name }) => `\`${name}\``).join(", ");
      return {
        severity: "info" as const,
        tool: subject.name,
        field: `input_schema.properties.${bare[0]?.name}.description`,
        message: `${isRequired ? "Every call has to give" : "The call is about"} ${names}, which ${bare.length === 1 ? "has" : "have"} neither a description nor a form (pattern, enum, format).`,
        fix: bare.map(({ name }) => `"${name}": {"description": "${proposal(name)}"}`).join("; "),
      };
    }),
};

/** A description that takes up the parameter's words has said something of it. */
function nameInProse(text: string, name: string): boolean {
  const said = contentStems(text);
  return nameWords(name).every((word) => said.has(stem(word)));
}

/** A description to start from, by what such names usually hold. */
function proposal(name: string): string {
  const words = new Set(nameWords(name));
  const has = (...kinds: string[]) => kinds.some((kind) => words.has(kind));
  if (has("path", "paths", "file", "filename", "dir", "directory", "folder", "source", "destination"))
    return "Path of the file or folder; say whether absolute or relative to what";
  if (has("url", "uri", "link")) return "URL, with https://";
  if (has("id", "ids")) return "Id, in the form <prefix and digits>, as <the tool that lists it> returns it";
  if (has("date", "time", "since", "until", "timestamp")) return "Time, as 2026-01-31T09:00:00Z";
  if (has("query", "search", "pattern", "q"))
    return "What to look for; say whether words, a glob or a regular expression, with one example";
  return `The ${name.replace(/[_-]+/g, " ")}; say in what form, with one example`;
}
