/** The operation records in Node, for what is made from them: bundled with stand-ins for what only workerd has. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import type { Operation } from "../src/operation.ts";

const STAND_IN = `
export class DurableObject {}
export const env = {};
export const exports = {};
`;

const workerdStandIns: Plugin = {
  name: "workerd-stand-ins",
  setup(bundler) {
    bundler.onResolve({ filter: /^cloudflare:/ }, ({ path }) => ({ path, namespace: "stand-in" }));
    bundler.onLoad({ filter: /.*/, namespace: "stand-in" }, () => ({ contents: STAND_IN }));
  },
};

/** @returns every operation; to be read, not run. */
export async function loadOperations(root: string): Promise<readonly Operation[]> {
  const folder = mkdtempSync(join(tmpdir(), "signpost-operations-"));
  const outfile = join(folder, "operations.mjs");
  try {
    await build({
      absWorkingDir: root,
      entryPoints: ["src/operations.ts"],
      outfile,
      bundle: true,
      format: "esm",
      platform: "node",
      loader: { ".bin": "empty", ".html": "text" },
      alias: { yaml: "./node_modules/yaml/browser/index.js" },
      plugins: [workerdStandIns],
      banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
      logLevel: "error",
    });
    const { operations }: { operations: readonly Operation[] } = await import(pathToFileURL(outfile).href);
    return operations;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
