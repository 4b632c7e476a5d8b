import { CLOUD_SHAPES } from "./clouds.ts";
import { MODEL_API_SHAPES } from "./model-apis.ts";
import { PHRASE_SHAPES } from "./phrases.ts";
import { PROGRAM_SHAPES } from "./programs.ts";
import { RUNTIME_SHAPES } from "./runtimes.ts";
import type { Shape } from "./shape.ts";
import { WEB_API_SHAPES } from "./web-apis.ts";

export const SHAPE_FAMILIES: Readonly<Record<string, readonly Shape[]>> = {
  "model vendors": MODEL_API_SHAPES,
  "web services": WEB_API_SHAPES,
  "clouds and databases": CLOUD_SHAPES,
  runtimes: RUNTIME_SHAPES,
  "programs, pages, statuses, Japanese and Chinese": PROGRAM_SHAPES,
  sentences: PHRASE_SHAPES,
};

export const ALL_SHAPES: readonly Shape[] = Object.values(SHAPE_FAMILIES).flat();
