import { AS_PRINTED_SHAPES } from "./as-printed.ts";
import { BARE_REPORTS } from "./bare-reports.ts";
import { CLOUD_SHAPES } from "./clouds.ts";
import { DATABASE_SHAPES } from "./databases.ts";
import { EUROPEAN_SHAPES } from "./european.ts";
import { INCOMPLETE_SHAPES } from "./incomplete.ts";
import { MODEL_API_SHAPES } from "./model-apis.ts";
import { OWN_FAULT_SHAPES } from "./own-faults.ts";
import { PHRASE_SHAPES } from "./phrases.ts";
import { PROGRAM_SHAPES } from "./programs.ts";
import { REFUSAL_SHAPES } from "./refusals.ts";
import { RUNTIME_SHAPES } from "./runtimes.ts";
import type { Shape } from "./shape.ts";
import { THROWN_SHAPES } from "./thrown.ts";
import { WEB_API_SHAPES } from "./web-apis.ts";
import { WEB_PROTOCOL_SHAPES } from "./web-protocols.ts";

export const SHAPE_FAMILIES: Readonly<Record<string, readonly Shape[]>> = {
  "model vendors": MODEL_API_SHAPES,
  "web services": WEB_API_SHAPES,
  "web protocols": WEB_PROTOCOL_SHAPES,
  clouds: CLOUD_SHAPES,
  databases: DATABASE_SHAPES,
  runtimes: RUNTIME_SHAPES,
  "programs, pages, statuses, Japanese and Chinese": PROGRAM_SHAPES,
  "exceptions by whose fault they are": OWN_FAULT_SHAPES,
  "other languages of Europe": EUROPEAN_SHAPES,
  "a person's refusal": REFUSAL_SHAPES,
  "empty answers that prove nothing": INCOMPLETE_SHAPES,
  "exceptions and error bodies as text": THROWN_SHAPES,
  sentences: PHRASE_SHAPES,
  "reports that nothing marks": BARE_REPORTS,
  "as clients print and wrap them": AS_PRINTED_SHAPES,
};

export const ALL_SHAPES: readonly Shape[] = Object.values(SHAPE_FAMILIES).flat();
