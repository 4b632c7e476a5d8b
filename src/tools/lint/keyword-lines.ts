/**
 * Sentences of a system prompt that tie a word to a tool ("whenever the user mentions analysis, use analyze_web").
 * Three parts make one: a condition on the *words* of a message, an order to use, and a tool's name. A sentence that
 * describes a tool, or whose condition is the form of the input (a URL, a file, an id), is none: that is how a
 * description should speak. Used by the lint rule and by diagnose.
 */
import { mentions, type NamePattern } from "./names.ts";

export interface KeywordLine {
  /** Counted from 1: where the sentence begins. */
  readonly line: number;
  readonly sentence: string;
  /** The word or words, as written. */
  readonly keyword: string;
  readonly tool: string;
}

interface PromptSentence {
  readonly text: string;
  readonly line: number;
}

const QUOTED_WORD = /["'`“‘「『]([^"'`”’」』\n]{1,60})["'`”’」』]/u;

/** English: a condition on words, or a bare topic with an order. Group `word` is the keyword's clause. */
const ENGLISH: readonly RegExp[] = [
  /\b(?:when(?:ever)?|if|any ?time|every time|each time|as soon as|once|where)\b[^.;]{0,60}?\b(?:mentions?|mentioned|says?|said|writes?|types?|contains?|includes?|uses? the (?:word|term|phrase|keyword)|refers? to|talks? about|asks? (?:about|for)|asked (?:about|for)|brings? up|appears?|sees?|see|hears?|hear|the (?:word|term|phrase|keyword)|keywords?)\b\s*(?:of |like |such as |anything (?:about|related to|like) |something (?:about|like) |the (?:word|term|phrase|keyword)s? |words? (?:like|such as) )?(?<word>[^,;:→]{1,80}?)\s*(?:,|:|→|->|=>|\bthen\b|\balways\b|\b(?:you )?(?:must|should)\b|\b(?=use\b|call\b|invoke\b|run\b|go\b|choose\b|pick\b))/iu,
  /\b(?:the )?(?:word|term|phrase|keyword)s?\s+(?<word>["'`“‘][^,;]{1,60}["'`”’](?:[^,;]{0,40}["'`”’])?)/iu,
  /\b(?:for|on) (?:any|all|every|anything|everything)\b\s*(?:about |related to |regarding |that (?:involves|concerns|mentions) |to do with )?(?<word>[^,;:→]{1,60}?)(?:\s+(?:request|question|querie|query|task|topic|message|prompt|matter)s?)?\s*(?:,|:|→|->|=>|\balways\b|\b(?=use\b|call\b|invoke\b))/iu,
  /^[^\p{L}\p{N}"'`“‘「]*(?:for|on) (?<word>[\p{L}\p{N}"'`“”‘’-]+(?: (?:and|or|\/) [\p{L}\p{N}"'`“”‘’-]+| [\p{L}\p{N}-]+)?)\s*(?:,|:|→|->|=>)?\s*(?:always |please |you (?:must|should) )?(?:use|call|invoke|run|pick|choose|go (?:to|with))\b/iu,
  /^[^\p{L}\p{N}"'`“‘「]*(?<word>["'`“‘「][^"'`”’」]{1,50}["'`”’」](?:\s*(?:,|\/|or)\s*["'`“‘「][^"'`”’」]{1,50}["'`”’」])*)\s*(?:→|->|=>|=|:|\|)/u,
  /^[^\p{L}\p{N}"'`“‘「]*(?:keywords?:\s*)?(?<word>[\p{L}][\p{L}\p{N} ,/-]{1,60}?)\s*(?:→|->|=>)/iu,
  /^[^\p{L}\p{N}"'`“‘「]*(?:[Kk]eywords?:\s*)?(?<word>[\p{L}][\p{L}\p{N} ,/-]{1,60}?)\s*:\s*(?:always |please |you (?:must|should) )?(?:[Uu]se|[Cc]all|[Ii]nvoke|[Rr]un|[Pp]ick|[Cc]hoose) (?:the )?[`"'“]?[\w.-]+[`"'”]?(?: tool| first)*(?:\W*$|\s+\p{Lu})/u,
  /\b(?:use|call|invoke|run)\b[^.;]{0,80}?\b(?:when(?:ever)?|if|any ?time|every time)\b[^.;]{0,40}?\b(?:mentions?|mentioned|says?|writes?|types?|contains?|includes?|uses? the (?:word|term|phrase)|refers? to|talks? about|asks? (?:about|for)|brings? up|appears?|the (?:word|term|phrase|keyword)|keywords?)\b\s*(?:the (?:word|term|phrase|keyword)s? )?(?<word>[^.;]{1,80})/iu,
  /\b(?:use|call|invoke|run)\b[^.;]{0,60}?\bfor (?:any|all|every|anything)\b\s*(?:about |related to |regarding )?(?<word>[^.;]{1,60})/iu,
  /\b(?:requests?|messages?|questions?|queries|prompts?|users?|people)\b[^.;]{0,20}\b(?:containing|mentioning|(?:that|which|who) (?:mentions?|contains?|includes?|says?|asks? (?:for|about))|with the (?:word|term))\s+(?<word>[^,;:→]{1,60}?)\s*(?:,|:|→|->|=>|\b(?:must|should|always|go(?:es)?|belongs?|needs?|to|use|call)\b)/iu,
  /\bmentions? of\s+(?<word>[^,;:→]{1,60}?)\s*(?:,|:|→|->|=>|\b(?:must|should|always|go(?:es)?|means?|triggers?|use|call)\b)/iu,
  /\b(?:the )?(?:word|term|phrase|keyword)s?\s+(?<word>["'`“‘]?[\p{L}\p{N} -]{1,40}?["'`”’]?)\s+(?:triggers?|means?|calls? for)\b/iu,
  /\b(?:when(?:ever)?|if|once|any ?time)\s+(?<word>[^,;:→]{1,40}?)\s+(?:is|are|gets?|comes?|was)\s+(?:mentioned|said|asked (?:about|for)|brought up|up|talked about|written)\b/iu,
  /^[^\p{L}\p{N}"'`“‘「]*(?<word>\p{L}[\p{L}\p{N} ,/-]{1,40}?)\s*\|\s*`?[\p{L}\p{N}_.-]+`?\s*\|?\s*$/u,
];
const ORDER =
  /\b(?:use|using|used|call|called|invoke|run|pick|choose|route|go|must|always|prefer|triggers?|means?|select|then)\b|→|->|=>|[:|]/iu;
const NEGATED = /\b(?:do not|don['’]t|never|avoid|not) (?:use|call|invoke|run|pick|choose)\b/iu;

const JAPANESE: readonly RegExp[] = [
  /(?<word>「[^」]{1,30}」(?:[やかと、・]「[^」]{1,30}」)*|『[^』]{1,30}』|[\p{L}\p{N}ー]{1,20}?)(?:など)?(?:という|といった|の|などの)?(?:言葉|単語|語句|語|キーワード|ワード|文言|用語|話題|話)(?:が|を|に|は|の)?[^。]{0,20}?(?:たら|れば|場合|とき|時|際|ると|ば必ず|なら|は)/u,
  /(?<word>「[^」]{1,30}」|『[^』]{1,30}』|[\p{L}\p{N}ー]{1,20}?)(?:など)?(?:と|って|とか)(?:言われ|いわれ|言っ|いっ|聞かれ|きかれ|尋ねられ|頼まれ|書かれ|入力され|発言)[^。]{0,12}?(?:たら|れば|場合|とき|時|際|ら)/u,
  /(?<word>「[^」]{1,30}」|『[^』]{1,30}』|[\p{L}\p{N}ー]{1,20}?)(?:など)?(?:に|について|に関して)(?:言及|触れ|聞かれ|尋ねられ|質問|話し?|関する)[^。]{0,16}?(?:たら|れば|場合|とき|時|際|ら|は|には)/u,
  /(?<word>「[^」]{1,30}」|『[^』]{1,30}』)(?:など)?(?:が|を)(?:含まれ|含む|含め|含ん|出て|出た|登場|現れ)[^。]{0,16}?(?:たら|れば|場合|とき|時|際|ら|は|には)/u,
  /(?:^|[、。\s・-])(?:キーワード|単語|言葉|語句)?(?<word>「[^」]{1,30}」|『[^』]{1,30}』|[\p{Script=Han}\p{Script=Katakana}ー]{1,10})(?:は|には|なら|の(?:場合|とき|時|際)(?:は|には)?|→|⇒|:|：)\s*、?\s*(?:必ず|常に|まず|いつも)?\s*[\p{Script=Latin}`「]/u,
  /(?<word>「[^」]{1,30}」|[\p{Script=Han}\p{Script=Katakana}ー]{1,10})(?:の|に関する|についての)(?:依頼|質問|要望|リクエスト|相談|話題|問い合わせ)(?:が(?:来|あ|届)|は|に|で|なら)[^。]{0,16}?(?:は|も|たら|れば|場合|とき|時|際|、|[`「\p{Script=Latin}])/u,
];
const JAPANESE_ORDER =
  /(?:使|用い|呼(?:び|ぶ|ん)|実行|行(?:う|い|っ)|選(?:び|ぶ|択)|利用|起動|へ|→|⇒|すること|してください)/u;
const JAPANESE_NEGATED = /(?:使わない|使用しない|呼ばない|使ってはいけ|使わず)/u;

/** Conditions on the form of the input, not on words: the right way to part tools. */
const INPUT_FORM =
  /^(?:.{1,40}\b(?:of|from|in) (?=an? |the ))?(?:an?|the|one|any|its|their)?\s*(?:[\w-]+\s){0,2}(?:URLs?|(?:web|linked) ?pages?|URI|links?|files?|file ?paths?|paths?|attachments?|images?|PDFs?|screenshots?|spreadsheets?|CSVs?|ids?|identifiers?|(?:order|invoice|ticket|account|tracking|issue|phone) (?:numbers?|ids?)|numbers?|e-?mail address(?:es)?|https?:\S*|JSON|code (?:block|snippet)s?)$/iu;
/** What stands before a colon or an arrow without being a topic: "Note: …", "Step 2: …", "Input → …". */
const LABEL =
  /^[^\p{L}]*(?:first|second|third|then|next|finally|last|step|note|important|tip|hint|warning|caution|remember|rules?|examples?|(?:by )?default|(?:when|if) (?:in doubt|unsure)|otherwise|else|fallback|inputs?|outputs?|results?|workflow|usage|tools?|always|never|user|assistant|start)(?: \w+)?\s*(?:→|->|=>|:)\s*/iu;
const INPUT_FORM_JA =
  /^(?:URL|URI|リンク|ファイル|パス|画像|添付(?:ファイル)?|番号|ID|注文番号|PDF|CSV|メールアドレス)$/iu;

/** A line without its bullet and without emphasis: "- **analysis**: …". */
function plain(line: string): string {
  return line
    .trim()
    .replace(/^(?:[-*+•・](?!\*)|\d+[.)]|#{1,6}|\|)\s*/, "")
    .replace(/(?<![\p{L}\p{N}])(\*{1,3}|__)(?=\S)([^*\n]{1,80}?)(?<=\S)\1(?![\p{L}\p{N}])/gu, "$2");
}

/** A line this short was ended by its author, not by a margin. */
const MARGIN_CHARS = 50;
const BEGINS_A_RULE =
  /^\s*(?:(?:If|When|Whenever|Use|Call|Always|Never|For|On)\s|[「『"“]|ユーザー|[^\sA-Za-z]{1,20}(?:という|と言|には|→))/u;
const ENDS_OPEN =
  /[,;:、，；：(（–—-]\s*$|\b(?:and|or|the|an?|of|to|for|with|in|on|use|call|then|must|when|if|user|mentions|says)\s*$/iu;
/** Japanese prompts have one rule a line more often than a margin. */
const ENDS_A_RULE = /(?:使用|利用|実行|こと|する|ます|使う|用いる|呼ぶ|呼び出す|ください|[A-Za-z_]\w{2,})\s*$/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether a line without a full stop before it is a rule of its own all the same, and no wrapped end of the last one. */
function beginsAnew(before: string, line: string): boolean {
  if (/^\s*\p{Ll}/u.test(line) || ENDS_OPEN.test(before)) return false;
  if (UNSPACED.test(before)) return ENDS_A_RULE.test(before);
  return before.trim().length < MARGIN_CHARS || BEGINS_A_RULE.test(line);
}

/** Sentences with the line each begins at; a paragraph's wrapped lines belong together, fenced code is skipped. */
function promptSentences(prompt: string): PromptSentence[] {
  const result: PromptSentence[] = [];
  let paragraph: { text: string; line: number }[] = [];
  let fenced = false;
  const flush = () => {
    let text = "";
    const starts: { at: number; line: number }[] = [];
    for (const part of paragraph) {
      starts.push({ at: text.length, line: part.line });
      text += `${part.text} `;
    }
    for (const match of text.matchAll(/[^.!?。！？]+(?:[.!?](?!\s|$)[^.!?。！？]*)*[.!?。！？]*/gu)) {
      const lead = /^\s*/u.exec(match[0])?.[0].length ?? 0;
      const at = match.index + lead;
      const line = starts.findLast((start) => start.at <= at)?.line ?? 1;
      const sentence = match[0].trim();
      if (sentence !== "") result.push({ text: sentence, line });
    }
    paragraph = [];
  };
  const lines = prompt.split(/\r\n?|\n/);
  for (const [i, raw] of lines.entries()) {
    if (/^\s*(?:```|~~~)/.test(raw)) {
      flush();
      fenced = !fenced;
      continue;
    }
    if (fenced) continue;
    // A list item, a heading, a table row or a blank line begins anew.
    if (paragraph.length > 0 && beginsAnew(lines[i - 1] ?? "", raw)) flush();
    if (raw.trim() === "" || /^\s*(?:[-*+•・]|\d+[.)]|#{1,6}|\|)\s*/.test(raw)) flush();
    if (raw.trim() !== "") paragraph.push({ text: plain(raw), line: i + 1 });
    if (/^\s*(?:\||#{1,6}\s)/.test(raw)) flush();
  }
  flush();
  return result;
}

function trimKeyword(raw: string): string {
  const quoted = QUOTED_WORD.exec(raw)?.[1];
  const words = (quoted ?? raw)
    .replace(
      /^(?:(?:questions?|requests?|quer(?:y|ies)|tasks?|anything) (?:about|on|for|regarding) )?(?:(?:an?|the|any|some|about)\s+)?/iu,
      "",
    )
    .replace(/^(?:ユーザー|利用者|お客様|相手|質問|メッセージ)(?:が|は|の|に)/u, "");
  return words.replace(/["'`“”‘’「」『』,;:]+/gu, "").trim();
}

/** Longer than any sentence people write; what follows is not read. */
const MAX_SENTENCE_CHARS = 1000;

function keywordOf(whole: string): string | null {
  const sentence = whole.slice(0, MAX_SENTENCE_CHARS).replace(LABEL, "");
  const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sentence);
  if (
    japanese
      ? JAPANESE_NEGATED.test(sentence) || !JAPANESE_ORDER.test(sentence)
      : NEGATED.test(sentence) || !ORDER.test(sentence)
  )
    return null;
  for (const pattern of japanese ? JAPANESE : ENGLISH) {
    const word = pattern.exec(sentence)?.groups?.word;
    if (word === undefined) continue;
    const keyword = trimKeyword(word);
    if (keyword === "" || INPUT_FORM.test(keyword) || INPUT_FORM_JA.test(keyword)) continue;
    return keyword;
  }
  return null;
}

/** "Use A over B", "A, not B": B is what the line takes messages from. */
const REJECTED = /\b(?:over|instead of|rather than|(?:and )?not|never)\s+(?:the\s+)?[`"'“]?$|より(?:も)?$/iu;

/** @param names patterns of the listed tools. One entry a clause and tool. */
export function findKeywordLines(prompt: string, names: readonly NamePattern[]): KeywordLine[] {
  return promptSentences(prompt).flatMap(({ text, line }) =>
    text.split(/;\s+|；/u).flatMap((clause) => {
      const tools = names.filter((name) => mentions(clause, name));
      if (tools.length === 0) return [];
      const keyword = keywordOf(clause);
      if (keyword === null) return [];
      const chosen = tools.filter(({ pattern }) => {
        const at = clause.search(pattern);
        return at < 0 || !REJECTED.test(clause.slice(0, at));
      });
      // The keyword must not be the tool's own name: "if the user mentions analyze_web" binds no word to it.
      return chosen
        .filter(({ name }) => name.toLowerCase() !== keyword.toLowerCase())
        .map(({ name }) => ({ line, sentence: text, keyword, tool: name }));
    }),
  );
}
