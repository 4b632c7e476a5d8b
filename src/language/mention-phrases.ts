/**
 * The turns of phrase by which a sentence asks for a skill by its name or rules it out. Each test looks at the folded
 * text (lower case, plain apostrophes, single blanks) just before and just after the name. English is covered
 * broadly, Japanese and Chinese in their common forms, a few other languages in the one or two usual words.
 */

/** Enough text on either side for the longest phrase below; keeps long requests cheap. */
const WINDOW_CHARS = 90;

const QUOTE = "[`\"'“”«»「」『』（(\\[*]*";
/** What may stand between a verb and the name. */
const FILLERS =
  "(?:(?:the|a|an|any|my|your|our|this|that|of|to|with|via|through|for|it|me|please|ever|even|really|actually|just|simply|want|need|like|you|i|we|be|bother|try|trying|go|going|skills?|tools?|plugins?|named|called|use|using|load|loading|run|running|invoke|invoking|call|calling|apply|applying|touch|touching|pick|picking|choose|suggest|suggesting|open|opening|start|starting|trigger|activate|rely|relying|on|let|involve|involving|help|from)[ :]+)";

const BEFORE_ASKING = [
  /\b(?:use|using|invoke|invoking|apply|load|run|try|with|via|follow|activate|trigger) (?:the )?$/,
  /(?:\bskills?|スキル|技能)(?: named| called| is|:|は|：|叫|名)? ?$/,
].map(atEnd);
const AFTER_ASKING = /^[`"'“”«»」』）)\]*]* ?-?(?:skills?\b|の?スキル|(?:这个|這個|的)?技能|스킬)/;
/** Bare instrument: "use notes to …", "via search." - not "use search engines". */
const BEFORE_INSTRUMENT = atEnd(/\b(?:use|using|invoke|invoking|via) $/);
const AFTER_INSTRUMENT = /^[`"'”»」*]*(?:$|[.,;:!?)]| (?:to|for|on|here|please|again|now|instead)\b)/;
const SLASH_COMMAND = /(?:^|[\n.!?;:,] ?|\b(?:use|run|try|invoke|call|with|do|start) )[`"'(]?\/$/;
const ADDRESSED_BEFORE = /(?:^|\s)[@$]$|\[$/;
const START_BEFORE = /^$|\n$/;
const IN_BACKTICKS_BEFORE = /`$/;
const IN_BACKTICKS_AFTER = /^`/;
const JAPANESE_INSTRUMENT = /^[`"'」』）)]*(?:を使って|を使い|を使用|を用いて|を呼び出|を起動|を実行|で(?:お願い|頼))/;
const CHINESE_INSTRUMENT = /(?:使用|调用|調用|用一下|请用|加载|启用|运行)[ `"'“「『]*$/;

/** A word after the name that makes it a piece of code or data rather than a skill. */
const CODE_NOUN =
  /^[`"'”»」]* (?:function|method|column|field|table|variable|class|param(?:eter)?|argument|endpoint|route|flag|file|folder|directory|branch|repo(?:sitory)?|keyword|module|package|property|attribute|component|button|page)s?\b/;

/** "use X", "the X skill", "/X", `X`: the sentence treats the word as a name. */
export function asksFor(before: string, after: string): boolean {
  const left = before.slice(-WINDOW_CHARS);
  const right = after.slice(0, WINDOW_CHARS);
  if (AFTER_ASKING.test(right)) return true;
  if (codeFollows(before, after)) return false;
  if (BEFORE_ASKING[1]?.test(left)) return true;
  if (SLASH_COMMAND.test(left)) return true;
  if (ADDRESSED_BEFORE.test(left) || (START_BEFORE.test(before) && right.startsWith(": "))) return true;
  if (IN_BACKTICKS_BEFORE.test(left) && IN_BACKTICKS_AFTER.test(right)) return true;
  if (JAPANESE_INSTRUMENT.test(right) || CHINESE_INSTRUMENT.test(left)) return true;
  return BEFORE_INSTRUMENT.test(left) && AFTER_INSTRUMENT.test(right);
}

/** The name is that of a column, a file, a function …, not of a skill. */
export function codeFollows(before: string, after: string): boolean {
  return CODE_NOUN.test(after.slice(0, WINDOW_CHARS)) && !/\bskills?\b[^.!?]{0,20}$/.test(before.slice(-WINDOW_CHARS));
}

/** A plain order to use it stands right before the name. */
export function isAffirmed(before: string): boolean {
  return BEFORE_ASKING[0]?.test(before.slice(-WINDOW_CHARS)) ?? false;
}

/** Wanted after all: these end like an exclusion but mean the contrary. */
const NOT_AN_EXCLUSION = [
  /\b(?:why|how come) (?:not|don't|didn't|can't|won't|wouldn't)(?: \w+){0,4} $/,
  /\b(?:don't|do not|never) (?:forget|hesitate|fail|skip|avoid|ignore|exclude|leave out)(?: \w+){0,3} $/,
  /\b(?:nothing|none|no (?:other )?(?:skills?|tools?))(?: else)? (?:but|except|other than|besides|apart from|than)(?: for)?(?: the)? $/,
  /(?:\bnot|n't|\bnever|\bwithout)(?: \w+){0,3} any(?:thing|(?: other)? (?:skills?|tools?))(?: else)? (?:but|except|other than|besides|apart from|than)(?: for)?(?: the)? $/,
  /\b(?:not|don't) (?:only|just|merely)(?: \w+){0,3} $/,
].map(atEnd);

const STRONG_BEFORE = [
  new RegExp(
    `\\b(?:don't|do not|dont|didn't|doesn't|shouldn't|should not|must not|mustn't|can't|cannot|won't|wouldn't|never|please no|no need|needn't|not) ${FILLERS}*?(?:use|using|load|loading|run|running|invoke|invoking|call|calling|apply|applying|touch|touching|pick|choose|suggest|suggesting|open|start|trigger|activate|rely|involve|want|need|try|go|with|via|through|for|let):? +${FILLERS}*`,
  ),
  new RegExp(
    `\\b(?:without|avoid|avoiding|skip|skipping|ignore|ignoring|exclude|excluding|disable|disabling|omit|stop) (?:using |loading |running |invoking |calling |touching |involving |(?:any )?help from )${FILLERS}*`,
  ),
  // "don't save it with X": an order, so only where one can start.
  new RegExp(
    `(?:^|[.,;:!?] |please |but |and |just |so |whatever you do, )(?:don't|do not|dont|never)\\b(?:, [\\w ]{1,30},)?(?: [\\w']+){0,5} (?:with|using|use|via|through|load|run) ${FILLERS}*`,
  ),
  new RegExp(
    `\\b(?:avoid|skip|ignore|exclude|excluding|disable|omit|leave out|leaving out|keep out|stay away from|keep away from|steer clear of|hands off|instead of|rather than|anything but|other than|apart from|except|except for|not the|no|w/o|minus|ban|forget|forget about|deactivate|turn off|switch off) +${FILLERS}*`,
  ),
  /(?:不要|别|別|不用|请勿|勿|禁止|避免|无需|不必)(?:再)?(?:使用|用|调用|調用|加载|载入|运行|启用|去用)? ?/,
  /(?:除了|除|而不是|而非|不使用|不用) ?/,
  /(?:n'utilise[rz]? pas|ne pas utiliser|sans utiliser)(?: le| la| l'| les)? ?/,
  /\b(?:no (?:uses?|usar|utilices|utilizar)|sin usar|não (?:use|usar|utilize)|sem usar|non (?:usare|utilizzare)|senza usare)(?: el| la| o| a| il| lo)? /,
  /\b(?:не используй(?:те)?|не использовать) /,
].map(atEnd);
const WEAK_BEFORE = [
  new RegExp(`\\b(?:without|not) +${FILLERS}*`),
  /\b(?:ohne|kein(?:e|en)?|nicht|sans|pas(?: de)?|sin|sem|senza|без)(?: den| die| das| le| la| el| il| o| a)? /,
].map(atEnd);

const SKILL_WORD = "[`\"'”»」』）)\\]*]* ?(?:-?skills?\\b|tool\\b|の?スキル|技能|스킬)?";
const STRONG_AFTER = [
  new RegExp(
    `^${SKILL_WORD} (?:(?:must|should|may|can|need|is|are|does|do|will)(?: not|n't)|is never) (?:to )?(?:be )?(?:\\w+ )?(?:used|use|loaded|needed|need|wanted|run|invoked|touched|suggested|required|allowed|apply|involved)`,
  ),
  new RegExp(`^${SKILL_WORD} (?:is )?(?:excluded|forbidden|banned|off[- ]limits|out of bounds|disabled)`),
  new RegExp(`^${SKILL_WORD}[ :(]+not? (?:needed|wanted|allowed|required|necessary|used)`),
  new RegExp(`^${SKILL_WORD}: ?(?:don't|do not|no)[.!]`),
  new RegExp(`^${SKILL_WORD} nicht (?:be|ver)(?:nutz|wend)`),
  new RegExp(
    `^${SKILL_WORD}(?:は|を|も|には|だけは)?(?:一切|絶対に?|今回は?|、|もう)* ?(?:使わ|使用し(?:な|ま)|使用せ|利用し(?:な|ま)|利用せ|呼ば|呼び出さ|起動し(?:な|ま)|不要|使用禁止|要らな|要りま|いらな|いりま|必要な(?:い|く)|禁止|除外|除い|除く|避け|外し|抜き|なし|無し|やめ|以外|ではな|じゃな|でな)`,
  ),
  new RegExp(`^${SKILL_WORD} ?(?:除外|以外|之外|不要用|不用|别用)`),
  new RegExp(`^${SKILL_WORD}(?:를|을|은|는)? ?(?:없이|말고|제외|빼고|쓰지|사용하지)`),
];
/** "leave X out", "keep the X skill out of it". */
const LEAVE_BEFORE = atEnd(new RegExp(`\\b(?:leave|leaving|keep|keeping|take|cut|turn|switch) ${FILLERS}*`));
const OUT_AFTER = new RegExp(`^${SKILL_WORD} ?(?:out\\b(?! in| on| for )|alone\\b|aside\\b|away\\b|off\\b)`);
/** After an everyday word, "without notes" ends the thought; "without notes sections" goes on about something else. */
const CLAUSE_ENDS =
  /^[`"'”»」)]*(?:$|[.,;:!?)]| ?[^\p{ASCII}]| (?:and|or|nor|but|please|for|to|this|in|on|at|as|if|since|because|when|while|unless|here|again|yet|now|then|so|instead|today|skills?|tool|touch|handle|near|do|bitte|por|s'il)\b)/u;

/** @param distinctive the name can hardly be an ordinary word, so a bare "without" or "not" is enough. */
export function isRuledOut(before: string, after: string, distinctive: boolean): boolean {
  const left = before.slice(-WINDOW_CHARS);
  const right = after.slice(0, WINDOW_CHARS);
  if (NOT_AN_EXCLUSION.some((phrase) => phrase.test(left))) return false;
  if (STRONG_AFTER.some((phrase) => phrase.test(right))) return true;
  if (LEAVE_BEFORE.test(left) && OUT_AFTER.test(right)) return true;
  const bounded = distinctive || CLAUSE_ENDS.test(right);
  if (!bounded) return false;
  return STRONG_BEFORE.some((phrase) => phrase.test(left)) || WEAK_BEFORE.some((phrase) => phrase.test(left));
}

/** How two neighbouring names hang together: "X, Y", "X or Y", or not at all. */
export function linksInList(between: string): "comma" | "conjunction" | "none" {
  const bare = between.replace(/[`"'“”«»「」『』()]/g, "").trim();
  if (/^(?:-?skills?|tool)?,? ?(?:or|and|nor|&|\/|または|か|と|や|も|和|或|跟|及)(?: the)?$/.test(bare))
    return "conjunction";
  if (/^(?:-?skills?|tool)?[,、，](?: the)?$/.test(bare)) return "comma";
  return "none";
}

/** The pattern anchored at the end of the text before the name, quotes around the name allowed. */
function atEnd(pattern: RegExp): RegExp {
  const source = pattern.source.endsWith("$") ? pattern.source.slice(0, -1) : pattern.source;
  return new RegExp(`(?:${source})${QUOTE}$`, pattern.flags);
}
