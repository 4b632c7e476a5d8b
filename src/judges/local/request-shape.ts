/**
 * What a request looks like, whatever it is about: order or question, "explain" or "fix", whose files, which quotes,
 * paths and numbers. The three gate answers rest on this alone, the fits of a candidate in part. Word lists hold
 * general turns of phrase (English in breadth, Japanese and Chinese in their common forms); none knows a skill.
 */

/** Every field is 0 or 1 unless said otherwise. */
export interface RequestShape {
  /** Starts with, or holds a sentence that starts with, a verb that acts on things ("export", "fix", "send"). */
  readonly order: number;
  /** "Can you …", "I want …", "I'd like …", "help me …" before such a verb or a thing. */
  readonly wish: number;
  /** First sentence opens with a question word or an inverted verb. */
  readonly question: number;
  /** "What is", "why does", "difference between", "explain", "what does … mean". */
  readonly concept: number;
  /** Such a question, or one of them for "explain", with nothing of the user's in it: no order, file, time or trouble. */
  readonly theory: number;
  /** A question with nothing of the user's in it and nobody: "Who invented …", "Is butter healthier than …". */
  readonly general: number;
  /** A day, a time near now: "today", "next week", "due". */
  readonly now: number;
  /** "How do I …", "how to …". */
  readonly howTo: number;
  /** "Should I", "is it ok", "any tips", "what's the best way". */
  readonly advice: number;
  /** "Write a note / toast / poem", "translate", "rephrase", "give me ideas": the answer itself is the product. */
  readonly prose: number;
  /** Greeting, thanks, a joke, a number to guess. */
  readonly chat: number;
  /** "my", "our" before something. */
  readonly possessive: number;
  /** "this repo", "these files", "attached", "the draft". */
  readonly pointing: number;
  readonly path: number;
  readonly file: number;
  readonly url: number;
  readonly quoted: number;
  /** camelCase, snake_case, --flags, back ticks, versions, hashes: things typed rather than said. */
  readonly typed: number;
  /** Words that are not lower case inside a sentence, per word: 0–1. */
  readonly capitals: number;
  /** Natural logarithm of one plus the number of words (characters / 2 in scripts without spaces). */
  readonly length: number;
  /** Sentences beyond the first, at most 4, over 4. */
  readonly sentences: number;
  /** Numbers, at most 4, over 4. */
  readonly numbers: number;
  /** Ends in a question mark. */
  readonly asks: number;
  /** Written mostly in a script without spaces. */
  readonly unspaced: number;
}

export type ShapeFeature = keyof RequestShape;
const ORDER_VERBS =
  "accept|activate|add|align|analy[sz]e|animate|annotate|apply|archive|arrange|assign|attach|audit|back|benchmark|block|book|boot|bring|build|bump|buy|calculate|call|cancel|capture|challenge|change|check|chop|classify|clean|clear|clone|close|cluster|code|collect|combine|commit|compare|compile|compress|configure|connect|convert|copy|count|crawl|create|crop|cut|debug|delete|deploy|design|detect|diagnose|diff|dim|disable|display|dock|document|download|draft|draw|drop|dump|duplicate|edit|email|embed|enable|enrich|estimate|evaluate|examine|execute|expand|export|extract|fetch|file|fill|filter|find|fine-?tune|fix|flag|flash|flip|follow|forecast|fork|format|forward|gather|generate|get|go|grab|hack|hand|highlight|hook|identify|illustrate|implement|import|improve|increase|index|insert|inspect|install|integrate|interview|investigate|invite|issue|join|kick|kill|label|launch|lint|list|load|locate|lock|log|look|lower|make|map|mark|measure|merge|message|migrate|mock|model|monitor|mount|move|mute|open|optimi[sz]e|order|organi[sz]e|pack|parse|patch|pause|pay|ping|pin|place|plan|play|plot|port|post|prepare|pretrain|print|probe|produce|profile|prove|provision|publish|pull|push|put|quantize|query|raise|rank|read|rebuild|reconcile|record|redesign|redo|reduce|refactor|register|remind|remove|rename|render|renew|repair|replace|reply|report|reproduce|reset|resize|resolve|restart|restore|restyle|retry|return|review|rework|rotate|route|run|save|scaffold|scale|scan|schedule|score|scrape|screenshot|search|seed|segment|send|separate|serve|set|setup|share|ship|show|simplify|simulate|sketch|solve|sort|spin|split|squeeze|stand|start|stitch|stop|store|stream|stress|strip|structure|submit|subscribe|suggest|summari[sz]e|swap|switch|sync|tag|take|tell|test|throw|tidy|time|trace|track|train|transcribe|transfer|transform|trigger|trim|tune|turn|tweet|unblock|undo|unlock|update|upgrade|upload|upsert|use|validate|verify|visuali[sz]e|walk|warm|watch|wire|wrap|write";
const POLITE =
  "(?:(?:please|pls|plz|hey|hi|hello|ok|okay|so|now|then|and|also|just|first|next|finally|quick(?:ly)?|hermes|claude|assistant|could you|can you|can u|could u|would you|will you|i need you to|i want you to|i'd like you to|i would like you to|i need to|i want to|i'd like to|we need to|we want to|let's|lets|help me(?: to)?|go ahead and|kindly)[,:]? +)*";
const SENTENCE_START = "(?:^|[.!?:;\\n] +|[—–] ?|, (?:and|then|and then) |\\b(?:and|then) )";

const PATTERNS = {
  order: new RegExp(`${SENTENCE_START}${POLITE}(?:${ORDER_VERBS})\\b(?!['’]s)`),
  firstOrder: new RegExp(`^["'“]?${POLITE}(?:${ORDER_VERBS})\\b(?!['’]s| (?:is|are|was|were)\\b)`),
  wish: /\b(?:i|we) (?:want|need|wanna|have to|must|would like|wish)\b|\b(?:i|we)['’]d (?:like|rather|love)\b|^(?:(?:hey|hi|please),? )?(?:can|could|would|will) (?:you|u)\b|\bhelp me\b|\bhave (?:you|it|the|codex|claude)\b|\bneed (?:an?|the|some)\b|\bplease\b|\bpls\b/,
  question:
    /^(?:(?:hey|hi|so|and|ok|quick question|silly question)[,:.]? )*(?:what|whats|what's|why|how|when|where|who|whose|whom|which|is|isn't|are|aren't|was|were|do|does|doesn't|did|can|could|should|would|will|has|have|had|am|may|any|in what|at what|on what|if)\b/,
  concept:
    /\bexplain\b|\bwhat(?:['’]?s| is| are| was| were)? (?:actually |actualy |acutally |exactly |really )*(?:a|an|the (?:real |main |actual )?(?:difference|diff|point|meaning|idea|purpose|time complexity|deal|best)|so special|meant)\b|\bwhat (?:do|does|did|is|are)\b[^.?!]{1,60}\b(?:mean|stand for|do|measure|happens?|decide|count)\b|\bwhy (?:do|does|did|is|are|was|were|can't|don't|doesn't|would|should|isn't|aren't)\b|\bhow (?:do|does|did|is|are|can|come|would)\b(?! (?:i|we|you|u)\b)|\bdiff(?:erence|er|ers)?\b(?=[^.?!]{0,40}\b(?:between|betwen|from|than)\b)|\bdiffer\b|\bvs\b|\bversus\b|\bin (?:plain|simple|normal|your own) (?:words|english|terms)\b|\bintuiti(?:on|ve)\b|\bwhat counts as\b|\bwhat happens (?:when|if)\b|\bis it true\b|\btell me (?:what|why|about)\b|\bwho (?:invented|discovered|founded|painted|composed|coined)\b|^what(?:['’]?s| is| are) (?!(?:the|my|our|your|this|that|these|those|it|he|she|they|there|on|in|up|for|new|next|left|due|wrong|open|still|available|missing|\w+ing)\b)(?!.*\b(?:at|to|worth|doing|prices?|rate|status|weather|forecast|balance|score|trading)\b)[^\s\d?.!,:]+(?: [^\s\d?.!,:]+){0,2}[?.! ]*$|^what (?:is|was) the (?:notion|concept|idea|history|origin|principle|theory) of\b|\bgist of\b|\bdefin(?:e|ition)\b|\bmeaning of\b/,
  now: /\b(?:to(?:day|night|morrow)|yesterday|now|currently|latest|newest|recent(?:ly)?|upcoming|due|(?:this|next|last|past) (?:\w+ )?(?:minutes?|hours?|mornings?|afternoon|evening|night|days?|weeks?|weekend|months?|quarter|years?|spring|summer|autumn|fall|winter|release|run|build|deploy|commit|\w+day)|(?<!\ba )(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december)\b/,
  trouble:
    /\b(?:fail(?:s|ed|ing|ure|ures)?|errors?|crash(?:es|ed|ing)?|broken?|hangs?|hanging|stuck|slow|exceptions?|not work(?:ing)?|(?:doesn|isn|won|don)['’]t (?:work|start|load|compile|run))\b/,
  somebody: /\b(?:i|i['’](?:m|ve|d|ll)|we|we['’](?:re|ve|d|ll)|me|us)\b/,
  howTo: /\bhow (?:do|can|should|would|could|might) (?:i|we|you|u|one)\b|\bhow to\b/,
  advice:
    /\bshould (?:i|we|my)\b|\bis (?:it|this|that) (?:ok|okay|normal|rude|safe|worth|bad|fine|dead|a good idea)\b|\bany (?:tips|tricks|ideas|advice|suggestions)\b|\bbest (?:way|time)\b|\bwhat helps\b|\bcan (?:i|it|we)\b|\bdo i\b|\bwhen do i\b|\badvice\b|\bhow long\b|\bhow many\b|\bhow much\b|\bwhat(?:['’]s| is)? a (?:good|fair|sane|simple)\b|\bwithout sounding\b|\bideas?\b|\bconvince me\b|\bsuggest\b/,
  prose:
    /\b(?:write|give|send|draft|compose|tell|make up|do|need|word|help me word)\b[^.?!,]{0,40}\b(?:note|message|poem|limerick|haiku|toast|caption|birthday|thank[- ]you|out[- ]of[- ]office|story|joke|letter|card|apology|riddle|mnemonic|analogy|icebreakers?|names?|recipe|text to|speech|one[- ]liner|condolence|invitation|compliment|pun|tagline|bedtime|synonyms?|lines)\b|\btranslate\b|\brephrase\b|\bparaphrase\b|\bproofread\b|\bsynonym\b|\bpronounce\b|\bhow (?:would|do) (?:you|u|i|the \w+) say\b|\bspell\b|\bconvert \d|\brecipe for\b|\bmotivat|\btoast\b|\bcook\b|\bwhat(?:['’]?s| is) (?:an? )?\d/,
  chat: /^(?:hi|hey|hello|yo|good (?:morning|evening|afternoon|night)|thanks?|thx|ty|cheers|ok|okay|k|cool|great|nice|lol|yes|no|yep|nope|sure|perfect|awesome|sorry|bye|wow|got it|sounds good|never ?mind)\b(?![^.!?]{25,})|\bthank(?:s| you) for\b|\bthx for\b|\bjoke\b|\bpick a (?:number|card|colou?r)\b|\bhow(?:'s| is| are) (?:it going|you|your day|things)\b|\bhow are you\b|\bsettle an argument\b/,
  possessive: /\b(?:my|our|mine|ours)\b/,
  pointing:
    /\b(?:this|the|these|our|my|that) (?:\w+ )?(?:repo|repository|codebase|branch|diff|pr|project|files?|folder|directory|deck|slides?|spreadsheet|sheet|workbook|draft|document|doc|pdf|csv|log|logs|export|script|page|site|app|server|cluster|database|db|api|endpoint|pipeline|build|scene|board|account|inbox|vault|channel|workspace|notebook|image|photo|video|clip|recording|transcript|paper|contract|model|dataset|config|container|service|machine|laptop|pc|phone|mac|iphone)s?\b|\battached\b|\bfor me\b|\bhere(?:['’]s| is| are)\b|\b(?:this|these) (?!is\b|are\b|was\b|were\b|year|month|week|morning|evening|afternoon|weekend|summer|winter|spring|autumn|time|kind|sort|way|mean)\w{3,}|\bright now\b|\bcurrent(?:ly)?\b|\blast (?:hour|day|night's run)\b/,
  path: /(?:^|[\s(`"'])(?:~|\.{1,2})?\/[\w.@-]+|[\w.@-]+\/[\w.@-]+\/?|[A-Za-z]:\\/,
  file: /[\w-]+\.(?:[a-z]{1,5}\d?|[A-Z]{2,4})\b(?!\.[a-z])/,
  url: /https?:\/\/|www\.|\b[\w-]+\.(?:com|org|net|io|dev|example|ai|app)\b/,
  quoted: /"[^"\n]{2,}"|“[^”\n]{2,}”|‘[^’\n]{2,}’|(?:^|\s)'[^'\n]{2,}'(?=[\s.,;:!?]|$)|「[^」]+」|『[^』]+』|«[^»]+»/,
  typed:
    /`[^`]+`|(?:^|\s)--?[a-z][\w-]+|\b[a-z]+[A-Z]\w*|\b\w+_\w+|\bv?\d+\.\d+(?:\.\d+)?\b|\b0x[0-9a-f]+|#\d+|\b[0-9a-f]{7,}\b|\w+\(\)|@\w+|\[\[/,
};

/** Japanese and Chinese turns of phrase; looked at only where such a script stands. */
const UNSPACED_PATTERNS = {
  order:
    /(?:して|し(?:と|て)い?て|えて|いて|んで|って|げて|けて|てて|べて|ねて|めて|れて|せて|作って|直して)(?:ください|下さい|くれ|ほしい|欲しい|もらえ|頂け|いただけ|ね|よ)?(?:[。！!]|ますか|ませんか|る[？?]|$)|お願い|(?:しろ|せよ|やって|頼む|頼みます)|(?:を|に)(?:作成|修正|追加|削除|変換|送信|投稿|登録|検索|要約|翻訳|保存|更新|実行)(?:$|[。、])|帮(?:我|忙|助|他|我们)?|请|請|把|将.{1,20}(?:转|改|换|发|存|加|导)|(?:^|[，。])(?:给|做|写|改|修|查|找|看|发|建|创建|生成|部署|运行|整理|打开|导出|上传|下载|删除|添加|设置)/,
  question:
    /[？?]$|ですか|ますか|とは|なぜ|どうして|何(?:です|が|を|の)|どう(?:やって|すれば|いう)|いつ|どこ|誰|吗|怎么|怎樣|怎样|什么|什麼|为什么|為什麼|哪|多少|几|是不是/,
  /** What is wanted of these is words alone. */
  explain:
    /(?:説明|解説)して(?:ください|下さい|ほしい|くれ)?|(?:について|とは何か|を)?教えて(?:ください|下さい|ほしい|くれ)?|请?(?:帮我)?(?:解释|解釋|介绍)(?:一下)?/g,
  theory:
    /とは(?:何|なに|どう|$|[？?])|って何|なぜ|どうして|違い|意味|説明して|解説して|について教えて|仕組み|什么是|什麼是|是什么|是什麼|为什么|為什麼|区别|區別|差別|解释|解釋|什么意思|原理/,
  concept:
    /とは(?:何|なに|どう|$|[？?])|って何|なぜ|どうして|違い|意味|説明して|教えて|仕組み|什么是|什麼是|是什么|是什麼|为什么|為什麼|区别|區別|差別|解释|解釋|什么意思|怎么样|原理|介绍一下/,
  now: /今|明日|昨日|来週|先週|来月|先月|来年|去年|最新|最近|次の|曜|現在|明天|昨天|下周|上周|下个|上个|星期|目前/,
  trouble: /失敗|エラー|落ち|動か|おかし|壊れ|遅い|报错|失败|错误|崩溃|卡住|打不开/,
  somebody: /私|僕|俺|我/,
  howTo: /方法|やり方|どうやって|どうすれば|怎么(?!样)|如何/,
  advice: /すべき|おすすめ|べきですか|いいですか|应该|建议|好不好|可以吗|推荐/,
  prose: /詩|俳句|手紙|挨拶|メッセージを(?:書|考)|文章を(?:書|考)|翻訳|言い換え|翻译|写(?:一)?首|祝福|笑话|冗談|故事/,
  chat: /^(?:こんにちは|おはよう|こんばんは|ありがとう|了解|はい|いいえ|你好|您好|谢谢|謝謝|好的|嗯|哈哈|再见)|天気|天气|天氣|元気|何時|几点|今天星期/,
  possessive: /私の|僕の|俺の|うちの|我々の|我的|我们的|咱们的|自社/,
  pointing: /この|その|これ|添付|这个|這個|这些|那个|附件|当前|目前的/,
};

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’_-]*/gu;
const UNSPACED_CHAR = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu;
/** Beyond this the shape is known; keeps a 32,000 character paste cheap. */
const MAX_CHARS = 2_000;

/** Gate and fits ask for the shape of the same request. */
let last: { readonly request: string; readonly shape: RequestShape } | undefined;

/** @param request raw text; only its first 2,000 characters shape the answer. */
export function readShape(request: string): RequestShape {
  if (last?.request !== request) last = { request, shape: shapeOf(request) };
  return last.shape;
}

function shapeOf(request: string): RequestShape {
  const raw = request.normalize("NFKC").trim().slice(0, MAX_CHARS);
  const text = raw.toLowerCase();
  const words = raw.match(WORD) ?? [];
  const unspacedChars = text.match(UNSPACED_CHAR)?.length ?? 0;
  const unspaced = unspacedChars * 2 > text.replace(/\s/g, "").length * 0.6;
  const is = (pattern: RegExp, other?: RegExp): number =>
    pattern.test(text) || (unspaced && other?.test(text) === true) ? 1 : 0;
  const inner = words.slice(1);
  const capitals = inner.filter(
    (word) => /^\p{Lu}/u.test(word) && word !== "I" && !word.startsWith("I'") && !word.startsWith("I’"),
  );
  const sentences = text.split(/[.!?。！？]+(?:\s|$)|[。！？]/).filter((part) => part.trim() !== "").length;
  const question = is(PATTERNS.question, UNSPACED_PATTERNS.question);
  const concept = is(PATTERNS.concept, UNSPACED_PATTERNS.concept);
  const advice = is(PATTERNS.advice, UNSPACED_PATTERNS.advice);
  const asks = /[?？]["'”)]*$/.test(text) ? 1 : 0;
  const order = orderOf(text, unspaced);
  const possessive = is(PATTERNS.possessive, UNSPACED_PATTERNS.possessive);
  const pointing = is(PATTERNS.pointing, UNSPACED_PATTERNS.pointing);
  const path = PATTERNS.path.test(raw) ? 1 : 0;
  const file = PATTERNS.file.test(raw) ? 1 : 0;
  const url = is(PATTERNS.url);
  const now = is(PATTERNS.now, UNSPACED_PATTERNS.now);
  const concrete =
    order + possessive + pointing + path + file + url > 0 ||
    now === 1 ||
    is(PATTERNS.trouble, UNSPACED_PATTERNS.trouble) === 1;
  const theory = unspaced ? UNSPACED_PATTERNS.theory.test(text) : concept === 1;
  return {
    order,
    wish: is(PATTERNS.wish),
    question,
    concept,
    now,
    theory: theory && !concrete ? 1 : 0,
    general:
      question + concept + advice + asks > 0 && !concrete && is(PATTERNS.somebody, UNSPACED_PATTERNS.somebody) === 0
        ? 1
        : 0,
    howTo: is(PATTERNS.howTo, UNSPACED_PATTERNS.howTo),
    advice,
    prose: is(PATTERNS.prose, UNSPACED_PATTERNS.prose),
    chat: is(PATTERNS.chat, UNSPACED_PATTERNS.chat),
    possessive,
    pointing,
    path,
    file,
    url,
    quoted: PATTERNS.quoted.test(raw) ? 1 : 0,
    typed: PATTERNS.typed.test(raw) ? 1 : 0,
    capitals: inner.length === 0 ? 0 : capitals.length / inner.length,
    length: Math.log(1 + (unspaced ? unspacedChars / 2 : words.length)),
    sentences: Math.min(4, Math.max(0, sentences - 1)) / 4,
    numbers: Math.min(4, text.match(/\d+/g)?.length ?? 0) / 4,
    asks,
    unspaced: unspaced ? 1 : 0,
  };
}

function orderOf(text: string, unspaced: boolean): number {
  if (PATTERNS.firstOrder.test(text)) return 1;
  if (unspaced && UNSPACED_PATTERNS.order.test(text.replace(UNSPACED_PATTERNS.explain, ""))) return 1;
  return PATTERNS.order.test(text) ? 0.6 : 0;
}
