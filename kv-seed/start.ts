/**
 * `npm start`: seeds the local KV where it lacks the starter data, then serves with `wrangler dev`, open to everyone who
 * reaches it. Further arguments go to `wrangler dev`; of these the seeder takes `--persist-to` too.
 */
import { parseArgs } from "node:util";
import { endPlainly } from "../src/command.ts";
import { PUBLIC_TENANT } from "../src/tenants.ts";
import { seed } from "./seeding.ts";
import { starterItems } from "./starter.ts";
import { describeSeeded, WranglerKv } from "./target.ts";
import { spawnWrangler } from "./wrangler.ts";

const USAGE = "npm start -- [--port N] [--ip ADDRESS] [--persist-to DIR] [any option of wrangler dev]";
const DEFAULT_PORT = "8787";
const PARENT_CHECK_MS = 250;

/** @returns the server's exit code, once it has ended by itself or been told to. */
function serve(args: readonly string[]): Promise<number> {
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

endPlainly(USAGE);
const options = { port: { type: "string" }, "persist-to": { type: "string" }, help: { type: "boolean" } } as const;
const args = process.argv.slice(2);
const { values } = parseArgs({ args, options, strict: false });
if (values.help === true) {
  console.log(`usage: ${USAGE}`);
  process.exit();
}
const persistTo = typeof values["persist-to"] === "string" ? values["persist-to"] : null;
const target = { remote: false, persistTo };
const seeded = await seed(new WranglerKv(target), PUBLIC_TENANT, await starterItems(PUBLIC_TENANT), false);
console.log(describeSeeded(target, PUBLIC_TENANT, seeded));
process.exitCode = await serve(values.port === undefined ? [...args, "--port", DEFAULT_PORT] : args);
