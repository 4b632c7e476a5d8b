/**
 * What one roster may hold. A name over its limit is an error, since a shortened name is no skill of the agent's; any
 * other text is cut, with a warning.
 */

/** The Agent Skills format allows 64; other collections use more. */
export const MAX_NAME_CHARS = 200;
export const MAX_CATEGORY_CHARS = 100;
/** The index line. The Agent Skills format's own limit. */
export const MAX_DESCRIPTION_CHARS = 1024;
export const MAX_DESCRIPTION_FULL_CHARS = 8000;
/** The rest of a skill's text says little more about when it serves. */
export const MAX_BODY_CHARS = 1600;

/** The local judge's index of so many takes some 10 s of a PUT's 30 s of CPU, and a tenth of an isolate's memory. */
export const MAX_SKILLS = 5000;
/** Bytes of all kept skills as JSON: an isolate has 128 MB and holds them parsed. */
export const MAX_CONTENT_BYTES = 32 * 1024 * 1024;
/** Bytes of a PUT's body; the importer takes larger folders, since it keeps only what counts before it sends. */
export const MAX_PUT_BYTES = 25 * 1024 * 1024;

export const DEFAULT_CATEGORY = "general";
export const DEFAULT_INDEX_WIDTH = 60;
export const MIN_INDEX_WIDTH = 10;
export const MAX_INDEX_WIDTH = 2000;
