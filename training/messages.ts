/** Messages whose sentences are labelled with the part they play: `training/data/messages.jsonl`, written for this. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { jsonText } from "../src/json-text.ts";
import { ROLES, type Role } from "../src/language/roles.ts";

const messageSchema = z.strictObject({
  lang: z.string(),
  s: z.array(z.tuple([z.enum(ROLES), z.string()])).min(1),
});

export interface Message {
  readonly text: string;
  readonly lang: string;
  readonly pieces: readonly { readonly role: Role; readonly text: string }[];
}

/** What makes a message what it is: the first of these that one of its pieces has. */
const DECIDING: readonly Role[] = ["order", "lookup", "writing", "knowledge", "agreement", "refusal", "chat"];

/** @throws naming the line that is no message. */
export function readMessages(): Message[] {
  const file = join(import.meta.dirname, "data/messages.jsonl");
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, number) => {
      if (line.trim() === "") return [];
      const parsed = jsonText(messageSchema).safeParse(line);
      if (!parsed.success) throw new Error(`${file}:${number + 1} is no message: ${parsed.error.message}`);
      const pieces = parsed.data.s.map(([role, text]) => ({ role, text }));
      const text = pieces.map(({ text }, i) => (i === 0 || text.startsWith("\n") ? text : ` ${text}`)).join("");
      return [{ text, lang: parsed.data.lang, pieces }];
    });
}

export function mainRole({ pieces }: Message): Role {
  return DECIDING.find((role) => pieces.some((piece) => piece.role === role)) ?? "background";
}
