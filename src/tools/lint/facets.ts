/**
 * Which of the four things a description says: what it is for and when, the form of its input, an example request,
 * and what it is not for. Judged by turns of phrase, so it errs on the side of "said".
 */
import { sentences } from "../../language/sentences.ts";
import { stem } from "../../language/stem.ts";
import { plainWords, type Word } from "../../language/words.ts";
import { mentioned, type NamePattern, nameWords } from "./names.ts";
import { type Language, languageOf, PHRASES } from "./phrases.ts";
import type { Subject } from "./subject.ts";

export interface Facets {
  readonly language: Language | null;
  readonly sentences: readonly string[];
  /** Requests quoted in the description, without their quotes. */
  readonly quoted: readonly string[];
  readonly saysWhen: boolean;
  readonly saysInput: boolean;
  readonly hasExample: boolean;
  readonly saysWhenNot: boolean;
  /** Listed tools its text names, in the list's order. */
  readonly siblings: readonly string[];
  /** Stems of words that carry meaning, its own name's included where the text repeats them. */
  readonly content: ReadonlySet<string>;
  /** Of `content`, what the name doesn't already say. */
  readonly beyondName: ReadonlySet<string>;
  /** Stems of all its words, filler included. */
  readonly words: ReadonlySet<string>;
  /** Words in all, filler included. */
  readonly wordCount: number;
}

/** Words that say nothing about which tool it is; stems. */
const FILLER = new Set(
  `a an the of and or to for with in on at by from as is are be it its this that these those you your user users when
   whenever if not no do does can will may must should would all any every some such via into over about than then so
   only also more most other which who what how where whose there here out up off per one two both each between using
   use used uses tool tools function functions skill skills command utility helper help helps helping handle handles
   handling perform performs performing provide provides allow allows enable enables let lets work works make makes do
   i me my we our us thing things stuff various task tasks operation operations etc method api endpoint
   simple simply useful just run runs running execute executes specific given`
    .split(/\s+/)
    .map(stem),
);

/** Kinds of thing too broad to tell one tool from another; stems. */
export const GENERIC: ReadonlySet<string> = new Set(
  `content data information info input output result results text item items object objects value values detail
   details entry entries record records resource resources thing list get fetch find search look lookup retrieve return
   returns read show display query process analyze analyse analysis extract insight insights manage create update
   delete remove add set check new current multiple single system service server
   検索 取得 表示 返す 返し 情報 データ 結果 一覧 作成 更新 削除 分析 内容 処理 管理 查询 获取 返回 信息 数据 内容 列表`
    .split(/\s+/)
    .map(stem),
);

export const FILLER_OR_GENERIC: ReadonlySet<string> = new Set([...FILLER, ...GENERIC]);

const QUOTED =
  /"([^"\n]{1,300})"|“([^”\n]{1,300})”|‘((?:[^’\n]|(?<=\p{L})’(?=\p{L})){1,300})’|(?<![\p{L}\p{N}])'((?:[^'\n]|(?<=\p{L})'(?=\p{L})){1,300})'(?!\p{L})|«\s?([^»\n]{1,300}?)\s?»|「([^」\n]{1,300})」|『([^』\n]{1,300})』|„([^“”\n]{1,300})[“”]/gu;

/** Requests quoted in a text: at least three words, or an unspaced script; a title or a format is none. */
export function quotedRequests(text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(QUOTED)) {
    const quoted = match.slice(1).find((group) => group !== undefined);
    if (quoted === undefined) continue;
    const request = quoted.trim();
    const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{3}/u.test(request);
    if (unspaced || /\p{L}\S*\s+\S*\p{L}\S*\s+\S*\p{L}/u.test(request)) found.push(request);
  }
  return found;
}

/** The text without its quoted requests, for comparing descriptions by what they claim. */
export function withoutQuotes(text: string): string {
  return text.replace(QUOTED, (whole) => (quotedRequests(whole).length > 0 ? " " : whole));
}

/** Stems of the words that carry meaning. */
export function contentStems(text: string): Set<string> {
  return meaningful(plainWords(text));
}

function meaningful(words: readonly Word[]): Set<string> {
  const stems = new Set<string>();
  for (const word of words) {
    const stemmed = stem(word.text);
    if (!FILLER.has(stemmed) && word.text.length > 1) stems.add(stemmed);
  }
  return stems;
}

/** @param others patterns of every other listed tool. */
export function readFacets(subject: Subject, others: readonly NamePattern[]): Facets {
  const text = subject.description;
  const language = languageOf(text);
  const phrases = language === null ? null : PHRASES[language];
  const words = plainWords(text);
  const content = meaningful(words);
  const ownWords = new Set(nameWords(subject.name).map(stem));
  const ownJoined = stem(nameWords(subject.name).join(""));
  const beyondName = new Set([...content].filter((word) => !ownWords.has(word) && word !== ownJoined));
  const quoted = quotedRequests(text);
  const siblings = mentioned(text, others)
    .map(({ name }) => name)
    .filter((name) => name !== subject.name);
  const said = (pattern: RegExp | undefined) => pattern === undefined || pattern.test(text);
  const described = subject.schema?.parameters.filter((parameter) => parameter.description !== "").length ?? 0;
  return {
    language,
    sentences: sentences(text),
    quoted,
    hasExample: quoted.length > 0 || said(phrases?.example),
    saysWhen: quoted.length > 0 || said(phrases?.trigger),
    saysInput: described > 0 || said(phrases?.input),
    saysWhenNot: said(phrases?.exclusion),
    siblings,
    content,
    beyondName,
    words: new Set(words.map((word) => stem(word.text))),
    wordCount: words.length,
  };
}
