/** Which queries were made already, so that none is proposed again. */
import { fold } from "../text.ts";

export type QueryMode = "all" | "any";

export interface Query {
  readonly query: string;
  /** Whether a result must hold all of the query's words, or any. */
  readonly query_mode: QueryMode;
}

/** A text alone says nothing of how its words were joined. */
export type TriedQuery = string | { readonly query: string; readonly query_mode?: QueryMode };

export class TriedQueries {
  /** Texts of unknown mode, and how many of them have the same words. */
  readonly #texts = new Set<string>();
  readonly #sameWords = new Map<string, number>();
  /** Words and mode. */
  readonly #modes = new Set<string>();
  /** Texts of known mode. */
  readonly #plain = new Set<string>();

  constructor(tried: readonly TriedQuery[]) {
    for (const one of tried) {
      if (typeof one !== "string" && one.query_mode !== undefined) {
        this.add({ query: one.query, query_mode: one.query_mode });
        continue;
      }
      const text = plain(typeof one === "string" ? one : one.query);
      const words = identity(text, "any");
      if (!this.#texts.has(text)) this.#sameWords.set(words, (this.#sameWords.get(words) ?? 0) + 1);
      this.#texts.add(text);
    }
  }

  /** How many there are. */
  get count(): number {
    return this.#texts.size + this.#modes.size;
  }

  add({ query, query_mode }: Query): void {
    this.#modes.add(identity(query, query_mode));
    this.#plain.add(plain(query));
  }

  /** How many texts of unknown mode have just these words: after two, both modes have been tried. */
  ordersOf(words: readonly string[]): number {
    return this.#sameWords.get(identity(words.join(" "), "any")) ?? 0;
  }

  /** Whether some of these words, not all and no others, were a query. */
  hasPartOf(texts: readonly string[]): boolean {
    const words = new Set(texts.flatMap((text) => plain(text).split(" ")));
    for (const tried of [...this.#texts, ...this.#plain]) {
      const own = new Set(tried.split(" "));
      if (own.size < words.size && [...own].every((word) => words.has(word))) return true;
    }
    return false;
  }

  has({ query, query_mode }: Query): boolean {
    return this.#texts.has(plain(query)) || this.#modes.has(identity(query, query_mode));
  }
}

function plain(query: string): string {
  return fold(query).trim().split(/\s+/u).join(" ");
}

/** The order of words changes no search; of one word alone, the mode changes none. */
function identity(query: string, mode: QueryMode): string {
  const words = [...new Set(plain(query).split(" "))].sort();
  return `${words.length > 1 ? mode : "any"} ${words.join(" ")}`;
}
