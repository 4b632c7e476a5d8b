/** Lint as the rules' tests use it: documents in, findings out, with the real judge. */
import { createLocalJudgeFromDisk } from "../../../src/judges/local/disk.ts";
import { subjectsFromFiles, subjectsFromTools } from "../../../src/tools/lint/input.ts";
import { type LintTask, lint } from "../../../src/tools/lint/lint.ts";
import type { Finding } from "../../../src/tools/lint/schema.ts";

const judge = createLocalJudgeFromDisk();

export interface Tool {
  name: string;
  description?: string;
  input_schema?: unknown;
  title?: string;
  type?: string;
  annotations?: unknown;
}

type Options = Partial<Pick<LintTask, "systemPrompt" | "requests">> & { before?: readonly Tool[] };

const task = ({ before, ...options }: Options) => ({
  before:
    before === undefined
      ? null
      : subjectsFromTools(
          [...before].map((tool) => ({ ...tool })),
          "before.tools",
        ),
  systemPrompt: null,
  requests: [],
  ...options,
});

/** Every finding about the tools, or those of one rule. */
export async function findings(tools: readonly Tool[], rule?: string, options: Options = {}): Promise<Finding[]> {
  const subjects = subjectsFromTools(
    tools.map((tool) => ({ ...tool })),
    "tools",
  );
  const report = await lint({ ...task(options), subjects }, judge);
  return report.findings.filter((finding) => rule === undefined || finding.rule === rule);
}

/** The same for SKILL.md files, by path. */
export async function skillFindings(files: Record<string, string>, rule?: string): Promise<Finding[]> {
  const subjects = subjectsFromFiles(Object.entries(files).map(([path, text]) => ({ path, text })));
  const report = await lint({ ...task({}), subjects }, judge);
  return report.findings.filter((finding) => rule === undefined || finding.rule === rule);
}

/** A schema of described parameters, all required unless named with a question mark. */
export function schema(parameters: Record<string, unknown>): unknown {
  const properties = Object.fromEntries(
    Object.entries(parameters).map(([name, node]) => [
      name.replace("?", ""),
      typeof node === "string" ? { type: "string", description: node } : node,
    ]),
  );
  return { type: "object", properties, required: Object.keys(parameters).filter((name) => !name.endsWith("?")) };
}

/** A SKILL.md with this frontmatter. */
export function skill(frontmatter: string): string {
  return `---\n${frontmatter}\n---\n# Body\n`;
}
