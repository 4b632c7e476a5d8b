/**
 * Decides whether a sentence a tool wrote may be shown to a user. A filter of what is allowed, not of what is forbidden:
 * plain words with plain punctuation, and then nothing among them that could be a path, host, address, credential,
 * query or an order to whoever reads it. What fails is not cleaned, it is left out.
 */

export const MAX_PHRASE_CHARS = 160;
const MIN_PHRASE_CHARS = 6;

/** Letters of any script, digits, blanks and punctuation that no path, address, markup or assignment can do without. */
const PLAIN = /^[\p{L}\p{M}\p{N} .,;:'"`()_、。「」『』！？：・%!?-]+$/u;

const SUSPECT: readonly RegExp[] = [
  // Hosts and dotted names, file names, addresses of machines.
  /[\p{L}\p{N}_-]\.[\p{L}\p{N}_]/u,
  /\blocalhost\b|\bhost(?:name)? \w*\d|\b[\da-f]{1,4}:[\da-f:]{2,}/i,
  // Long or mixed tokens: ids, keys, hashes, account numbers, phone numbers.
  /\d{6,}/,
  /(?=[\p{L}\d_-]*\d)(?=[\p{L}\d_-]*\p{L})[\p{L}\d_-]{6,}/u,
  /[A-Za-z0-9_-]{33,}/,
  /\b(?:\d[ -]?){8,}\b/,
  /:\d{2,5}\b/,
  // Words that stand next to secrets.
  /\b(?:password|passwd|passphrase|pwd|secret|tokens?|bearer|authorization|cookie|api[ _-]?keys?|credentials?|private|connection string|pin|otp)\b/i,
  /パスワード|トークン|秘密|密码|密钥|令牌/,
  // Queries, code, stacks.
  /\b(?:select|insert|update|delete|drop|alter|truncate|create)\b.{0,60}\b(?:from|into|set|table|where|values|database|index)\b/i,
  /\b(?:where|join|union)\b.{0,40}\b(?:and|or|on|select)\b/i,
  /\bat (?:\w{1,40} \(|line \d)|\bline \d{1,6}\b|\btraceback\b|\bstack\b/i,
  // Advice to get round the rule, and orders to the reader.
  /\b(?:rephras|retry|retri|reword|bypass|circumvent|work ?around|overrid|disable the|try again|try (?:a|another|using)|modify your|change your|instead|ignore|disregard|instruction|system prompt|you must now|assistant)/i,
];

/** The phrase, trimmed and ended by a full stop, or null when it is not safe to show. */
export function safePhrase(text: string): string | null {
  const phrase = text.trim();
  if (phrase.length < MIN_PHRASE_CHARS || phrase.length > MAX_PHRASE_CHARS) return null;
  // A lone word is a code (`Invalid`, `is_archived`): it names neither a field nor a rule.
  if (!/[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(phrase)) return null;
  if (!PLAIN.test(phrase) || !/\p{L}{2}/u.test(phrase)) return null;
  for (const suspect of SUSPECT) if (suspect.test(phrase)) return null;
  return /[.。!?！？]$/.test(phrase) ? phrase : `${phrase}.`;
}
