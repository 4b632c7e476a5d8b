/**
 * The bundled Worker in workerd, started from Node: for tests that restart it on the same state or point it at real
 * upstreams.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { OUT_DIR, ROOT_DIR } from "./build-worker.ts";

const MODULE_TYPES = { ".js": "ESModule", ".bin": "Data", ".html": "Text" } as const;

async function readModules() {
  const modules = [];
  // The entry must come first.
  const names = (await readdir(OUT_DIR)).sort((a, b) => Number(b === "index.js") - Number(a === "index.js"));
  for (const name of names) {
    const extension = name.slice(name.lastIndexOf("."));
    if (extension !== ".js" && extension !== ".bin" && extension !== ".html") continue;
    const contents = new Uint8Array(await readFile(join(OUT_DIR, name)));
    modules.push({ type: MODULE_TYPES[extension], path: name, contents });
  }
  return modules;
}

export interface StartOptions {
  /** Folder that keeps KV and Durable Objects over restarts; memory alone without it. */
  readonly persistTo?: string;
  /** Vars and secrets over those of wrangler.toml; OPEN_ACCESS is "true" unless given. */
  readonly vars?: Record<string, string>;
}

export interface BuiltWorker {
  /** Base URL on loopback, without a slash at its end. */
  readonly url: string;
  readonly miniflare: Miniflare;
  stop(): Promise<void>;
}

export async function startBuiltWorker({ persistTo, vars = {} }: StartOptions = {}): Promise<BuiltWorker> {
  const config = join(ROOT_DIR, "wrangler.toml");
  // Its bindings hold what is in `.dev.vars`, too: tests must not depend on that, nor spend a developer's key.
  const {
    modulesRules: _,
    bindings: _withDevVars,
    ...options
  } = unstable_getMiniflareWorkerOptions(config).workerOptions;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...options,
      name: "signpost",
      modules: await readModules(),
      bindings: { ...Object(unstable_readConfig({ config }).vars), OPEN_ACCESS: "true", ...vars },
      host: "127.0.0.1",
      port: 0,
      ...(persistTo !== undefined && { resourcePersistencePath: persistTo }),
    }),
  );
  const url = (await miniflare.ready).toString().replace(/\/$/, "");
  return { url, miniflare, stop: () => miniflare.dispose() };
}
