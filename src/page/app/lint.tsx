/** Can a model tell these tools or skills apart? Findings stand beside the text they are about. */
import { useState } from "preact/hooks";
import type { Finding, LintReport } from "../../tools/lint/schema.ts";
import { type Answer, call, readJson, refused } from "./call.ts";
import { recallId, useLink } from "./link.ts";
import { Choice, Field, Form, Result } from "./parts.tsx";
import { rosterOptions, useRosters } from "./rosters.ts";

const EXAMPLE = JSON.stringify(
  ["analyze_web", "analyze_document"].map((name) => ({
    name,
    description: "Analyzes content.",
    input_schema: { type: "object", properties: { text: { type: "string" } } },
  })),
  null,
  2,
);
const DEFAULTS = { kind: "tools", text: EXAMPLE, roster: recallId("roster") || "default", prompt: "" };

interface Subject {
  readonly name: string;
  readonly description: string;
}
interface Linted {
  readonly report: LintReport;
  readonly subjects: readonly Subject[];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** What has a name and a description, wherever in the document it stands. */
function subjectsIn(value: unknown): Subject[] {
  if (Array.isArray(value)) return value.flatMap(subjectsIn);
  if (!isObject(value)) return [];
  const { name, description } = value;
  if (typeof name === "string") return [{ name, description: typeof description === "string" ? description : "" }];
  return [value.tools, value.result, value.function].flatMap(subjectsIn);
}

export function Lint() {
  const [fields, change] = useLink("lint", DEFAULTS);
  const [rosters] = useRosters();
  const [answer, setAnswer] = useState<Answer<Linted> | null>(null);
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    try {
      setAnswer(await lint());
    } catch (thrown) {
      setAnswer(refused(thrown instanceof Error ? thrown.message : String(thrown)));
    }
    setBusy(false);
  }

  async function lint(): Promise<Answer<Linted>> {
    const prompt = fields.prompt === "" ? {} : { system_prompt: fields.prompt };
    const given = fields.kind === "tools" ? readJson(fields.text, "The list of tools") : undefined;
    const source =
      fields.kind === "roster"
        ? { roster: fields.roster }
        : fields.kind === "skill"
          ? { files: [{ path: "SKILL.md", text: fields.text }] }
          : Array.isArray(given)
            ? { tools: given }
            : { mcp_tools: given };
    const report = await call<LintReport>("POST", "/v1/lint", { ...source, ...prompt });
    if (!report.ok) return report;
    if (fields.kind !== "roster") {
      const subjects = fields.kind === "tools" ? subjectsIn(given) : [{ name: "SKILL.md", description: fields.text }];
      return { ...report, value: { report: report.value, subjects } };
    }
    const roster = await call<{ skills: Subject[] }>("GET", `/v1/rosters/${encodeURIComponent(fields.roster)}`);
    return roster.ok ? { ...report, value: { report: report.value, subjects: roster.value.skills } } : roster;
  }

  return (
    <section>
      <h2>Can a model tell these tools apart?</h2>
      <Form label="Lint" busy={busy} onSubmit={() => void send()}>
        <Choice
          label="What to lint"
          value={fields.kind}
          onChange={(kind) => change({ kind, text: kind === "tools" ? EXAMPLE : "" })}
          options={[
            ["tools", "Tools (JSON: a list, or a tools/list result)"],
            ["skill", "A SKILL.md"],
            ["roster", "A stored roster"],
          ]}
        />
        {fields.kind === "roster" ? (
          <Choice
            label="Roster"
            value={fields.roster}
            onChange={(roster) => change({ roster })}
            options={rosterOptions(rosters, fields.roster)}
          />
        ) : (
          <Field
            label={fields.kind === "skill" ? "SKILL.md" : "Tools"}
            rows={10}
            code
            required
            value={fields.text}
            onChange={(text) => change({ text })}
          />
        )}
        <Field
          label="System prompt"
          hint="(may stay empty)"
          rows={2}
          value={fields.prompt}
          onChange={(prompt) => change({ prompt })}
        />
      </Form>
      <Result answer={answer}>{(linted) => <Report {...linted} />}</Result>
    </section>
  );
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

function Report({ report, subjects }: Linted) {
  const { findings, summary, next_step: nextStep } = report;
  const named = new Set(subjects.map(({ name }) => name));
  // A SKILL.md is called by its own name, which the text alone tells.
  const [only] = subjects;
  const about = (subject: Subject) =>
    subjects.length === 1 && only === subject ? findings : findings.filter(({ tool }) => tool === subject.name);
  const elsewhere = subjects.length === 1 ? [] : findings.filter(({ tool }) => !named.has(tool));
  const found = subjects.filter((subject) => about(subject).length > 0);
  return (
    <>
      <p class="verdict">
        {findings.length === 0
          ? "No findings"
          : [counted(summary.error, "error"), counted(summary.warning, "warning"), counted(summary.info, "note")].join(
              ", ",
            )}
      </p>
      {nextStep !== null && <p class="soft">First: {nextStep.text}</p>}
      {found.map((subject) => (
        <article key={subject.name} class="beside">
          <div class="said">
            <h3>{subject.name}</h3>
            <p>{subject.description === "" ? <em>no description</em> : subject.description}</p>
          </div>
          <Findings findings={about(subject)} />
        </article>
      ))}
      {elsewhere.length > 0 && <Findings findings={elsewhere} />}
      {subjects.length > found.length && (
        <p class="soft">
          {subjects.length - found.length} of {subjects.length} without findings.
        </p>
      )}
    </>
  );
}

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  return (
    <ul class="findings">
      {findings.map((finding) => (
        <li
          key={`${finding.rule} ${finding.other ?? ""} ${finding.field ?? ""} ${finding.line ?? ""}`}
          class={finding.severity}
        >
          <strong>
            {finding.severity}: {finding.rule}
          </strong>
          {finding.other !== undefined && ` with ${finding.other}`}
          <p>{finding.message}</p>
          <p class="fix">{finding.fix}</p>
        </li>
      ))}
    </ul>
  );
}
