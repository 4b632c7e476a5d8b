/**
 * Whether a clause names a deed or a thing. "Search totals" may be either in English: a form of the verb, the word after
 * it or the tool's own name decides, and where none does the answer is that it can't be told.
 */
import { stem } from "../../language/stem.ts";
import { nameWords } from "./names.ts";

/** Verbs that tool descriptions begin with, as stems. */
const VERBS = new Set(
  `accept add adjust allocate analyze annotate announce answer append apply approve archive arrange ask assign
   attach audit automate block blur book brew broadcast browse build calculate call cancel capture cast change
   charge chat check choose cite clean clear click clone close collect combine comment commit compare compile
   complete compose compress compute condense configure confirm connect consult contact control convert cook copy
   correct count craft crawl create crop cut debug decide decline decode decrypt dedupe define delegate delete
   deliver deny deploy describe design detach detect determine diagnose disable disconnect discover dispatch
   display divide download draft drag draw drive drop duplicate echo edit email emulate enable encode encrypt end
   enrich enroll enter erase estimate evaluate exchange execute expand explain explore export extract fetch file
   fill filter finalize find fine-tune finish fix flag flip follow fork format forward freeze fund gather generate
   get give go grant group guide hand handle help hide highlight host hover identify import improve increase index
   inform initialize initiate insert inspect install instruct integrate interpret invert invite invoke issue
   iterate join keep kill launch learn lend link lint list listen load locate lock log look lookup lower mail make
   manage map mark measure mention merge migrate modify monitor mount move mute name navigate normalize notify
   observe obtain offer onboard open optimize order organize outline pack paint parse patch pause pay perform pick
   pin place plan play poll post predict prepare press prevent preview print prioritize process produce profile
   proofread propose protect provide prune publish pull purchase purge push put quantize query queue quote raise
   rank rate react read rebase reboot rebuild recall receive recommend record recover redact redeem redirect reduce
   refactor refer refresh refund register reindex reinstall reject release remember remind remove rename render
   renew rent reopen reorder repair rephrase replace replay reply report represent request reserve reset resize
   resolve respond restart restore resume retrieve return revert review revoke reword rewrite roll rotate route run
   sample save say scan schedule score scrape scroll seal search seek segment select send separate serve set settle
   share sharpen shift ship shorten show shrink shuffle shut sign simplify simulate sketch skip solve sort spell
   split stage star start state step stop store stream study submit subscribe suggest sum summarize supply suspend
   swap switch sync synthesize tag tail take tell terminate test text tidy tie time toggle trace track trade train
   transcribe transfer transform translate trigger trim turn tweet type unblock undo unlock unpack unpin
   unsubscribe update upgrade upload upscale use validate verify view visualize vote wait wake warn watch weigh
   wipe withdraw work wrap write zip`
    .split(/\s+/)
    .map(stem),
);

/** Of these, those that are everyday nouns too, and may begin a compound ("order totals", "log of a service"). */
const NOUNS_TOO = new Set(
  `answer archive audit block book brew broadcast build call capture cast change charge chat check click clone
   comment commit contact control copy count crop cut deploy design display download draft draw email end exchange
   export file filter fix flag flip fork format fund grant group guide hand help highlight host import index
   install issue launch list load lock log mail mark match measure mention merge mount move name order pack paint
   patch pause pay pin place plan play poll post press preview print process profile pull push query queue quote
   raise rank rate record refund release rent report request reset restart return review route run sample scan
   schedule score scroll seal search segment share shift ship sign sketch stage star state step store stream study
   sum supply swap switch tag tail test text tie time toggle trace track trade train transfer trigger trim tweet
   type update upgrade upload use view vote wake watch work zip`
    .split(/\s+/)
    .map(stem),
);

export type Reading = Thing | Deed;
interface Thing {
  readonly kind: "thing";
}
interface Deed {
  /** `unclear`: a thing as likely as a deed. */
  readonly kind: "deed" | "unclear";
  /** In its base form. */
  readonly verb: string;
  /** The clause, beginning with the base form. */
  readonly phrase: string;
  /** Whether the clause says "searches" rather than "search". */
  readonly inflected: boolean;
}

const THING: Thing = { kind: "thing" };
const OBJECT_FOLLOWS = /^\s(?:an?|the|one|all|any|every|each|its|their|your|this|that|whether|how|what|up|out)\b/iu;
/** After a plural that looks like a verb: "orders of a customer", "logs, metrics". */
const NO_OBJECT_FOLLOWS = /^(?:[,;:]|\s(?:of|per|and|or)\b)/iu;

/** @param name the tool's, whose own first words show whether the clause repeats its verb */
export function readClause(clause: string, name: string): Reading {
  const match = /^([A-Za-z-]+)([\s,;:][\s\S]*)?$/.exec(clause);
  if (match === null) return THING;
  const [, first = "", rest = ""] = match;
  const base = baseForm(first);
  const inflected = base !== first.toLowerCase();
  const stemmed = stem(base);
  const objectFollows = OBJECT_FOLLOWS.test(rest);
  if (!VERBS.has(stemmed) && !(inflected && objectFollows)) return THING;
  const phrase = `${base}${inflected ? inBaseForm(rest) : rest}`;
  const deed: Deed = { kind: "deed", verb: base, phrase, inflected };
  if (!NOUNS_TOO.has(stemmed) || objectFollows || nameWords(name).slice(0, 2).map(stem).includes(stemmed)) return deed;
  if (NO_OBJECT_FOLLOWS.test(rest)) return THING;
  if (rest === "") return { ...deed, kind: "unclear" };
  // "Searches messages" has an object, "orders by customer" may have none.
  const preposition = /^\s(?:by|from|in|on|for|to|with|at)\b/iu.test(rest);
  return inflected && !preposition ? deed : { ...deed, kind: "unclear" };
}

/** Verbs in a row with the first: "creates, updates or deletes deals and returns their ids". */
const ROW = /(,\s(?:and\s|or\s)?|\s(?:and|or)\s)([a-z-]+s)(?=([,\s])|$)/gu;
const CHAIN = /^(?:(?:,\s(?:and\s|or\s)?|\s(?:and|or)\s)[a-z-]+s)*$/u;
/** What may stand after a verb of the row that is a noun too, and not after the noun. */
const ENDS_A_NOUN = /^\s*(?:$|[,;:.]|(?:of|per|and|or|for|in|from|to|by|with|at|on|is|are|that|which)\b)/iu;

function inBaseForm(rest: string): string {
  return rest.replace(ROW, (whole, joint: string, verb: string, _next, at: number) => {
    const base = baseForm(verb);
    const stemmed = stem(base);
    // "creates, updates or lists deals": what follows a verb without an object is a verb.
    const isChain = CHAIN.test(rest.slice(0, at));
    const isNoun = !isChain && NOUNS_TOO.has(stemmed) && ENDS_A_NOUN.test(rest.slice(at + whole.length));
    return VERBS.has(stemmed) && !isNoun ? `${joint}${base}` : whole;
  });
}

function baseForm(verb: string): string {
  const lower = verb.toLowerCase();
  if (/(?:[^aeiou])ies$/.test(lower)) return `${lower.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss|zz|o)es$/.test(lower)) return lower.slice(0, -2);
  if (/[^s]s$/.test(lower)) return lower.slice(0, -1);
  return lower;
}
