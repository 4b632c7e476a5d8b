/** The skills to choose among: what rosters there are, what an agent sees of one, and deleting it. */
import { useEffect, useState } from "preact/hooks";
import { type Answer, call } from "./call.ts";
import { linkTo, recallId, rememberId, useLink } from "./link.ts";
import { Choice, FailureBox, Result, Text, useConfirm } from "./parts.tsx";
import { rosterOptions, useRosters } from "./rosters.ts";

interface Index {
  readonly id: string;
  readonly version: string;
  readonly index: string;
}

const DEFAULTS = { id: recallId("roster") || "default" };

export function Rosters() {
  const [{ id }, change] = useLink("rosters", DEFAULTS);
  const [rosters, reload] = useRosters();
  const [index, setIndex] = useState<Answer<Index> | null>(null);
  const [said, say] = useState("");
  const [ask, dialog] = useConfirm();
  const path = `/v1/rosters/${encodeURIComponent(id)}`;

  useEffect(() => {
    let current = true;
    void call<Index>("GET", `${path}/index`).then((answer) => current && setIndex(answer));
    return () => {
      current = false;
    };
  }, [path]);

  async function remove() {
    const answer = await call<{ now_serving: string | null }>("DELETE", path);
    if (!answer.ok) return say(answer.failure.message);
    const { now_serving: serving } = answer.value;
    say(`Deleted ${id}.${serving === null ? "" : ` The roster of the tenant ${serving} answers in its place.`}`);
    reload();
    setIndex(await call<Index>("GET", `${path}/index`));
  }

  return (
    <section>
      <h2>Rosters: the skills to choose among</h2>
      {rosters?.ok === false && <FailureBox failure={rosters.failure} />}
      <Choice
        label="Roster"
        value={id}
        onChange={(chosen) => {
          rememberId("roster", chosen);
          change({ id: chosen });
        }}
        options={rosterOptions(rosters, id)}
      />
      <p>
        <a href={linkTo("suggest", { roster: id })}>Ask with it</a> ·{" "}
        <a href={linkTo("lint", { kind: "roster", roster: id })}>Lint its descriptions</a> ·{" "}
        <a href={linkTo("any", { operation: "put_roster" })}>Store one</a>
      </p>
      <Result answer={index}>
        {(value) => (
          <>
            <h3>The index an agent's prompt holds</h3>
            <p class="soft">Version {value.version}</p>
            <Text label="Index">{value.index}</Text>
            <button
              type="button"
              class="danger"
              onClick={() =>
                ask({
                  text: `Delete the roster ${id}? This cannot be undone.`,
                  action: "Delete it",
                  onYes: () => void remove(),
                })
              }
            >
              Delete this roster
            </button>
          </>
        )}
      </Result>
      <p role="status">{said}</p>
      {dialog}
    </section>
  );
}
