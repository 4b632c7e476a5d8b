/** A question's words as a caller without a model would send them: content words, in the order of the question. */
const segmenter = new Intl.Segmenter("ja", { granularity: "word" });

const STOP_WORDS = new Set(
  (
    "a about after all also am an and any are as at be been before but by can could did do does for from get had has have how " +
    "i if in into is it its let may me more most must my no not of on one only or other our out over own per should so some " +
    "somebody such than that the their them then there these they this those to two under up use used what when where which " +
    "while who why will with without would you your"
  ).split(" "),
);
const FUNCTION_WORD = /^[\p{Script=Hiragana}ー]+$/u;

export function keywordsOf(question: string): string[] {
  const words = Array.from(segmenter.segment(question.normalize("NFKC").toLowerCase()))
    .filter(
      ({ segment, isWordLike }) => isWordLike === true && !STOP_WORDS.has(segment) && !FUNCTION_WORD.test(segment),
    )
    .map(({ segment }) => segment);
  return [...new Set(words)];
}
