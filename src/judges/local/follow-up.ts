/**
 * How a short request stands to the turns before it: whether it agrees to what was offered there, calls it off, goes on
 * with it, or asks for something of its own. Set by hand, since labelled requests come without context.
 */
import { type RequestShape, readShape } from "./request-shape.ts";

type FollowUp = "consent" | "refusal" | "continuation" | "own";

/** What a request comes to, its context considered. */
export interface Asked {
  readonly request: string;
  /** Empty where nothing of it bears on the request. */
  readonly context: string;
  readonly followUp: FollowUp;
}

/** Characters of context that stand for a request which only agrees to them. */
const OFFER_CHARS = 600;

/** A follow-up has at most so many words ("and now the same for the other file"). */
const FOLLOW_UP_WORDS = 9;

const REFUSAL =
  /^(?:(?:no|nope|nah|stop|cancel|abort|wait|hold on|never ?mind|forget (?:it|that)|don'?t)(?: (?:thanks|thank you|please|it|that|this|now|here|yet|for now|do it|do that))*|いいえ|いや|やめて(?:ください)?|中止(?:して(?:ください)?)?|キャンセル|不用了?|不要了?|算了|停)$/;
/** Says go; alone it is enough. */
const GO =
  /^(?:(?:yes|yep|yeah|yup|sure|ok|okay|right|fine|please) )*(?:please )?(?:do (?:it|that|so)|go ahead|go for it|go on|carry on|proceed|continue)(?: please| now)*$|^(?:はい)?(?:お願い(?:します|いたします)?|やって(?:ください)?|そうして(?:ください)?|続けて(?:ください)?|進めて(?:ください)?)$|^(?:好的?)?(?:请)?(?:继续|做吧|开始吧)$/;
/** Agrees to a question; after anything else it only says that one has heard. */
const AGREEMENT =
  /^(?:(?:yes|yep|yeah|yup|sure|ok|okay|right|fine|please|do|of course|absolutely)(?: |$))+$|^(?:はい|ええ|うん|いいよ|好的?|可以|是的?|行|对)$/;
const QUESTION_AT_END = /[?？]\s*$/;
/** Marks of a question about the same matter; a bare "it" is none ("what time is it?"). */
const GOES_ON =
  /^(?:and|but|or|then|so|what about|how about|では|じゃあ|それ|那)|\b(?:same|again|too|as well|also|other|another|instead|next|that one|this one|these|those|them)\b|同じ|もう一|次も|同样|一样|另一个|再/;

/** @param context the turns before; may be empty */
export function whatIsAsked(request: string, context: string): Asked {
  if (context.trim() === "") return { request, context: "", followUp: "own" };
  const shape = readShape(request);
  const followUp = readFollowUp(request, context, shape);
  switch (followUp) {
    case "consent":
      return { request: context.slice(-OFFER_CHARS), context: "", followUp };
    case "refusal":
      return { request, context: "", followUp };
    case "continuation":
      return { request, context, followUp };
    case "own":
      return { request, context: isShort(shape) ? "" : context, followUp };
  }
}

function isShort(shape: RequestShape): boolean {
  return shape.length <= Math.log(1 + FOLLOW_UP_WORDS);
}

function readFollowUp(request: string, context: string, shape: RequestShape): FollowUp {
  const said = request
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}'’]+/gu, " ")
    .replaceAll("’", "'")
    .trim();
  if (said.length <= 60) {
    const together = said.replaceAll(" ", "");
    if (REFUSAL.test(said) || REFUSAL.test(together)) return "refusal";
    if (GO.test(said) || GO.test(together)) return "consent";
    if (AGREEMENT.test(said)) return QUESTION_AT_END.test(context) ? "consent" : "own";
  }
  if (!isShort(shape) || shape.chat === 1 || shape.concept === 1) return "own";
  return shape.question === 0 || GOES_ON.test(said) ? "continuation" : "own";
}
