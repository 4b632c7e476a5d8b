import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

/** What a developer's `.dev.vars` may hold: tests must not depend on it, nor spend a key. Empty counts as unset. */
const WITHOUT_DEV_VARS = { API_KEYS: "", SYSTEMONE_API_KEY: "", ANTHROPIC_API_KEY: "", JUDGE_SKIM: "", JUDGE_READ: "" };

/** Two projects: `workerd` runs inside the Workers runtime; `node` runs scripts, servers and browsers (`*.node.test.ts`). */
export default defineConfig({
  test: {
    silent: "passed-only",
    // Most tests of the node project wait for processes of their own; one core left idle would double their time.
    maxWorkers: "100%",
    projects: [
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: { bindings: { OPEN_ACCESS: "true", ALLOWED_HOSTS: "signpost.test", ...WITHOUT_DEV_VARS } },
          }),
        ],
        test: {
          name: "workerd",
          globalSetup: "./test/support/build-page.ts",
          isolate: false,
          setupFiles: "./test/support/fresh-storage.ts",
          // The first call of a file imports the whole Worker, which takes seconds on a busy machine.
          testTimeout: 30_000,
          include: ["test/**/*.test.ts"],
          exclude: ["test/**/*.node.test.ts"],
        },
      },
      {
        test: {
          name: "node",
          include: ["test/**/*.node.test.ts"],
          globalSetup: "./test/support/build-worker.ts",
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
