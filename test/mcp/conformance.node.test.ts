/** The protocol's own conformance suite against the built Worker: the scenarios for a server of tools without a session. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT_DIR } from "../support/build-worker.ts";
import { type BuiltWorker, startBuiltWorker } from "../support/built-worker.ts";

const SUITE = join(ROOT_DIR, "node_modules/@modelcontextprotocol/conformance/dist/index.js");

let worker: BuiltWorker;
beforeAll(async () => {
  worker = await startBuiltWorker();
});
afterAll(() => worker?.stop());

it.each(["server-initialize", "ping", "tools-list", "dns-rebinding-protection"])("passes %s", async (scenario) => {
  const args = [SUITE, "server", "--url", `${worker.url}/mcp`, "--scenario", scenario];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT_DIR });
  expect(stdout).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/);
});
