/** A search loop, round by round: what was found goes in, what to do next comes out, and the next round begins from it. */
import { useState } from "preact/hooks";
import type { Hints } from "../../hints/schema.ts";
import { type Answer, call, readJson, refused } from "./call.ts";
import { useLink } from "./link.ts";
import { Choice, Field, Form, Gauge, Result } from "./parts.tsx";

const EXAMPLE_RESULTS = JSON.stringify(
  [{ id: "wiki-1", title: "Auth", score: 0.42, tags: ["session", "jwt"], related: ["wiki-7"] }],
  null,
  2,
);
const DEFAULTS = {
  keywords: "JWT, 認証",
  results: EXAMPLE_RESULTS,
  failures: "",
  round: "1",
  max_rounds: "3",
  sufficient: "0.5",
  policy: "",
  /** How the last search joined its words; empty: not known. */
  mode: "",
};

const NEXT: Readonly<Record<string, string>> = {
  broaden: "Nothing was found: search for less at once.",
  refine: "Not good enough yet: search more narrowly.",
  expand: "Good, and there is more: fetch the related documents.",
  synthesize: "Enough: answer from what was found.",
  retry: "The search failed in passing: send it again.",
  report_up: "The search keeps failing: report it, with what there is.",
};

interface Round {
  readonly round: string;
  readonly keywords: string;
  readonly hints: Hints;
}

const wordsOf = (text: string) =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");

const asQuery = (keywords: string) => wordsOf(keywords).join(" ");
const modeField = (mode: string) => (mode === "" ? {} : { query_mode: mode });

export function HintsLoop() {
  const [fields, change] = useLink("hints", DEFAULTS);
  const [rounds, setRounds] = useState<readonly Round[]>([]);
  const [answer, setAnswer] = useState<Answer<Hints> | null>(null);
  const [busy, setBusy] = useState(false);
  // What an earlier round searched for is not suggested again.
  const tried = [...new Set([...rounds.map(({ keywords }) => keywords), fields.keywords].map(asQuery))];
  const visited = rounds.at(-1)?.hints.visited_ids ?? [];

  async function send() {
    setBusy(true);
    const received = await request();
    setAnswer(received);
    if (received.ok) {
      const { round, keywords } = fields;
      setRounds((before) => [
        ...before.filter((each) => Number(each.round) < Number(round)),
        { round, keywords, hints: received.value },
      ]);
    }
    setBusy(false);
  }

  async function request(): Promise<Answer<Hints>> {
    try {
      return await call("POST", "/v1/hints", {
        keywords: wordsOf(fields.keywords),
        results: readJson(fields.results, "Results") ?? [],
        failures: readJson(fields.failures, "Failed searches"),
        round: Number(fields.round),
        max_rounds: Number(fields.max_rounds),
        sufficient_score: Number(fields.sufficient),
        visited_ids: visited,
        ...(fields.policy !== "" && { policy: fields.policy, queries_tried: tried, ...modeField(fields.mode) }),
      });
    } catch (thrown) {
      return refused(thrown instanceof Error ? thrown.message : String(thrown));
    }
  }

  function nextRound(query: string, mode = "") {
    change({
      mode,
      keywords: query.split(" ").join(", "),
      results: "[]",
      failures: "",
      round: String(Number(fields.round) + 1),
    });
    setAnswer(null);
  }

  return (
    <section>
      <h2>What should this search do next?</h2>
      {rounds.length > 0 && (
        <ol class="rounds" aria-label="Rounds so far">
          {rounds.map(({ round, keywords, hints }) => (
            <li key={round}>
              <strong>Round {round}</strong> {keywords} → <strong>{hints.next_action}</strong> ({hints.result_count}{" "}
              found, best {hints.max_score})
            </li>
          ))}
        </ol>
      )}
      <Form label={`Ask for round ${fields.round}`} busy={busy} onSubmit={() => void send()}>
        <Field
          label="Keywords"
          hint="(separated by commas)"
          required
          value={fields.keywords}
          onChange={(keywords) => change({ keywords })}
        />
        <Field
          label="Results of this round"
          hint="(JSON)"
          rows={7}
          code
          value={fields.results}
          onChange={(results) => change({ results })}
        />
        <details>
          <summary>Failed searches, rounds, scores</summary>
          <Field
            label="Failed searches"
            hint='(JSON: [{"query", "attempt", "failure"}])'
            rows={3}
            code
            value={fields.failures}
            onChange={(failures) => change({ failures })}
          />
          <div class="row">
            <Field label="Round" type="number" value={fields.round} onChange={(round) => change({ round })} />
            <Field
              label="Last round allowed"
              type="number"
              value={fields.max_rounds}
              onChange={(max_rounds) => change({ max_rounds })}
            />
            <Field
              label="Score that suffices"
              type="number"
              value={fields.sufficient}
              onChange={(sufficient) => change({ sufficient })}
            />
            <Choice
              label="Policy"
              value={fields.policy}
              onChange={(policy) => change({ policy })}
              options={[
                ["", "reference"],
                ["evidence", "evidence"],
              ]}
            />
          </div>
        </details>
      </Form>
      <Result answer={answer}>
        {(hints) => (
          <>
            <p class="verdict">{hints.next_action}</p>
            <p class="soft">
              {NEXT[hints.next_action]} {hints.stop_reason != null && `The loop may end: ${hints.stop_reason}.`}
            </p>
            <p>
              Best score <Gauge label="Best score" value={hints.max_score} threshold={Number(fields.sufficient)} />
            </p>
            {hints.suggested_queries.length > 0 && (
              <>
                <h3>Search next</h3>
                <ul class="buttons">
                  {(hints.queries ?? hints.suggested_queries.map((query) => ({ query, query_mode: "" }))).map(
                    ({ query, query_mode: mode }) => (
                      <li key={`${query} ${mode}`}>
                        <button type="button" class="quiet" onClick={() => nextRound(query, mode)}>
                          {query}
                          {mode !== "" && ` (${mode} of the words)`}
                        </button>
                      </li>
                    ),
                  )}
                </ul>
              </>
            )}
            {hints.related_ids.length > 0 && <p>Fetch: {hints.related_ids.join(", ")}</p>}
            {hints.gap_keywords.length > 0 && <p>Nothing found for: {hints.gap_keywords.join(", ")}</p>}
            <button type="button" class="quiet" onClick={() => nextRound(fields.keywords.replaceAll(",", " "))}>
              Next round with the same keywords
            </button>
          </>
        )}
      </Result>
      {rounds.length > 0 && (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            setRounds([]);
            setAnswer(null);
            change(DEFAULTS);
          }}
        >
          Begin a new loop
        </button>
      )}
    </section>
  );
}
