/** The package's type declarations: of the operations from their records, of the entries from the files beside this one. */
import { copyFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Operation } from "../src/operation.ts";
import { comment, type JsonSchema, printType } from "./print-type.ts";

const ENTRIES = join(import.meta.dirname, "types");

/** Writes `*.d.ts` into `out`. */
export function writeDeclarations(operations: readonly Operation[], out: string): void {
  writeFileSync(join(out, "operations.d.ts"), printOperations(operations));
  for (const name of readdirSync(ENTRIES)) copyFileSync(join(ENTRIES, name), join(out, name));
}

function printOperations(operations: readonly Operation[]): string {
  const types = operations.flatMap(({ name, input, output }) => {
    const base = pascalCase(name);
    return [...printNamed(`${base}Input`, input, "input"), ...printNamed(`${base}Output`, output, "output")];
  });
  const methods = operations.flatMap(({ name, description, input }) => {
    const base = pascalCase(name);
    const optional = input.safeParse({}).success ? "?" : "";
    const call = `(input${optional}: ${base}Input, options?: CallOptions): Promise<${base}Output>;`;
    return [`  ${comment(description)}`, `  ${camelCase(name)}${call}`];
  });
  return [
    ...types,
    "export interface CallOptions {",
    "  /** Ends the call, its retries included. */",
    "  readonly signal?: AbortSignal;",
    "}",
    "",
    "/** A method an operation: its input as the service takes it, its answer as the service gives it. */",
    "export interface SignpostClient {",
    ...methods,
    "}",
    "",
  ].join("\n");
}

/** A type, after those its schema refers to. */
function printNamed(name: string, schema: z.ZodType, io: "input" | "output"): string[] {
  const json: JsonSchema = z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" });
  // What comes back may be shared; what is sent is the caller's.
  const print = (one: JsonSchema) => {
    const text = printType(one, refs);
    return io === "input" ? text : text.replaceAll("Array<", "ReadonlyArray<");
  };
  const refs = new Map(
    Object.keys(json.$defs ?? {}).map((key) => [`#/$defs/${key}`, `${name}_${key.replace(/\W/g, "")}`]),
  );
  refs.set("#", name);
  const defs = Object.entries(json.$defs ?? {}).map(
    ([key, def]) => `export type ${refs.get(`#/$defs/${key}`)} = ${print(def)};\n`,
  );
  return [...defs, `export type ${name} = ${print(json)};\n`];
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function pascalCase(name: string): string {
  const camel = camelCase(name);
  return camel.charAt(0).toUpperCase() + camel.slice(1);
}
