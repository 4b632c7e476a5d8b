/**
 * How words of a language vary, as far as finding them in a table needs it: a spelling without accents, the part of a
 * dictionary form that its other forms begin with, and how much may follow it.
 */

interface Morphology {
  /** What ends a dictionary form and is replaced in other forms; the longest that leaves enough is taken off. */
  readonly citation?: RegExp;
  /** Characters (folded) that a form may have beyond that stem. */
  readonly ending: number;
  /** Characters (folded) that a stem must have for other forms to be found by it. */
  readonly least: number;
  /** What may stand before a word and be written with it. */
  readonly prefix?: RegExp;
  /** Whether nouns are written as one. */
  readonly compounds?: boolean;
  /** Verb particles that part from their verb in the sentence. */
  readonly particles?: ReadonlySet<string>;
}

const words = (text: string) => new Set(text.split(" "));

const MORPHOLOGY: Readonly<Record<string, Morphology>> = {
  de: {
    citation: /(?:e?n|e)$/,
    ending: 4,
    least: 3,
    compounds: true,
    particles: words(
      "ab an auf aus bei ein fest fort frei her herunter hoch los mit nach um vor weg weiter zu zurück zusammen hinzu durch heraus raus runter rein",
    ),
  },
  nl: {
    citation: /(?:en|e)$/,
    ending: 4,
    least: 3,
    compounds: true,
    particles: words("aan af bij in mee na om op over terug toe uit voor weg door samen vast"),
  },
  sv: { citation: /(?:a|e)$/, ending: 4, least: 3, compounds: true },
  es: { citation: /(?:ar|er|ir|a|o|e)$/, ending: 6, least: 3 },
  pt: { citation: /(?:ar|er|ir|ao|a|o|e)$/, ending: 6, least: 3 },
  it: { citation: /(?:are|ere|ire|a|o|e)$/, ending: 6, least: 3 },
  fr: { citation: /(?:er|ir|re|e)$/, ending: 5, least: 3 },
  pl: { citation: /(?:owac|ac|ec|ic|yc|c|a|o|e|y|i)$/, ending: 5, least: 3 },
  ru: { citation: /(?:овать|ать|ять|еть|ить|ыть|ться|ти|ть|ый|ии|ои|ия|ие|а|я|о|е|ь|и)$/, ending: 5, least: 3 },
  tr: { citation: /(?:mek|mak)$/, ending: 12, least: 3 },
  id: { ending: 4, least: 4, prefix: /^(?:me(?:ng|ny|n|m)?|di|ber|ter|pe(?:ng|n|m)?)/ },
  hi: { citation: /(?:ना|ा|ी|े)$/, ending: 4, least: 2 },
  ar: { citation: /ه$/, ending: 4, least: 3, prefix: /^(?:[وف]?(?:ال|لل|بال|كال|[بلكس])|[وف])/ },
  ko: { citation: /다$/, ending: 12, least: 4 },
  vi: { ending: 0, least: 99 },
};
const PLAIN: Morphology = { ending: 3, least: 4 };

export function morphologyOf(language: string): Morphology {
  return MORPHOLOGY[language] ?? PLAIN;
}

/** Accents of Latin, Greek and Cyrillic; vowel signs and lengthening of Arabic; the dot under Hindi letters. */
const MARKS = /[\u0300-\u036f\u064b-\u065f\u0670\u0640\u093c]/g;
const LETTERS: Readonly<Record<string, string>> = {
  ı: "i",
  ł: "l",
  ø: "o",
  đ: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ٱ: "ا",
  ى: "ي",
  ة: "ه",
};
const VARIANT = /[ıłøđßæœأإآٱىة]/g;

/**
 * A word as those who leave accents out write it. Korean syllables come apart into their letters, since its endings
 * share a syllable with the stem.
 * @param word lower case
 */
export function foldWord(word: string, language: string): string {
  const apart = word.normalize("NFD").replace(MARKS, "");
  const joined = language === "ko" ? apart : apart.normalize("NFC");
  const plain = joined.replace(VARIANT, (letter) => LETTERS[letter] ?? letter);
  // Dutch doubles a letter, or turns f and s into v and z, by the syllable it stands in: factuur, facturen; brief, brieven.
  return language === "nl"
    ? plain
        .replace(/(\p{L})\1/gu, "$1")
        .replace(/v/g, "f")
        .replace(/z/g, "s")
    : plain;
}

const KOREAN_CITATION = "다".normalize("NFD");

/** What other forms of a dictionary word begin with, folded. */
export function stemOfEntry(key: string, language: string): string {
  const folded = foldWord(key, language);
  const { citation, least } = morphologyOf(language);
  if (language === "ko") {
    return folded.endsWith(KOREAN_CITATION) ? folded.slice(0, -KOREAN_CITATION.length) : folded;
  }
  if (citation === undefined) return folded;
  const cut = folded.replace(citation, "");
  return cut.length >= least ? cut : folded;
}
