/**
 * Runs calls that arrive while storage is still writing together, in one transaction: a commit costs a disk several
 * milliseconds, however much it holds. While few commits are under way a call runs at once.
 *
 * What waits here has been promised nothing yet, so an object that dies with calls waiting loses nothing it has said.
 */

/** One more than one, so that two callers who take turns never wait for each other's commit. */
const MAX_COMMITS_UNDER_WAY = 2;

interface Waiting<Job, Reply> {
  readonly job: Job;
  resolve(reply: Reply): void;
  reject(reason: unknown): void;
}

export class GroupCommit<Job, Reply> {
  readonly #run: (jobs: readonly Job[]) => Reply[];
  readonly #written: () => Promise<void>;
  #waiting: Waiting<Job, Reply>[] = [];
  #underWay = 0;

  /**
   * @param run all of the jobs or, when it throws, none; one reply a job, in their order.
   * @param written resolves when what `run` wrote is on disk.
   */
  constructor(run: (jobs: readonly Job[]) => Reply[], written: () => Promise<void>) {
    this.#run = run;
    this.#written = written;
  }

  submit(job: Job): Promise<Reply> {
    const reply = new Promise<Reply>((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
    });
    if (this.#underWay < MAX_COMMITS_UNDER_WAY) void this.#commit();
    return reply;
  }

  async #commit(): Promise<void> {
    this.#underWay += 1;
    try {
      while (this.#waiting.length > 0) {
        const group = this.#waiting;
        this.#waiting = [];
        this.#settle(group);
        await this.#written();
      }
    } finally {
      this.#underWay -= 1;
    }
  }

  /** A job that cannot be run must not take the others with it: they are then run one by one. */
  #settle(group: readonly Waiting<Job, Reply>[]): void {
    try {
      const replies = this.#run(group.map(({ job }) => job));
      for (const [index, reply] of replies.entries()) group[index]?.resolve(reply);
    } catch (thrown) {
      if (group.length === 1) group[0]?.reject(thrown);
      else for (const one of group) this.#settle([one]);
    }
  }
}
