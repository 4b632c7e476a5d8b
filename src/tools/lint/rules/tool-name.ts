import type { Rule } from "../rule.ts";

/** What the Model Context Protocol recommends (2025-11-25). */
const MCP_NAME = /^[A-Za-z0-9_.-]{1,128}$/;
/** What several model APIs enforce. */
const STRICT_NAME = /^[A-Za-z0-9_-]{1,64}$/;

export const toolName: Rule = {
  id: "tool_name",
  title: "A tool name that clients refuse",
  severities: ["warning", "info"],
  order: 1,
  reason:
    "The Model Context Protocol asks for 1–128 letters, digits, `_`, `-` and `.`; several model APIs take no dots and 64 characters at most, and refuse the whole request over one name.",
  check: ({ subjects }) =>
    subjects
      .filter(({ kind, name }) => kind === "tool" && !STRICT_NAME.test(name))
      .map(({ name }) => {
        const refused = !MCP_NAME.test(name);
        const proposal = name
          .normalize("NFKD")
          .replace(/[^A-Za-z0-9_-]+/g, "_")
          .replace(/^_+|_+$/g, "")
          .slice(0, 64);
        return {
          severity: refused ? ("warning" as const) : ("info" as const),
          tool: name,
          field: "name",
          message: refused
            ? `\`${name}\` is no tool name by the Model Context Protocol (1–128 of A–Z, a–z, 0–9, _, -, .).`
            : `\`${name}\` is refused by clients that take at most 64 of A–Z, a–z, 0–9, _ and -.`,
          fix: proposal === "" ? "Give it a name of Latin letters, as `verb_object`." : `Name it \`${proposal}\`.`,
        };
      }),
};
