/** What does this failure mean, and what now? */
import { useState } from "preact/hooks";
import type { FailureOutput } from "../../tools/failures/schema.ts";
import { type Answer, call, readLoosely } from "./call.ts";
import { linkTo, useLink } from "./link.ts";
import { Choice, Copy, Field, Form, Result, Text } from "./parts.tsx";

const EXAMPLES = [
  '{"http_status": 429, "headers": {"retry-after": "7"}, "body": {"error": {"type": "rate_limit_error"}}}',
  "fatal: Authentication failed for 'https://example.com/acme/web.git/'",
  '{"http_status": 200, "body": {"results": []}}',
  "ConnectionResetError: [Errno 104] Connection reset by peer",
];
const DEFAULTS = { failure: EXAMPLES[0] ?? "", attempt: "1", idempotent: "" };

const NEXT: Readonly<Record<string, string>> = {
  retry: "Send the same call again.",
  fix_input: "Change the arguments, then call again.",
  tell_user: "Say the message to the user.",
  report_up: "Stop here and report to whoever is above.",
  use_empty_result: "It worked, and there is nothing: use that.",
};

export function Failures() {
  const [fields, change] = useLink("failures", DEFAULTS);
  const [answer, setAnswer] = useState<Answer<FailureOutput> | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(failure: string, attempt: string) {
    setBusy(true);
    const body = {
      failure: readLoosely(failure),
      attempt: Number(attempt),
      ...(fields.idempotent !== "" && { operation: { idempotent: fields.idempotent === "true" } }),
    };
    setAnswer(await call<FailureOutput>("POST", "/v1/failures", body));
    setBusy(false);
  }

  return (
    <section>
      <h2>What does this failure mean?</h2>
      <fieldset class="examples">
        <legend>Example failures</legend>
        {EXAMPLES.map((text) => (
          <button
            key={text}
            type="button"
            class="quiet"
            onClick={() => {
              change({ failure: text, attempt: "1" });
              void send(text, "1");
            }}
          >
            {text.length > 60 ? `${text.slice(0, 60)}…` : text}
          </button>
        ))}
      </fieldset>
      <Form label="Classify" busy={busy} onSubmit={() => void send(fields.failure, fields.attempt)}>
        <Field
          label="What the tool gave back"
          hint="(as it is: text or JSON)"
          rows={5}
          code
          value={fields.failure}
          onChange={(failure) => change({ failure })}
        />
        <div class="row">
          <Field label="Attempt" type="number" value={fields.attempt} onChange={(attempt) => change({ attempt })} />
          <Choice
            label="May the call be repeated?"
            value={fields.idempotent}
            onChange={(idempotent) => change({ idempotent })}
            options={[
              ["", "not known"],
              ["true", "yes"],
              ["false", "no, it must not happen twice"],
            ]}
          />
        </div>
      </Form>
      <Result answer={answer}>
        {(verdict) => (
          <>
            <p class="verdict">{verdict.next ?? "no failure"}</p>
            <p class="soft">
              {verdict.next === null ? "There is nothing to do but use the result." : NEXT[verdict.next]}{" "}
              {verdict.category ?? ""} <code>{verdict.code}</code>
              {verdict.retry_after_ms !== null && `, wait ${verdict.retry_after_ms} ms`}
            </p>
            <h3>Message</h3>
            <Text label="Message">{verdict.message}</Text>
            <Copy text={verdict.message} label="Copy the message" />
            <h3>For the log</h3>
            <Text label="For the log">{verdict.log}</Text>
            {verdict.report !== null && (
              <>
                <h3>Report</h3>
                <Text label="Report">{JSON.stringify(verdict.report, null, 2)}</Text>
              </>
            )}
            <p>
              {verdict.next === "retry" && (
                <button
                  type="button"
                  class="quiet"
                  onClick={() => {
                    const attempt = String(Number(fields.attempt) + 1);
                    change({ attempt });
                    void send(fields.failure, attempt);
                  }}
                >
                  It failed again the same way
                </button>
              )}
              <a
                href={linkTo("hints", {
                  results: "[]",
                  failures: JSON.stringify([
                    { query: "the query", attempt: Number(fields.attempt), failure: readLoosely(fields.failure) },
                  ]),
                })}
              >
                Use it as a failed search
              </a>
            </p>
          </>
        )}
      </Result>
    </section>
  );
}
