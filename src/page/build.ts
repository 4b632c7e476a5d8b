/**
 * `npm run build:page`: bundles the page's components and lays the viewer of /docs beside them, all in
 * src/page/public/built. Wrangler runs it before it serves or deploys (`[build]` in wrangler.toml), the tests before they
 * start.
 */
import { copyFile, mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build } from "esbuild";

const HERE = import.meta.dirname;
const BUILT = join(HERE, "public/built");
const VIEWER = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

export async function buildPage(): Promise<void> {
  await mkdir(BUILT, { recursive: true });
  const bundle = build({
    entryPoints: { page: join(HERE, "app/main.tsx"), docs: join(HERE, "app/docs.ts") },
    outdir: BUILT,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "warning",
  });
  const viewer = ["swagger-ui-bundle.js", "swagger-ui.css"].map((name) =>
    copyFile(join(VIEWER, name), join(BUILT, name)),
  );
  await Promise.all([bundle, ...viewer]);
}

if (process.argv[1] === import.meta.filename) await buildPage();
