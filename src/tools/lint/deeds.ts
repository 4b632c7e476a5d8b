/**
 * Kinds of deed: verbs of one row are interchangeable in descriptions ("get", "fetch", "look up"), verbs of different
 * rows never are. A verb in no row says nothing here.
 */
import { stem } from "../../language/stem.ts";
import { nameWords } from "./names.ts";

const ROWS: readonly string[] = [
  "read get fetch find search look lookup retrieve return list show query display view browse inspect check describe",
  "create add new insert make register",
  "update edit modify set change patch write overwrite replace save store",
  "delete remove drop clear erase purge unset",
  "capture take record screenshot",
  "send post publish reply notify email mail message",
  "run execute invoke start launch trigger",
  "stop cancel pause close kill end abort disable",
  "move rename",
  "copy duplicate clone fork",
  "merge join combine",
  "upload import ingest",
  "download export",
  "navigate go visit",
  "approve accept",
  "reject deny decline",
  "encode",
  "decode",
  "compress zip",
  "decompress unzip",
  "encrypt",
  "decrypt",
  "click tap",
  "hover",
  "connect attach",
  "disconnect detach",
  "drag",
  "increase raise",
  "decrease lower reduce",
  "type fill",
];

const KIND = new Map(ROWS.flatMap((row, i) => row.split(" ").map((verb) => [stem(verb), String(i)] as const)));

/** Whether the two are verbs of one row. @param a a stem @param b a stem */
export function sameDeed(a: string, b: string): boolean {
  const kind = KIND.get(a);
  return kind !== undefined && kind === KIND.get(b);
}

/** Kinds of deed that change something, by one of their verbs. */
const CHANGING: ReadonlySet<string> = new Set(
  ["create", "update", "delete", "send", "rename", "merge", "upload", "approve", "reject"].map(
    (verb) => KIND.get(stem(verb)) ?? "",
  ),
);

/** Whether all that a tool is known to do changes something. */
export function changesSomething(deeds: ReadonlySet<string>): boolean {
  return deeds.size > 0 && [...deeds].every((deed) => CHANGING.has(deed));
}

/** Words at the front of a name or a sentence among which its verb stands. */
const LEADING_WORDS = 2;

/** @param text the description, whose first words count as much as the name's. */
export function deedsOf(name: string, text: string): Set<string> {
  const leading = [...nameWords(name).slice(0, LEADING_WORDS), ...(text.match(/\p{L}+/gu) ?? []).slice(0, 1)];
  const kinds = leading.map((word) => KIND.get(stem(word.toLowerCase()))).filter((kind) => kind !== undefined);
  return new Set(kinds);
}
