/** Where a command says things, and what it is told on standard input; tests put their own in its place. */
import { readFile } from "node:fs/promises";
import { decodeFile } from "../rosters/file-text.ts";

export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** All of standard input. @throws Error where a person sits at it, who would wait for an answer in vain. */
  input(): Promise<string>;
}

export const processTerminal: Terminal = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  async input() {
    if (process.stdin.isTTY)
      throw new Error("Nothing comes in on standard input; name a file, or pipe into the command.");
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
    return decodeFile(Buffer.concat(chunks));
  },
};

/** @param file undefined or `-` for standard input. */
export async function readTextOf(terminal: Terminal, file: string | undefined): Promise<string> {
  const text = file === undefined || file === "-" ? await terminal.input() : decodeFile(await readFile(file));
  return text.replace(/^\uFEFF/, "");
}
