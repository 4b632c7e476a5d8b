/** `wrangler dev` as a process of its own, which ends when this one does. */
import { spawnWrangler } from "./wrangler.ts";

const PARENT_CHECK_MS = 250;

/** @returns the server's exit code, once it has ended by itself or been told to. */
export function serve(args: readonly string[]): Promise<number> {
  const flags = ["--var", "OPEN_ACCESS:true", "--show-interactive-dev-session=false"];
  const server = spawnWrangler(["dev", ...flags, ...args], "inherit");
  // The one signal that wrangler passes on to all of its own processes.
  let stopped = false;
  const stop = () => {
    stopped = true;
    server.kill("SIGTERM");
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  const orphaned = watchParent(stop);
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.on("exit", (code) => {
      clearInterval(orphaned);
      resolve(stopped ? 0 : (code ?? 1));
    });
  });
}

/** A signal to npm ends the shell between npm and this process, but never arrives here: the loss of the parent does. */
function watchParent(onLost: () => void): NodeJS.Timeout {
  const parent = process.ppid;
  return setInterval(() => {
    if (process.ppid !== parent) onLost();
  }, PARENT_CHECK_MS);
}
