/**
 * Words of scripts written without spaces. `Intl.Segmenter` knows Japanese and Chinese; where a runtime lacks it, or
 * its dictionary cuts differently in two texts, pairs of neighbouring characters still match.
 */

/** Han, Hiragana, Katakana, their marks, Thai, Lao, Khmer: what needs a dictionary to be cut into words. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const HAN_PAIR = /^\p{Script=Han}{3,}$/u;
/** Particles, endings and pronouns alone: hiragana of up to two characters, and Chinese function words. */
const FUNCTION_WORD =
  /^(?:\p{Script=Hiragana}{1,2}|して|する|した|から|まで|ます|です|ください|この|その|あの|これ|それ|的|了|是|在|和|我|你|他|她|它|们|这|那|个|有|没有|没|把|给|吗|呢|吧|一|不|请|就|都|也|还|很|要|会|能|帮|帮我|一下|一个|这个|那个|怎么|什么|怎么样)$/u;

/** Whether a word has a grammatical use alone. */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORD.test(word);
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(text: string): Intl.Segmenter | undefined {
  if (typeof Intl.Segmenter !== "function") return undefined;
  const locale = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? "ja"
    : /\p{Script=Han}/u.test(text)
      ? "zh"
      : "th";
  let segmenter = segmenters.get(locale);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(locale, { granularity: "word" });
    segmenters.set(locale, segmenter);
  }
  return segmenter;
}

export interface Segment {
  readonly text: string;
  /** Where it begins in the run. */
  readonly start: number;
  /** 1 for a word of the dictionary, less for a pair of characters. */
  readonly weight: number;
}

/** A pair of characters is weaker evidence than a word. */
const PAIR_WEIGHT = 0.4;

export interface SegmentedRun {
  /** Every word, function words included: together they are the run. */
  readonly words: readonly string[];
  /** Content words, with the character pairs of the longer ones. */
  readonly segments: readonly Segment[];
}

/** @param run characters of UNSPACED only */
export function segmentRun(run: string): SegmentedRun {
  const segmenter = segmenterFor(run);
  const segments: Segment[] = [];
  const words = segmenter === undefined ? [run] : Array.from(segmenter.segment(run), (part) => part.segment);
  let start = 0;
  for (const word of words) {
    if (!isFunctionWord(word)) {
      if (segmenter !== undefined || word.length <= 2) segments.push({ text: word, start, weight: 1 });
      if (segmenter === undefined || HAN_PAIR.test(word)) {
        const characters = Array.from(word);
        for (let i = 0, at = start; i + 1 < characters.length; i++) {
          segments.push({ text: `${characters[i]}${characters[i + 1]}`, start: at, weight: PAIR_WEIGHT });
          at += characters[i]?.length ?? 0;
        }
      }
    }
    start += word.length;
  }
  return { words, segments };
}
