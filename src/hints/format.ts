/** Hints as text for people, English or Japanese. Text from results is put on one line, so that it can't pose as ours. */
import type { QueryMode } from "./evidence/tried.ts";
import type { FailureReport, Hints, NextAction, StopReason } from "./schema.ts";

export type HintsLanguage = "en" | "ja";

interface Wording {
  next: string;
  actions: Record<NextAction, string>;
  score(hints: Hints): string;
  suggestedQueries: string;
  modes: Record<QueryMode, string>;
  relatedIds: string;
  gapKeywords: string;
  round(fresh: number, all: number): string;
  stops: Record<StopReason, string>;
  goesOn: string;
  failedSearches: string;
  failure(report: FailureReport): string;
  kept(count: number): string;
  warnings: string;
}

const ENGLISH: Wording = {
  next: "Next",
  actions: {
    broaden: "broaden - too little was found; search wider, with a suggested query where there is one",
    refine: "refine - search again with one of the suggested queries",
    expand: "expand - fetch the related documents",
    synthesize: "synthesize - answer from the results there are",
    retry: "retry - a search failed; make the same query again",
    report_up: "report_up - a search failed for good; say what was tried and hand on what there is",
  },
  score: ({ max_score, result_count, sufficient }) =>
    `Best score: ${max_score} of ${result_count} result(s), ${sufficient ? "sufficient" : "not sufficient"}`,
  suggestedQueries: "Suggested queries",
  modes: { all: "all words", any: "any word" },
  relatedIds: "Related documents not seen yet",
  gapKeywords: "Keywords found in no result",
  round: (fresh, all) => `Loop: ${fresh} new document(s), ${all} seen in all`,
  stops: {
    sufficient: "stop, the results suffice",
    saturated: "stop, nothing new comes up any more",
    max_rounds: "stop, this was the last round",
  },
  goesOn: "go on",
  failedSearches: "Failed searches",
  failure: ({ query, attempts, category, message }) =>
    `${query} (tries: ${attempts}, ${category ?? "unknown"}): ${message}`,
  kept: (count) => `Partial results kept: ${count}`,
  warnings: "Warnings",
};

const JAPANESE: Wording = {
  next: "次の一手",
  actions: {
    broaden: "broaden - 結果が足りません。提案クエリがあればそれで、なければより広い語で検索してください",
    refine: "refine - 提案クエリのいずれかで再検索してください",
    expand: "expand - 関連文書を取得してください",
    synthesize: "synthesize - 手元の結果から回答をまとめてください",
    retry: "retry - 検索に失敗しました。同じクエリをもう一度実行してください",
    report_up: "report_up - 検索に失敗し、再試行では解決しません。試した内容と途中結果を報告してください",
  },
  score: ({ max_score, result_count, sufficient }) =>
    `最高スコア: ${max_score}(${result_count} 件中)、${sufficient ? "十分" : "不十分"}`,
  suggestedQueries: "提案クエリ",
  modes: { all: "すべての語", any: "いずれかの語" },
  relatedIds: "未確認の関連文書",
  gapKeywords: "どの結果にもないキーワード",
  round: (fresh, all) => `ループ: 新規 ${fresh} 件、累計 ${all} 件`,
  stops: {
    sufficient: "終了(結果は十分です)",
    saturated: "終了(新しい文書が見つかりません)",
    max_rounds: "終了(最終ラウンドです)",
  },
  goesOn: "継続",
  failedSearches: "失敗した検索",
  failure: ({ query, attempts, category, message }) =>
    `${query}(試行 ${attempts} 回、${category ?? "種別不明"}): ${message}`,
  kept: (count) => `保持した途中結果: ${count} 件`,
  warnings: "警告",
};

const WORDINGS: Record<HintsLanguage, Wording> = { en: ENGLISH, ja: JAPANESE };

/** @returns lines, each ended by a line break; the action first, then what it rests on. */
export function formatHints(hints: Hints, language: HintsLanguage = "en"): string {
  const wording = WORDINGS[language];
  const lines = [`${wording.next}: ${wording.actions[hints.next_action]}`, wording.score(hints)];
  const addList = (title: string, entries: readonly string[]) => {
    if (entries.length > 0) lines.push(`${title}:`, ...entries.map((entry) => `  - ${onOneLine(entry)}`));
  };
  const queries = hints.queries?.map(({ query, query_mode }) => `${query} (${wording.modes[query_mode]})`);
  addList(wording.suggestedQueries, queries ?? hints.suggested_queries);
  addList(wording.relatedIds, hints.related_ids);
  addList(wording.gapKeywords, hints.gap_keywords);
  if (hints.new_ids !== undefined && hints.visited_ids !== undefined) {
    const stop = hints.stop_reason ? wording.stops[hints.stop_reason] : wording.goesOn;
    lines.push(`${wording.round(hints.new_ids.length, hints.visited_ids.length)}; ${stop}`);
  }
  addList(wording.failedSearches, hints.failures?.map(wording.failure) ?? []);
  if (hints.partial_results !== undefined) lines.push(wording.kept(hints.partial_results.length));
  addList(wording.warnings, hints.warnings ?? []);
  return `${lines.join("\n")}\n`;
}

function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}
