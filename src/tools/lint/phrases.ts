/**
 * The turns of phrase by which descriptions say the four things, per language. Data, so that a language is a row; a
 * description in a language without a row is not blamed for what we cannot read (`languageOf` → null).
 */
export type Language = "en" | "ja" | "zh" | "ko" | "de" | "fr" | "es" | "pt" | "it";

interface Phrases {
  /** Says when to use it. */
  readonly trigger: RegExp;
  /** Says when not to use it, or what else to use. */
  readonly exclusion: RegExp;
  /** Introduces an example. */
  readonly example: RegExp;
  /** Says what form its input has. */
  readonly input: RegExp;
  /** The author speaks as a person. */
  readonly firstPerson: RegExp;
}

export const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: {
    trigger:
      /\b(?:use (?:this|it|when|for|if|whenever|to|as|after|before|proactively)|used (?:for|to|when|by)|call (?:this|it) (?:when|before|after|to|if)|when(?:ever)? (?:you|the (?:user|agent|model)|a user|someone|users|asked|working|needed|dealing|building|creating|writing|\w+ing)|if (?:you|the user|someone)|(?:useful|helpful|ideal|perfect|great|good|best|suited|suitable|essential|designed|intended|meant|made) (?:for|when|to|if)|when to use|serves requests|should be used|triggers? (?:on|when)|applies (?:when|to)|in order to|for (?:when|requests|questions|tasks))\b/iu,
    exclusion:
      /\b(?:not (?:for|to be used|intended|meant|suitable|suited|when|if)|(?:do not|don['’]t|never|avoid) (?:use|using|call|calling)|instead|rather than|unlike|in contrast|prefer \S+ (?:for|when|if)|use \S+ (?:for|when|if|to)|(?:for|to|when|if) [^.;]{3,90}?,? (?:use|choose|prefer|see|try|take|call|pick)|deprecated|as opposed to|other than)\b/iu,
    example: /(?:\b(?:examples?|e\.g|for instance|such as|requests like|sample|like this)\b|\bex:)/iu,
    input:
      /\b(?:takes?|accepts?|inputs?|given|giv(?:e|es) it|provid(?:e|ed)|pass(?:es)?|requires?|needs?|expects?|arguments?|parameters?|by (?:its |their |an? |the )?(?:name|names|id|ids|url|path|key|query)|from (?:an?|the|its|one) [\w -]{2,30}|(?:an?|the|its|one) (?:[\w-]+ ){0,3}(?:url|uri|link|path|file|files|folder|directory|repo|repository|query|id|ids|name|names|number|text|prompt|address|image|images|document|documents|pdf|dataset|config|json|yaml|csv|csvs|error|code|question|topic|title|date|phrase|spec|symbol|pattern))\b/iu,
    firstPerson:
      /(?:^|[.!?]\s+|["'(]\s*)(?:I(?:['’](?:m|ll|ve|d))?|We|My|Our)\s+\p{L}|\b(?:I can|I will|I['’]ll|I help|let me|we can|helps? me)\b/u,
  },
  ja: {
    trigger: /(?:とき|時|場合|際)(?:に|は|や|、|。|$)|ために|使(?:う|い|用)|用いる|利用(?:する|し)|向け|たら|なら/u,
    exclusion:
      /(?:で|に)は(?:なく|ない|使わ|使用し|用い)|使わない|使用しない|ではありません|対象外|除く|以外|代わりに|(?:には|は|なら|場合は?)[^。]{0,60}(?:を(?:使|用)|へ)|向きではない/u,
    example: /例(?:え|:|：|、|として)|たとえば|など|「[^」]{4,200}」/u,
    input:
      /入力|引数|受け取|渡(?:す|し|され)|指定(?:する|し|され|の)?|を(?:もとに|元に)|から[^。]{0,30}(?:作|生成|抽出|取|読|変換|起こ|まとめ|調べ|探)|URL|ID|パス|ファイル|名前?|クエリ|番号|キーワード/u,
    firstPerson: /私(?:は|が|たち)|わたし|僕(?:は|が)|弊社|お手伝いします/u,
  },
  zh: {
    trigger: /(?:当|在)[^。]{1,40}(?:时|時|时候)|用于|用來|用来|适用|適用|使用场景|如果|需要/u,
    exclusion: /不(?:要|用于|適用|适用|应|能|支持)|请勿|而不是|而非|改用|代替|除外/u,
    example: /例如|比如|例[:：]|如[:：「“]|等/u,
    input: /输入|輸入|参数|參數|接受|接收|传入|根据|根據|指定|URL|ID|路径|文件|名称|关键词|查询/u,
    firstPerson: /我(?:可以|能|会|会帮|帮|们)/u,
  },
  ko: {
    trigger: /때|경우|위해|위한|사용|용도/u,
    exclusion: /아닌|말고|않|대신|제외/u,
    example: /예(?:시|를|:)|같은/u,
    input: /입력|인자|매개변수|받|URL|ID|경로|파일|이름|번호|검색어/u,
    firstPerson: /저는|제가|우리/u,
  },
  de: {
    trigger: /\b(?:wenn|falls|sobald|um [^.]{3,60} zu|verwende|verwenden|nutze|für)\b/iu,
    exclusion: /\b(?:nicht|kein|keine|stattdessen|anstatt|statt)\b/iu,
    example: /\b(?:z\. ?B|beispiel|beispiele|etwa|wie)\b/iu,
    input: /\b(?:nimmt|erwartet|eingabe|angabe|anhand|übergib|braucht|parameter|name|nummer|pfad|datei|url|id)\b/iu,
    firstPerson: /(?:^|[.!?]\s+)(?:Ich|Wir|Mein|Unser)\b/u,
  },
  fr: {
    trigger: /\b(?:quand|lorsque|lorsqu|si|pour|afin|utiliser|utilisez)\b/iu,
    exclusion: /\b(?:pas|plutôt|au lieu|sauf|jamais)\b/iu,
    example: /\b(?:exemples?|p\. ?ex|comme|tel que)\b/iu,
    input:
      /\b(?:prend|accepte|entrée|attend|reçoit|paramètres?|partir|nom|numéro|chemin|fichier|url|id|identifiant)\b/iu,
    firstPerson: /(?:^|[.!?]\s+)(?:Je|J['’]|Nous|Mon|Notre)\s?\p{L}/u,
  },
  es: {
    trigger: /\b(?:cuando|si|para|usar|úsalo|usa|utilice|utiliza)\b/iu,
    exclusion: /(?:^|[\s(])(?:no|nunca|en lugar|en vez|salvo)\b/iu,
    example: /\b(?:ejemplos?|p\. ?ej|como|tal como)\b/iu,
    input:
      /\b(?:toma|acepta|entrada|recibe|espera|parámetros?|partir|nombre|número|ruta|archivo|url|id|identificador)\b/iu,
    firstPerson: /(?:^|[.!?]\s+)(?:Yo|Nosotros|Mi|Nuestro|Puedo)\b/u,
  },
  pt: {
    trigger: /\b(?:quando|se|para|usar|use|utilize)\b/iu,
    exclusion: /(?:^|[\s(])(?:não|nunca|em vez|exceto)(?=[\s,.])/iu,
    example: /\b(?:exemplos?|p\. ?ex|como)\b/iu,
    input: /\b(?:recebe|aceita|entrada|espera|parâmetros?|partir|nome|número|caminho|arquivo|url|id|identificador)\b/iu,
    firstPerson: /(?:^|[.!?]\s+)(?:Eu|Nós|Meu|Nosso)(?=\s)/u,
  },
  it: {
    trigger: /\b(?:quando|se|per|usare|usa|utilizza)\b/iu,
    exclusion: /\b(?:non|mai|invece|anziché|tranne)\b/iu,
    example: /\b(?:esempi|esempio|ad es|come)\b/iu,
    input: /\b(?:prende|accetta|ingresso|riceve|parametri|parametro|partire|nome|numero|percorso|file|url|id)\b/iu,
    firstPerson: /(?:^|[.!?]\s+)(?:Io|Noi|Il mio)\s/u,
  },
};

/** Function words that tell the Latin-script languages apart; English last wins no tie. */
const FUNCTION_WORDS: ReadonlyArray<readonly [Language, RegExp]> = [
  ["en", /\b(?:the|of|and|to|for|with|in|an?|is|are|from|by|or|when|this|use|your|on|all)\b/giu],
  ["de", /\b(?:der|die|das|und|ein|eine|einer|eines|mit|für|von|zu|im|den|dem|aus|nach|ist|wird)\b/giu],
  ["fr", /\b(?:le|la|les|des|du|une|et|pour|avec|dans|un|est|sur|par|ou|au)\b/giu],
  ["es", /\b(?:el|los|las|una|y|para|con|del|un|es|por|en|al|lo)\b/giu],
  ["pt", /\b(?:o|os|as|uma|e|para|com|do|da|um|é|por|em|ao|na|no)\b/giu],
  ["it", /\b(?:il|gli|una|e|per|con|del|della|di|un|è|da|nel|lo|dei)\b/giu],
];

const ASCII_ONLY = /^[\p{ASCII}\p{P}\p{S}\s]*$/u;

/** A beginning that is long enough to tell a language by. */
const LANGUAGE_CHARS = 2000;

/** The language of a description; null when it is one without a row, or cannot be told. */
export function languageOf(whole: string): Language | null {
  const text = whole.slice(0, LANGUAGE_CHARS);
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "ja";
  if (/\p{Script=Hangul}/u.test(text)) return "ko";
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  if (han > 0 && han * 2 >= letters * 0.4) return "zh";
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin * 2 < letters) return null;
  let best: Language | null = null;
  let most = 0;
  for (const [language, words] of FUNCTION_WORDS) {
    const count = text.match(words)?.length ?? 0;
    if (count > most) {
      best = language;
      most = count;
    }
  }
  // A terse line without function words ("Entry counts, database size.") is English unless a letter says otherwise.
  return best ?? (ASCII_ONLY.test(text) ? "en" : null);
}
