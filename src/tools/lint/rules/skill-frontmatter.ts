import type { Report, Rule } from "../rule.ts";
import type { SkillFile, Subject } from "../subject.ts";

/** The Agent Skills format's limits and keys. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_NAME = 64;
const MAX_DESCRIPTION = 1024;
const KEYS = new Set(["name", "description", "license", "compatibility", "metadata", "allowed-tools"]);

/** Notes of the reader that say the YAML is not what its author meant. */
const YAML_NOTES: ReadonlySet<string> = new Set(["unclosed_frontmatter", "invalid_yaml", "yaml_comment", "not_text"]);

export const skillFrontmatter: Rule = {
  id: "skill_frontmatter",
  title: "A SKILL.md whose frontmatter breaks the Agent Skills format",
  severities: ["error", "warning", "info"],
  order: 1,
  reason:
    "Agents read the frontmatter of every skill at start-up and drop the files they can't read, mostly in silence: a name with capitals or spaces, a name that isn't the folder's, a description over 1,024 characters, broken YAML. Keys of one vendor are kept by some readers and refused by others; `metadata` is the place made for them.",
  check: ({ subjects }) =>
    subjects.flatMap((subject) => (subject.file === null ? [] : problemsOf(subject, subject.file))),
};

function problemsOf(subject: Subject, file: SkillFile): Report[] {
  const { name } = subject;
  const report: MakeReport = (severity, field, message, fix) => ({
    severity,
    tool: name,
    field: `frontmatter.${field}`,
    message: `${file.path}: ${message}`,
    fix,
  });
  const slug = slugOf(name) || "my-skill";
  if (file.keys.length === 0) {
    return [
      report(
        "error",
        "name",
        "has no frontmatter, so an agent has neither its name nor its description.",
        `Begin the file with:\n---\nname: ${slug}\ndescription: "<what it is for, its input, an example request, what it is not for>"\n---`,
      ),
    ];
  }
  const reports = file.notes
    .filter(({ code }) => YAML_NOTES.has(code))
    .map(({ code, message }) => {
      const fix =
        code === "unclosed_frontmatter"
          ? "Close the frontmatter with a line `---`."
          : "Put the value in double quotes.";
      return report("warning", "description", message, fix);
    });
  if (!file.keys.includes("name")) reports.push(report("error", "name", "has no `name`.", `Add: name: ${slug}`));
  else reports.push(...nameProblems(name, file, slug, report));
  const length = subject.descriptionChars;
  if (length > MAX_DESCRIPTION) {
    const last = subject.description
      .slice(MAX_DESCRIPTION - 40, MAX_DESCRIPTION)
      .toWellFormed()
      .trim();
    const message = `the description has ${length} characters; ${MAX_DESCRIPTION} are allowed.`;
    reports.push(
      report(
        "error",
        "description",
        message,
        `Keep purpose, input, example and when-not-to-use; move what follows "${last}" into the body.`,
      ),
    );
  }
  const unknown = file.keys.filter((key) => !KEYS.has(key));
  if (unknown.length > 0) {
    const one = unknown.length === 1;
    const message = `${unknown.map((key) => `\`${key}\``).join(", ")} ${one ? "is no key" : "are no keys"} of the Agent Skills format.`;
    const fix = `Move ${one ? "it" : "them"} under \`metadata:\`, where any reader lets ${one ? "it" : "them"} be.`;
    reports.push(report("info", unknown[0] ?? "", message, fix));
  }
  return reports;
}

type MakeReport = (severity: Report["severity"], field: string, message: string, fix: string) => Report;

function nameProblems(name: string, file: SkillFile, slug: string, report: MakeReport): Report[] {
  const reports: Report[] = [];
  const valid = (text: string) => NAME.test(text) && text.length <= MAX_NAME;
  const folder = file.folder !== null && valid(file.folder) ? file.folder : null;
  if (!valid(name)) {
    const message = `\`${name}\` is no skill name: 1–${MAX_NAME} of a–z, 0–9 and single hyphens, none at either end.`;
    reports.push(
      report(
        "error",
        "name",
        message,
        folder === null ? `Write: name: ${slug} (and give the folder the same name).` : `Write: name: ${folder}.`,
      ),
    );
  }
  if (file.folder !== null && file.folder !== name) {
    const message = `the name \`${name}\` isn't its folder's, \`${file.folder}\`.`;
    const renamed = `rename the folder to ${valid(name) ? name : slug}`;
    const fix =
      folder === null ? `R${renamed.slice(1)}.` : `Write: name: ${folder}${valid(name) ? `, or ${renamed}` : ""}.`;
    reports.push(report("error", "name", message, fix));
  }
  return reports;
}

function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, MAX_NAME)
    .replace(/-+$/, "");
}
