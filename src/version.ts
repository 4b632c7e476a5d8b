import manifest from "../package.json" with { type: "json" };

/** The package's, told alike by OpenAPI, MCP and the command line. */
export const VERSION: string = manifest.version;
