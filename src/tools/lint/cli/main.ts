/**
 * `signpost lint FILE…`: lint from a terminal or a pipeline. Exit code 0 when no finding is graver than
 * `--max-severity`, 1 when one is, 2 when the command or a file can't be read.
 */
import { explain } from "../../../command.ts";
import { createLocalJudgeFromDisk } from "../../../judges/local/disk.ts";
import { lint } from "../lint.ts";
import { renderSarif } from "../sarif.ts";
import { type Finding, type LintReport, SEVERITIES } from "../schema.ts";
import { renderText } from "../text.ts";
import { type Documents, readDocuments, readRequests, readText, UnreadableError } from "./documents.ts";

/** Of gravity: the place in it is what a finding is compared by. */
const TOLERATED = ["none", "info", "warning", "error"] as const;

export interface LintFilesOptions {
  readonly format: "text" | "json" | "sarif";
  /** The gravest finding that still exits with 0. */
  readonly maxSeverity: (typeof TOLERATED)[number];
  readonly requests?: string;
  readonly systemPrompt?: string;
  readonly before?: string;
}

/** Where the report goes, and what is wrong with the files. */
export interface LintTerminal {
  out(text: string): void;
  err(text: string): void;
}

/** @returns the exit code. */
export async function lintFiles(
  files: readonly string[],
  options: LintFilesOptions,
  terminal: LintTerminal,
): Promise<0 | 1 | 2> {
  try {
    return await run(files, options, terminal);
  } catch (thrown) {
    const problem = thrown instanceof UnreadableError ? thrown.message : explain(thrown);
    if (problem === null) throw thrown;
    terminal.err(`${problem}\n`);
    return 2;
  }
}

async function run(files: readonly string[], options: LintFilesOptions, { out }: LintTerminal): Promise<0 | 1> {
  const documents = await readDocuments(files);
  const report = await lint(
    {
      subjects: documents.subjects,
      before: options.before === undefined ? null : (await readDocuments([options.before])).subjects,
      systemPrompt: options.systemPrompt === undefined ? null : await readText(options.systemPrompt),
      requests: options.requests === undefined ? [] : await readRequests(options.requests),
    },
    createLocalJudgeFromDisk(),
  );
  out(render(report, options.format, documents, options.systemPrompt ?? null));
  const tolerated = TOLERATED.indexOf(options.maxSeverity);
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
