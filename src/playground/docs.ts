/** `/docs`: the operations as a page a person reads, made from the same records as everything else. */
import { html } from "hono/html";
import { z } from "zod";
import type { DescribedOperation } from "../operation.ts";

/** What of a JSON Schema the page shows; anything else in it is left to /openapi.json. */
const shownSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  description: z.string().optional(),
  default: z.unknown().optional(),
  anyOf: z.array(z.looseObject({ type: z.string().optional() })).optional(),
});
const objectSchema = z.looseObject({
  properties: z.record(z.string(), shownSchema).default({}),
  required: z.array(z.string()).default([]),
});

/** @param nonce of the response's content security policy, for the page's one style. */
export function renderDocs(operations: readonly DescribedOperation[], nonce: string) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Signpost: operations</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">
:root { color-scheme: light dark; --line: light-dark(#dcd9d1, #363b41); --soft: light-dark(#5a626b, #a6adb5); --post: light-dark(#0b6b4f, #5fd0a8) }
body { font: 16px/1.55 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; background: light-dark(#fbfaf7, #16181b); color: light-dark(#1d2126, #e9e7e2) }
a { color: var(--post) } h1 { font-size: 1.45rem } h2 { font-size: 1.05rem; margin: 2.2rem 0 .3rem; border-top: 1px solid var(--line); padding-top: 1rem; overflow-wrap: anywhere }
code { font: .9em ui-monospace, Menlo, Consolas, monospace } .table { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: .92rem } th { text-align: left; color: var(--soft) }
th, td { padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top } :focus-visible { outline: 3px solid var(--post) }
</style>
</head>
<body>
<header><h1>Signpost: operations</h1>
<p>Each is an HTTP route and, but for a few, an MCP tool of the same name at <code>/mcp</code>. Send <code>Authorization: Bearer KEY</code>
unless this Signpost is open. Machine-readable: <a href="/openapi.json">/openapi.json</a>. To try them: <a href="/">the playground</a>.</p></header>
<main>${operations.map(renderOperation)}</main>
</body>
</html>`;
}

function renderOperation(operation: DescribedOperation) {
  const { properties, required } = objectSchema.parse(
    z.toJSONSchema(operation.input, { io: "input", unrepresentable: "any" }),
  );
  const rows = Object.entries(properties);
  const fields = html`<div class="table" tabindex="0" role="region" aria-label="Input of ${operation.name}"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows.map(
    ([name, schema]) => html`<tr><td><code>${name}</code>${required.includes(name) ? " (required)" : ""}</td>
<td>${typeOf(schema)}</td><td>${schema.description ?? ""}${defaultOf(schema.default)}</td></tr>`,
  )}</tbody></table></div>`;
  return html`<section id="${operation.name}"><h2><code>${operation.method} ${operation.path}</code> — ${operation.name}</h2>
<p>${operation.description}${operation.role === "admin" ? " Needs the role admin." : ""}</p>${rows.length > 0 ? fields : ""}</section>`;
}

function typeOf(schema: z.output<typeof shownSchema>): string {
  if (schema.enum !== undefined) return schema.enum.map(String).join(" | ");
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map((each) => each.type ?? "any"))].join(" | ");
  return [schema.type ?? "any"].flat().join(" | ");
}

function defaultOf(value: unknown): string {
  return value === undefined || typeof value === "object" ? "" : ` Default: ${JSON.stringify(value)}.`;
}
