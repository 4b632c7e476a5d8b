/** The rosters there are to choose among. */
import { useEffect, useState } from "preact/hooks";
import { type Answer, call } from "./call.ts";

export interface RosterLine {
  readonly id: string;
  readonly tenant: string;
  readonly version: string;
  readonly skills: number;
}

/** @returns what list_rosters answers (null while it is asked) and a way to ask again */
export function useRosters(): [Answer<{ rosters: RosterLine[] }> | null, () => void] {
  const [answer, setAnswer] = useState<Answer<{ rosters: RosterLine[] }> | null>(null);
  const load = () => {
    void call<{ rosters: RosterLine[] }>("GET", "/v1/rosters").then(setAnswer);
  };
  useEffect(load, []);
  return [answer, load];
}

export function rosterOptions(answer: Answer<{ rosters: RosterLine[] }> | null, chosen: string): [string, string][] {
  const listed = answer?.ok ? answer.value.rosters : [];
  const options = listed.map(({ id, skills }): [string, string] => [id, `${id} (${skills} skills)`]);
  return chosen === "" || listed.some(({ id }) => id === chosen) ? options : [[chosen, chosen], ...options];
}
