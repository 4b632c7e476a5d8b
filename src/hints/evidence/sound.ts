/**
 * Whether a katakana word and a Latin one sound alike, as トークン and "token" do: by their consonants, since Japanese adds
 * vowels between them and knows fewer of both.
 */

const ROWS: readonly (readonly [string, string])[] = [
  ["k", "カキクケコ"],
  ["g", "ガギグゲゴジ"],
  ["s", "サシスセソザズゼゾチ"],
  ["t", "タツテト"],
  ["d", "ダヂヅデド"],
  ["n", "ナニヌネノン"],
  ["h", "ハヒフヘホ"],
  ["b", "バビブベボヴ"],
  ["p", "パピプペポ"],
  ["m", "マミムメモ"],
  ["r", "ラリルレロ"],
];
const OF_KANA = new Map(ROWS.flatMap(([sound, kana]) => Array.from(kana, (one) => [one, sound] as const)));

/** Letters that Japanese hears alike; an r that no vowel follows is only a longer vowel (server, サーバー). */
const HEARD: readonly (readonly [RegExp, string])[] = [
  [/tch|sch|sh|ch|th|c(?=[eiy])|z/g, "s"],
  [/ck|qu|[cq]/g, "k"],
  [/x/g, "ks"],
  [/dge|dg|j/g, "g"],
  [/ph|f/g, "h"],
  [/v/g, "b"],
  [/l/g, "r"],
  [/m(?=[bp])/g, "n"],
  [/r(?![aeiouy])/g, ""],
  [/[aeiouyw]/g, ""],
  [/(.)\1+/g, "$1"],
];
const LATIN = /^[a-z]{3,}$/;
const KATAKANA = /^[\p{Script=Katakana}ー]{2,}$/u;
/** Two words of one consonant sound alike too often. */
const MIN_CONSONANTS = 2;

export function soundsAlike(one: string, other: string): boolean {
  const [katakana, latin] = KATAKANA.test(one) ? [one, other] : [other, one];
  if (!KATAKANA.test(katakana) || !LATIN.test(latin)) return false;
  const heard = consonantsOfLatin(latin);
  return heard.length >= MIN_CONSONANTS && heard === consonantsOfKatakana(katakana);
}

function consonantsOfKatakana(word: string): string {
  const sounds = Array.from(word, (kana) => OF_KANA.get(kana) ?? "").join("");
  return sounds.replace(/(.)\1+/g, "$1");
}

function consonantsOfLatin(word: string): string {
  return HEARD.reduce((heard, [letters, sound]) => heard.replace(letters, sound), word);
}
