/**
 * `npm run lint:tools -- FILE…`: lint from a terminal or a pipeline. Exit code 0 when no finding is graver than
 * `--max-severity`, 1 when one is, 2 when the command or a file can't be read.
 */
import { parseArgs } from "node:util";
import { explain } from "../../../command.ts";
import { createLocalJudgeFromDisk } from "../../../judges/local/disk.ts";
import { lint } from "../lint.ts";
import { renderSarif } from "../sarif.ts";
import { type Finding, type LintReport, SEVERITIES } from "../schema.ts";
import { renderText } from "../text.ts";
import { type Documents, readDocuments, readRequests, readText, UnreadableError } from "./documents.ts";

const USAGE = `usage: npm run lint:tools -- FILE... [options]

FILE is a tools/list result or list of tools (.json, - for standard input), a SKILL.md, or a folder of them.

  --format text|json|sarif        default text
  --max-severity none|info|warning|error
                                  gravest finding that still exits with 0; default warning
  --requests FILE                 messages as users write them, one a line: text, or {"text", "expected_tool"}
  --system-prompt FILE            searched for lines that tie a word to a tool
  --before FILE                   the same list as it was, for renames without a new description

exit codes: 0 nothing graver than --max-severity, 1 something is, 2 the command or a file can't be read`;

const TOLERATED = ["none", "info", "warning", "error"];
const FORMATS = ["text", "json", "sarif"];

/** @param args without node and script. @returns the exit code; what to print goes through `print` and `complain`. */
export async function main(
  args: readonly string[],
  print: (text: string) => void,
  complain: (text: string) => void,
): Promise<0 | 1 | 2> {
  try {
    return await run([...args], print);
  } catch (thrown) {
    const problem = thrown instanceof UnreadableError ? thrown.message : explain(thrown);
    if (problem === null) throw thrown;
    complain(`${problem}\n`);
    return 2;
  }
}

async function run(args: string[], print: (text: string) => void): Promise<0 | 1> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      format: { type: "string", default: "text" },
      "max-severity": { type: "string", default: "warning" },
      requests: { type: "string" },
      "system-prompt": { type: "string" },
      before: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    print(`${USAGE}\n`);
    return 0;
  }
  if (positionals.length === 0) throw new UnreadableError(USAGE);
  const tolerated = TOLERATED.indexOf(values["max-severity"]);
  if (tolerated < 0) throw new UnreadableError(`--max-severity must be one of ${TOLERATED.join(", ")}.`);
  if (!FORMATS.includes(values.format)) throw new UnreadableError(`--format must be one of ${FORMATS.join(", ")}.`);

  const documents = await readDocuments(positionals);
  const report = await lint(
    {
      subjects: documents.subjects,
      before: values.before === undefined ? null : (await readDocuments([values.before])).subjects,
      systemPrompt: values["system-prompt"] === undefined ? null : await readText(values["system-prompt"]),
      requests: values.requests === undefined ? [] : await readRequests(values.requests),
    },
    createLocalJudgeFromDisk(),
  );
  print(render(report, values.format, documents, values["system-prompt"] ?? null));
  return report.findings.some(({ severity }) => gravity(severity) > tolerated) ? 1 : 0;
}

/** 1 for info, 2 for warning, 3 for error: the place in TOLERATED. */
function gravity(severity: Finding["severity"]): number {
  return SEVERITIES.length - SEVERITIES.indexOf(severity);
}

function render(report: LintReport, format: string, documents: Documents, promptPath: string | null): string {
  if (format === "json") return `${JSON.stringify(report, null, 2)}\n`;
  if (format === "text") return renderText(report);
  const placeOf = (finding: Finding) =>
    finding.line !== undefined && promptPath !== null
      ? { path: promptPath, line: finding.line }
      : documents.placeOf(finding);
  return `${JSON.stringify(renderSarif(report, placeOf), null, 2)}\n`;
}

if (import.meta.main) {
  process.exitCode = await main(
    process.argv.slice(2),
    (text) => process.stdout.write(text),
    (text) => process.stderr.write(text),
  );
}
