/**
 * `npm run build:package`: the npm package's files, in dist/library. Bundles, so that an install brings no other
 * package and a hook starts with few files to read; the judge's data lies beside them.
 */
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { writeDeclarations } from "./declarations.ts";
import { loadOperations } from "./operations.ts";

const ROOT = join(import.meta.dirname, "..");
const OUT = join(ROOT, "dist", "library");
const JUDGE_DATA = join(ROOT, "src", "judges", "local", "data");

const SHARED: BuildOptions = {
  absWorkingDir: ROOT,
  outdir: OUT,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  // Node 20 lacks it.
  inject: [join(import.meta.dirname, "group-by.ts")],
  define: { "Map.groupBy": "groupBy" },
  // For Node, yaml ships CommonJS alone.
  alias: { yaml: "./node_modules/yaml/browser/index.js" },
  mainFields: ["module", "main"],
  minifySyntax: true,
  legalComments: "none",
};

rmSync(OUT, { recursive: true, force: true });
await build({
  ...SHARED,
  entryPoints: { judge: "src/library/judge.ts", hints: "src/hints/index.ts", client: "src/client/client.ts" },
  // Beside the entries: the judge looks for its data from the file its code stands in.
  chunkNames: "[name]-[hash]",
});
// The command is two files: one that switches V8's cache of compiled code on, and one that is kept in it, whose parts are
// run at their first use. Each of twenty chunks would have to be found first.
const command: BuildOptions = {
  ...SHARED,
  splitting: false,
  // Some of what only the command needs is CommonJS that requires Node's own modules; the entries above run in browsers, too.
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
};
const programBeside: Plugin = {
  name: "program-beside",
  setup: ({ onResolve }) => onResolve({ filter: /\/program\.ts$/ }, () => ({ path: "./program.js", external: true })),
};
await build({ ...command, entryPoints: { cli: "src/cli/main.ts" }, plugins: [programBeside] });
await build({ ...command, entryPoints: { program: "src/cli/program.ts" } });

mkdirSync(join(OUT, "data"));
for (const name of readdirSync(JUDGE_DATA).filter((name) => name.endsWith(".bin"))) {
  copyFileSync(join(JUDGE_DATA, name), join(OUT, "data", name));
}
// As text they would be a third of the package.
const languages = join(ROOT, "src", "page", "public", "languages");
mkdirSync(join(OUT, "data", "languages"));
for (const name of readdirSync(languages)) {
  const bytes = readFileSync(join(languages, name));
  const isTable = name.endsWith(".tsv");
  writeFileSync(join(OUT, "data", "languages", isTable ? `${name}.gz` : name), isTable ? gzipSync(bytes) : bytes);
}
for (const name of ["starter_roster.json"]) copyFileSync(join(ROOT, "kv-seed", name), join(OUT, name));
chmodSync(join(OUT, "cli.js"), 0o755);
writeDeclarations(await loadOperations(ROOT), OUT);
