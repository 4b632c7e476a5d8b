/** Which skill should this turn load? */
import { useState } from "preact/hooks";
import type { SuggestOutput } from "../../suggest/schema.ts";
import { type Answer, call, readJson, refused } from "./call.ts";
import { linkTo, recallId, rememberId, useLink } from "./link.ts";
import { Choice, Copy, Field, Form, Gauge, Result, Share, scaleFloor, shareText, Text } from "./parts.tsx";
import { rosterOptions, useRosters } from "./rosters.ts";

const EXAMPLES = [
  "Save this carbonara recipe to a new note in Notes.app on my Mac.",
  "Build the pitch deck from our firm's template and give every number a footnote with its source.",
  "Post the release announcement to our Mastodon account.",
  "この会議の録音から議事録を作って",
  "Why is the sky blue?",
];
const INLINE = "(inline skills)";
const DEFAULTS = {
  request: EXAMPLES[0] ?? "",
  context: "",
  roster: recallId("roster") || "default",
  skills: "",
  judge: "",
  gate: "0.3",
  fits: "0.3",
  shortlist: "",
  cache: "use",
};

const WHY: Readonly<Record<string, string>> = {
  suggested: "One of the skills does what is asked.",
  unsure: "No skill stands out, yet one of these may do it: the block offers them to the agent.",
  no_skill_needed: "The request asks for no action that a skill would guide.",
  nothing_fits: "An action is asked for, but no skill does this one.",
  empty_roster: "The roster holds no skill.",
};

/** One skill a line, as `name: description`, or a JSON list of them. @throws Error for JSON that is none */
function readSkills(text: string): unknown {
  if (text.trim().startsWith("[")) return readJson(text, "The list of skills");
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [name = "", ...rest] = line.split(":");
      return { name: name.trim(), description: rest.join(":").trim() };
    });
}

export function Suggest() {
  const [fields, change] = useLink("suggest", DEFAULTS);
  const [rosters] = useRosters();
  const [answer, setAnswer] = useState<Answer<SuggestOutput> | null>(null);
  const [busy, setBusy] = useState(false);
  const inline = fields.roster === INLINE;

  async function ask(request: string) {
    setBusy(true);
    setAnswer(await send(request));
    setBusy(false);
  }
  async function send(request: string): Promise<Answer<SuggestOutput>> {
    const options = {
      ...(fields.shortlist !== "" && { shortlist: Number(fields.shortlist) }),
      gate_threshold: Number(fields.gate),
      fits_threshold: Number(fields.fits),
      cache: fields.cache,
      ...(fields.judge !== "" && { judge: fields.judge }),
    };
    try {
      const source = inline ? { skills: readSkills(fields.skills) } : { roster: fields.roster };
      return await call("POST", "/v1/suggest", { request, recent_context: fields.context, ...source, options });
    } catch (thrown) {
      return refused(thrown instanceof Error ? thrown.message : String(thrown));
    }
  }

  return (
    <section>
      <h2>Which skill should this turn load?</h2>
      <fieldset class="examples">
        <legend>Example requests</legend>
        {EXAMPLES.map((text) => (
          <button
            key={text}
            type="button"
            class="quiet"
            onClick={() => {
              change({ request: text });
              void ask(text);
            }}
          >
            {text}
          </button>
        ))}
      </fieldset>
      <Form label="Ask" busy={busy} onSubmit={() => void ask(fields.request)}>
        <Field label="Request" rows={3} required value={fields.request} onChange={(request) => change({ request })} />
        <Field
          label="Recent context"
          hint="(may stay empty)"
          value={fields.context}
          onChange={(context) => change({ context })}
        />
        <Choice
          label="Roster"
          value={fields.roster}
          onChange={(roster) => {
            change({ roster });
            if (roster !== INLINE) rememberId("roster", roster);
          }}
          options={[...rosterOptions(rosters, inline ? "" : fields.roster), [INLINE, "Skills given here"]]}
        />
        {inline && (
          <Field
            label="Skills"
            hint="(one a line, name: description; or a JSON list)"
            rows={5}
            code
            value={fields.skills}
            onChange={(skills) => change({ skills })}
          />
        )}
        <details>
          <summary>Judge, thresholds, cache</summary>
          <div class="row">
            <Choice
              label="Judge"
              value={fields.judge}
              onChange={(judge) => change({ judge })}
              options={[
                ["", "as configured"],
                ["local", "local"],
                ["systemone", "systemone"],
                ["clef", "clef"],
                ["anthropic", "anthropic"],
              ]}
            />
            <Field label="Gate threshold" type="number" value={fields.gate} onChange={(gate) => change({ gate })} />
            <Field label="Fits threshold" type="number" value={fields.fits} onChange={(fits) => change({ fits })} />
            <Field
              label="Read closely"
              type="number"
              value={fields.shortlist}
              onChange={(shortlist) => change({ shortlist })}
            />
            <Choice
              label="Cache"
              value={fields.cache}
              onChange={(cache) => change({ cache })}
              options={["use", "refresh", "bypass"].map((mode) => [mode, mode] as const)}
            />
          </div>
        </details>
      </Form>
      <Result answer={answer}>{(value) => <Suggestion value={value} fits={Number(fields.fits)} />}</Result>
    </section>
  );
}

function Suggestion({ value, fits }: { readonly value: SuggestOutput; readonly fits: number }) {
  const { suggestion, reason, gate, ranked, shortlist, block, cache, judge, took_ms, roster } = value;
  const verdict: string = reason;
  const floor = scaleFloor(shortlist.map(({ probability }) => probability));
  return (
    <>
      <p class="verdict">{suggestion ?? (verdict === "unsure" ? "Unsure" : "No skill")}</p>
      <p class="soft">
        {WHY[verdict] ?? verdict} Judge: {judge.read}
        {judge.degraded ? " (degraded)" : ""} · cache: {cache} · {took_ms.total} ms of waiting
      </p>
      <h3>Block for the system prompt</h3>
      {block === "" ? (
        <p>Nothing is added.</p>
      ) : (
        <>
          <Text label="Block">{block.trim()}</Text>
          <Copy text={block} label="Copy the block" />
        </>
      )}
      {gate !== null && (
        <>
          <h3>Gate</h3>
          <p class="gate">
            <Gauge label="Gate" value={gate.score} threshold={gate.threshold} />
            <span class="soft"> threshold {gate.threshold}: </span>
            {gate.score >= gate.threshold ? "an action is asked for" : "no skill needed"}
          </p>
          <table>
            <caption>Three questions about the request; the last counts inverted.</caption>
            <tbody>
              {Object.entries(gate.answers).map(([name, share]) => (
                <tr key={name}>
                  <th scope="row">{name.replaceAll("_", " ")}</th>
                  <td class="bar">
                    <Gauge label={name} value={share} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {shortlist.length > 0 && (
        <table>
          <caption>
            Read closely: the choice says which (a logarithmic scale from {floor}), the best fits says whether
            (threshold {fits}).
          </caption>
          <thead>
            <tr>
              <th scope="col">Skill</th>
              <th scope="col">Choice</th>
              <th scope="col">Fits</th>
            </tr>
          </thead>
          <tbody>
            {shortlist.map((each) => (
              <tr key={each.name}>
                <td>{each.name}</td>
                <td class="bar">
                  <Share label={`choice of ${each.name}`} value={each.probability} floor={floor} />
                </td>
                <td class="bar">
                  <Gauge label={`fits of ${each.name}`} value={each.fits} threshold={fits} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {ranked.length > 0 && (
        <table>
          <caption>The ranking of the whole roster; bars by rank, since most shares are next to nothing.</caption>
          <thead>
            <tr>
              <th scope="col">Skill</th>
              <th scope="col">Rank and share</th>
            </tr>
          </thead>
          <tbody>
            {ranked.map((each, place) => (
              <tr key={each.name}>
                <td>
                  {each.name}
                  <br />
                  <span class="soft">{each.description}</span>
                </td>
                <td class="bar">
                  <Gauge
                    label={`share of ${each.name}`}
                    value={each.probability}
                    filled={(ranked.length - place) / ranked.length}
                    text={shareText(each.probability)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {roster.id !== null && (
        <p>
          <a href={linkTo("rosters", { id: roster.id })}>See the roster {roster.id}</a> ·{" "}
          <a href={linkTo("lint", { kind: "roster", roster: roster.id })}>Lint its descriptions</a>
        </p>
      )}
    </>
  );
}
