/**
 * Bundles the Worker as `wrangler deploy` would, once before the tests that run in Node: they start, restart and
 * bombard what would be deployed. Where it went is in OUT_DIR.
 */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

export const ROOT_DIR = join(import.meta.dirname, "../..");
export const OUT_DIR = join(ROOT_DIR, "dist/test-worker");

export default async function setup(): Promise<void> {
  const wrangler = join(ROOT_DIR, "node_modules/wrangler/bin/wrangler.js");
  await promisify(execFile)(process.execPath, [wrangler, "deploy", "--dry-run", "--outdir", OUT_DIR], {
    cwd: ROOT_DIR,
    env: { ...process.env, WRANGLER_SEND_METRICS: "false", CI: "true" },
  });
}
