import { describe, expect, it } from "vitest";
import { GroupCommit } from "../../src/ladder/group-commit.ts";

/** A store whose commits end when told to. */
function slowStore() {
  const groups: string[][] = [];
  const commits: (() => void)[] = [];
  const run = (jobs: readonly string[]) => {
    if (jobs.includes("bad")) throw new Error("bad job");
    groups.push([...jobs]);
    return jobs.map((job) => `did ${job}`);
  };
  const written = () => new Promise<void>((resolve) => commits.push(resolve));
  return { groups, commits, group: new GroupCommit(run, written) };
}

describe("reports that arrive together", () => {
  it("run at once while few commits are under way, and share the next one else", async () => {
    const { groups, commits, group } = slowStore();
    const replies = ["a", "b", "c", "d", "e"].map((job) => group.submit(job));
    expect(groups).toEqual([["a"], ["b"]]);
    expect(await replies[0]).toBe("did a");
    commits[0]?.();
    expect(await Promise.all(replies)).toEqual(["did a", "did b", "did c", "did d", "did e"]);
    expect(groups).toEqual([["a"], ["b"], ["c", "d", "e"]]);
  });

  it("do not fail with one that cannot be run", async () => {
    const { commits, group } = slowStore();
    const first = [group.submit("a"), group.submit("b")];
    const later = [group.submit("c"), group.submit("bad"), group.submit("d")];
    await Promise.all(first);
    for (const commit of commits) commit();
    const outcomes = await Promise.allSettled(later);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });
});
