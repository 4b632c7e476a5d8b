/**
 * Does a suggestion make an agent load the right skill more often, and a needless one less? Three arms of one measured
 * turn a request: alone, with Signpost's suggestion, with the right answer. `npm run eval -- --help` says how.
 */
import { endPlainly } from "../../src/command.ts";
import { evaluate } from "./eval/cli.ts";
import { USAGE } from "./eval/options.ts";

endPlainly(USAGE);

process.exitCode = await evaluate(process.argv.slice(2), process.env, {
  out: (text) => console.log(text),
  error: (text) => console.error(text),
});
