/**
 * A real search engine in memory, MiniSearch, over this repository's own documentation: the sections of its Markdown
 * files and the header comment of every source file. A file is tagged with its folders and related to what it imports.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import MiniSearch from "minisearch";
import { stem } from "porter2";

export interface Found {
  id: string;
  title: string;
  tags: string[];
  related: string[];
  text: string;
  /** 0–1 */
  score: number;
}

export interface SearchEngine {
  /** Everything there is to find. */
  readonly pages: readonly Omit<Found, "score">[];
  /** @param mode whether a page must hold all keywords, or any */
  search(keywords: readonly string[], mode?: "all" | "any"): Found[];
  /** Documents by id, scored for the same keywords; unknown ids are left out. */
  fetch(ids: readonly string[], keywords: readonly string[]): Found[];
}

type Page = Omit<Found, "score">;

const ROOT = fileURLToPath(new URL("../", import.meta.url).href);
const RESULTS = 8;

export function openDocumentation(): SearchEngine {
  const pages = new Map([...sourcePages(), ...markdownPages()].map((page) => [page.id, page]));
  const index = new MiniSearch<Page>({
    fields: ["title", "text", "id"],
    processTerm: (term) => stem(term.toLowerCase()),
    searchOptions: { boost: { title: 2 } },
  });
  index.addAll([...pages.values()]);
  const ranked = (keywords: readonly string[], mode: "all" | "any" = "any") => rank(index, pages, keywords, mode);
  return {
    pages: [...pages.values()],
    search: (keywords, mode) => ranked(keywords, mode).slice(0, RESULTS),
    fetch(ids, keywords) {
      const scored = new Map(ranked(keywords).map((found) => [found.id, found]));
      return ids.flatMap((id) => {
        const page = pages.get(id);
        return scored.get(id) ?? (page === undefined ? [] : [{ ...page, score: 0 }]);
      });
    },
  };
}

/**
 * BM25 has no upper end, so it can't be a score from 0 to 1 as it is; divided by the best of the list, the best would
 * always be 1 and every search would suffice. The share of the query's words that a page holds says how good it is;
 * BM25 only orders pages that hold as many.
 */
function rank(
  index: MiniSearch<Page>,
  pages: ReadonlyMap<string, Page>,
  keywords: readonly string[],
  mode: "all" | "any",
): Found[] {
  const results = index.search(keywords.join(" "), { combineWith: mode === "all" ? "AND" : "OR" });
  const best = results[0]?.score ?? 1;
  return results
    .flatMap((result) => {
      const page = pages.get(result.id);
      const share = result.queryTerms.length / Math.max(1, keywords.length);
      return page === undefined ? [] : [{ ...page, score: Math.min(1, share) * (0.8 + 0.2 * (result.score / best)) }];
    })
    .sort((a, b) => b.score - a.score);
}

function sourcePages(): Page[] {
  return globSync("src/**/*.ts", { cwd: ROOT }).map((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    const header =
      /^(?:import[^\n]*\n|\s)*\/\*\*([\s\S]*?)\*\//
        .exec(text)?.[1]
        ?.replace(/^\s*\* ?/gm, "")
        .trim() ?? "";
    const imports = Array.from(text.matchAll(/from "(\.[^"]+)"/g), (match) =>
      normalize(join(dirname(file), match[1] ?? "")),
    );
    return { id: file, title: header.split("\n")[0] ?? file, tags: folders(file), related: imports, text: header };
  });
}

function markdownPages(): Page[] {
  const files = globSync("{*,docs/**/*,src/**/*}.md", { cwd: ROOT });
  return files.flatMap((file) =>
    readFileSync(join(ROOT, file), "utf8")
      .split(/^(?=#{1,3} )/m)
      .map((section, place) => ({
        id: `${file}#${place}-${slug(section)}`,
        title: section.split("\n")[0]?.replace(/^#+ /, "") ?? file,
        tags: folders(file),
        related: Array.from(section.matchAll(/`(src\/[\w/.-]+\.ts)`/g), (match) => match[1] ?? ""),
        text: section,
      })),
  );
}

/** A section's heading as part of an id. */
function slug(section: string): string {
  const heading = /^#+ (.*)/.exec(section)?.[1] ?? "";
  return heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
}

function folders(file: string): string[] {
  return file
    .split("/")
    .slice(0, -1)
    .filter((folder) => folder !== "src");
}
