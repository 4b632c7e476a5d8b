/** `signpost import`: turns a folder of SKILL.md files into a roster, in KV, in a file or at a running Signpost. */

import { Option } from "commander";
import type { DuplicateRule } from "../rosters/normalize.ts";
import { type DefineCommand, defineCommand, UsageError } from "./command.ts";
import { rosterIdOf, type TargetOptions, targetOf, tenantOf, withTargetOptions } from "./target-options.ts";

interface Options extends TargetOptions {
  readonly id?: string;
  readonly out?: string;
  readonly url?: string;
  readonly onDuplicate: DuplicateRule;
}

export const importCommand: DefineCommand = ({ terminal, endWith }) =>
  withTargetOptions(
    defineCommand(
      "import",
      "Turns a folder of SKILL.md files into a roster; prints every oddity with file and line.",
      "signpost import ~/.claude/skills --id mine",
    ),
  )
    .argument("<folder>", "where the SKILL.md files lie, at any depth")
    .option("--id <id>", "the roster's id")
    .option("--out <file>", "write a JSON file, in place of KV")
    .option("--url <url>", "put it at a running Signpost; its admin key is SIGNPOST_API_KEY")
    .addOption(
      new Option("--on-duplicate <rule>", "two skills of one name: an error, the first counts, or FOLDER:NAME")
        .choices(["error", "first", "qualify"])
        .default("error"),
    )
    .action(async (folder: string, options: Options) => {
      const { out, url } = options;
      if (options.id === undefined && out === undefined) throw new UsageError("Name the roster: --id ID.");
      const id = rosterIdOf(options.id ?? "roster");
      const tenant = tenantOf(options);
      const target = targetOf(options);
      const ways = [out, url, options.persistTo, options.remote].filter((way) => way !== undefined);
      if (ways.length > 1) throw new UsageError("Give one of --remote, --persist-to, --out and --url.");
      const { PUBLIC_TENANT } = await import("../tenants.ts");
      if ((out ?? url) !== undefined && tenant !== PUBLIC_TENANT) {
        throw new UsageError("--tenant is for KV: a file has none, and at --url it is the key's own.");
      }
      const { importFolder } = await import("./import-folder.ts");
      const done = await importFolder(
        { folder, id, tenant, target, out, url, onDuplicate: options.onDuplicate },
        terminal,
      );
      if (!done) endWith(1);
    });
