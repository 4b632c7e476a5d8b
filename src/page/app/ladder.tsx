/** A batch of units on the ladder: a board fed by its live events, and what can be done with it. */
import { useEffect, useState } from "preact/hooks";
import { type Answer, call, readJson, refused } from "./call.ts";
import { followBatch } from "./events.ts";
import { linkTo, recallId, rememberId, useLink } from "./link.ts";
import { Choice, Field, Form, Result, Text, useConfirm } from "./parts.tsx";

const EXAMPLE_UNITS = JSON.stringify(
  [
    { id: "rename-field", flags: [] },
    { id: "choose-schema", flags: ["UNVERIFIABLE", "AMBIGUOUS"] },
    { id: "migrate-data", flags: ["UNVERIFIABLE", "BLAST"] },
  ],
  null,
  2,
);
const DEFAULTS = { units: EXAMPLE_UNITS, batch: recallId("batch") };

const STATES = ["running", "accepted", "awaiting_tiebreak", "resolved", "unresolved", "stopped"] as const;
const TITLES: Readonly<Record<string, string>> = {
  running: "Running",
  accepted: "Accepted",
  awaiting_tiebreak: "Awaits the tie-break",
  resolved: "Resolved",
  unresolved: "Unresolved",
  stopped: "Stopped",
};

interface Unit {
  readonly unit: string;
  readonly tier: string;
  readonly state: string;
  /** What last happened to it. */
  readonly action?: string;
}
/** A unit as an event tells of it. */
type Change = Omit<Unit, "tier"> & { readonly tier?: string };
interface Batch {
  readonly batch: string;
  readonly state: string;
  readonly cost_usd: number;
  readonly units: readonly Unit[];
  readonly next_cursor: number | null;
}
interface Decision {
  readonly unit: string;
  readonly action: string;
  readonly next_tier: string | null;
  readonly model: string | null;
  readonly reason: string;
}

const pathOf = (batch: string) => `/v1/batches/${encodeURIComponent(batch)}`;

export function Ladder() {
  const [fields, change] = useLink("ladder", DEFAULTS);
  const [created, setCreated] = useState<Answer<{ batch: string }> | null>(null);
  const [busy, setBusy] = useState(false);

  async function create() {
    setBusy(true);
    try {
      const answer = await call<{ batch: string }>("POST", "/v1/batches", { units: readJson(fields.units, "Units") });
      setCreated(answer);
      if (answer.ok) watch(answer.value.batch);
    } catch (thrown) {
      setCreated(refused(thrown instanceof Error ? thrown.message : String(thrown)));
    }
    setBusy(false);
  }
  function watch(batch: string) {
    rememberId("batch", batch.trim());
    change({ batch: batch.trim() });
  }

  return (
    <section>
      <h2>Which tier runs this work, and what goes up?</h2>
      <details open={fields.batch === ""}>
        <summary>Start a batch</summary>
        <Form label="Start" busy={busy} onSubmit={() => void create()}>
          <Field
            label="Units"
            hint="(JSON: id and flags of each)"
            rows={7}
            code
            required
            value={fields.units}
            onChange={(units) => change({ units })}
          />
        </Form>
        <Result answer={created}>{({ batch }) => <p>Started {batch}.</p>}</Result>
      </details>
      <Field label="Batch" hint="(its id; the board follows it live)" value={fields.batch} onChange={watch} />
      {fields.batch !== "" && <Board key={fields.batch} batch={fields.batch} />}
    </section>
  );
}

/** Units as the batch has them, changed by every event since. */
function useBatch(batch: string) {
  const [answer, setAnswer] = useState<Answer<Batch> | null>(null);
  const [units, setUnits] = useState<ReadonlyMap<string, Unit>>(new Map());
  const [closed, setClosed] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    const put = (changes: Iterable<Change>) =>
      setUnits((before) => {
        const after = new Map(before);
        for (const unit of changes) after.set(unit.unit, { tier: "", ...after.get(unit.unit), ...unit });
        return after;
      });
    void (async () => {
      const first = await call<Batch>("GET", pathOf(batch));
      if (leaving.signal.aborted) return;
      setAnswer(first);
      if (!first.ok) return;
      put(first.value.units);
      await followBatch(
        batch,
        ({ type, unit, state, tier, action }) => {
          if (type === "closed") setClosed(true);
          if (unit === undefined || state === undefined) return;
          put([{ unit, state, ...(tier !== undefined && { tier }), ...(action !== undefined && { action }) }]);
        },
        leaving.signal,
      );
    })();
    return () => leaving.abort();
  }, [batch]);

  return { answer, units: [...units.values()], closed };
}

function Board({ batch }: { readonly batch: string }) {
  const { answer, units, closed } = useBatch(batch);
  const [report, setReport] = useState<Answer<unknown> | null>(null);
  const [ask, dialog] = useConfirm();
  const isClosed = closed || (answer?.ok === true && answer.value.state === "closed");

  async function close() {
    setReport(await call("POST", `${pathOf(batch)}/close`, {}));
  }

  return (
    <>
      <Result answer={answer}>
        {(value) => (
          <p class="soft">
            {isClosed ? "Closed." : "Live."} {units.length} units
            {value.next_cursor !== null && " (the first page, and those that changed since)"}.
          </p>
        )}
      </Result>
      {answer?.ok && (
        <>
          <div class="board">
            {STATES.map((state) => {
              const inState = units.filter((unit) => unit.state === state);
              return (
                <section key={state} aria-label={`${TITLES[state]}: ${inState.length}`}>
                  <h3>
                    {TITLES[state]} <span class="count">{inState.length}</span>
                  </h3>
                  <ul>
                    {inState.map(({ unit, tier, action }) => (
                      <li key={unit}>
                        <strong>{unit}</strong> <span class="soft">{tier}</span>
                        {action !== undefined && <span class="soft"> · {action}</span>}
                      </li>
                    ))}
                  </ul>
                </section>
              );
            })}
          </div>
          {!isClosed && <Attempt batch={batch} units={units} />}
          <p class="buttons">
            <button
              type="button"
              class="quiet"
              onClick={() => void call("GET", `${pathOf(batch)}/report`).then(setReport)}
            >
              Report
            </button>
            <button
              type="button"
              class="quiet"
              onClick={() => void call("POST", `${pathOf(batch)}/tiebreak`, {}).then(setReport)}
            >
              Claim the tie-break
            </button>
            <button
              type="button"
              class="danger"
              disabled={isClosed}
              onClick={() =>
                ask({
                  text: `Close batch ${batch}? What is not settled stays unresolved for good.`,
                  action: "Close it",
                  onYes: () => void close(),
                })
              }
            >
              Close the batch
            </button>
            <a href={linkTo("any", { operation: "get_batch" })}>Other operations on it</a>
          </p>
          <Result answer={report}>{(value) => <Text label="Answer">{JSON.stringify(value, null, 2)}</Text>}</Result>
        </>
      )}
      {dialog}
    </>
  );
}

function Attempt({ batch, units }: { readonly batch: string; readonly units: readonly Unit[] }) {
  const running = units.filter(({ state }) => state === "running");
  const [chosen, choose] = useState("");
  const [outcome, setOutcome] = useState("passed");
  const [answer, setAnswer] = useState<Answer<{ decisions: Decision[] }> | null>(null);
  const [busy, setBusy] = useState(false);
  const unit = running.find((each) => each.unit === chosen) ?? running[0];

  async function send() {
    if (unit === undefined) return;
    setBusy(true);
    const attempt = {
      attempt_id: crypto.randomUUID(),
      unit: unit.unit,
      tier: unit.tier,
      ...(outcome === "uncertain"
        ? { status: "uncertain", reason: "two answers are plausible" }
        : {
            status: "grounded",
            answer: "an answer",
            verification: { passed: outcome === "passed", method: "mechanical" },
          }),
    };
    setAnswer(await call("POST", `${pathOf(batch)}/attempts`, { attempts: [attempt] }));
    setBusy(false);
  }

  if (unit === undefined) return <p>No unit is running any more.</p>;
  return (
    <>
      <h3>Report an attempt</h3>
      <Form label="Report" busy={busy} onSubmit={() => void send()}>
        <div class="row">
          <Choice
            label="Unit"
            value={unit.unit}
            onChange={choose}
            options={running.map((each) => [each.unit, `${each.unit} (${each.tier})`] as const)}
          />
          <Choice
            label="Outcome"
            value={outcome}
            onChange={setOutcome}
            options={[
              ["passed", "grounded, verification passed"],
              ["failed", "grounded, verification failed"],
              ["uncertain", "uncertain"],
            ]}
          />
        </div>
      </Form>
      <Result answer={answer}>
        {({ decisions }) => (
          <ul>
            {decisions.map((decision) => (
              <li key={decision.unit}>
                {decision.unit}: <strong>{decision.action}</strong>
                {decision.next_tier !== null && ` at ${decision.next_tier}`}
                {decision.model !== null && ` (${decision.model})`}. {decision.reason}
              </li>
            ))}
          </ul>
        )}
      </Result>
    </>
  );
}
