/** What tools print without any mark of failure: reports are seen as such and sorted, results are left alone. */
import { describe, expect, it } from "vitest";
import { classifyFailure } from "../../../src/tools/failures/index.ts";
import { GATHERED, HELD_OUT, type Output, PROGRAMS, WORKED_ON } from "./outputs/outputs.ts";

const shown = (output: unknown) => JSON.stringify(output).slice(0, 100);

/** What is wrong with the verdict on an output; null when nothing is. */
function fault({ is_error, category, next, output }: Output): string | null {
  const verdict = classifyFailure(output, { nowMs: 1_792_568_000_000 });
  if (verdict.is_error !== is_error) return is_error ? "missed" : "false alarm";
  if (verdict.category !== null && category?.includes(verdict.category) === false) return "category";
  return next?.includes(verdict.next) === false ? "next" : null;
}

const faults = (outputs: readonly Output[], kind?: string) =>
  outputs.flatMap((one) => {
    const found = fault(one);
    return found === null || (kind !== undefined && found !== kind)
      ? []
      : [`${found}: ${one.tool} ${shown(one.output)}`];
  });

describe("outputs the rules were written on", () => {
  it("are all read right but those that nothing general tells", () => {
    expect(faults(WORKED_ON).map((one) => one.slice(0, 60))).toEqual([
      'missed: go "sql: no rows in result set"',
      "missed: ffmpeg \"Input #0, mov,mp4, from 'a.mp4':\\n  Duration",
      'missed: ssh "Received disconnect from 10.0.0.8 port 22:2: To',
      'false alarm: prose "Access denied: the story of a prison lib',
      'missed: atl 28 {"content":[{"type":"text","text":"Input data',
    ]);
  });
});

describe("outputs the rules have not seen", () => {
  const failures = HELD_OUT.filter((one) => one.is_error);
  const results = HELD_OUT.filter((one) => !one.is_error);

  it("are seen as failures where they are, nine in ten", () => {
    expect(faults(failures, "missed").length).toBeLessThanOrEqual(Math.floor(failures.length / 10));
  });

  it("get their category and next step, six in seven", () => {
    expect(faults(failures).length).toBeLessThanOrEqual(Math.floor(failures.length / 7));
  });

  it("are left alone where they are results, all but one in fifty", () => {
    expect(faults(results).length).toBeLessThanOrEqual(Math.floor(results.length / 50));
  });
});

describe("outputs gathered by people's bug reports", () => {
  it("are read right, six in seven, and no result is taken for a failure", () => {
    expect(faults(GATHERED).length).toBeLessThanOrEqual(Math.floor(GATHERED.length / 7));
    expect(faults(GATHERED, "false alarm")).toEqual([]);
  });
});

describe("programs called wrongly", () => {
  it("are seen to have failed by what they print, all but those that say nothing of it", () => {
    const missed = PROGRAMS.filter(({ output }) => !classifyFailure(output).is_error);
    expect(missed.map(({ command }) => command)).toEqual([
      "patch < a.txt",
      "bc -l nosuch",
      "python3 -c 'raise SystemExit(\"config file missing\")'",
      "git -C /app merge nosuch",
      "git -C /app stash pop",
      "perl -e 'die \"x\\n\"'",
      "ssh-keygen -l -f a.txt",
      "wrangler foo",
      "ldd a.txt",
      "man nosuchpage",
      "tmux attach",
    ]);
  });

  it("say the same in a terminal's colours and line ends", () => {
    for (const { output } of PROGRAMS) {
      const coloured = output.replaceAll("\n", "\r\n").replace(/^./, "\u001b[31m$&\u001b[0m");
      expect(classifyFailure(coloured).code, output).toBe(classifyFailure(output).code);
    }
  });
});
