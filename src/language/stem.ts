/**
 * Word → stem, the form in which requests, skills and word vectors meet: lower case, American spelling, a few everyday
 * abbreviations written out, then Porter2. Memoised, since the same few thousand words come again and again.
 */
import { stem as porter2 } from "porter2";

/** Abbreviations that the vectors' vocabulary knows by their long form alone, or that writers mix freely with it. */
const LONG_FORM = new Map([
  ["db", "database"],
  ["dbs", "database"],
  ["repo", "repository"],
  ["repos", "repository"],
  ["msg", "message"],
  ["msgs", "message"],
  ["pic", "picture"],
  ["pics", "picture"],
  ["vid", "video"],
  ["vids", "video"],
  ["ppt", "powerpoint"],
  ["k8s", "kubernetes"],
]);

/** Spellings no suffix rule reaches. */
const AMERICAN = new Map([
  ["programme", "program"],
  ["programmes", "programs"],
  ["catalogue", "catalog"],
  ["catalogues", "catalogs"],
  ["dialogue", "dialog"],
  ["cheque", "check"],
  ["cheques", "checks"],
  ["grey", "gray"],
  ["tyre", "tire"],
  ["tyres", "tires"],
  ["licence", "license"],
  ["licences", "licenses"],
  ["defence", "defense"],
  ["offence", "offense"],
  ["centre", "center"],
  ["centres", "centers"],
  ["centred", "centered"],
  ["theatre", "theater"],
  ["metre", "meter"],
  ["metres", "meters"],
  ["litre", "liter"],
  ["litres", "liters"],
  ["fibre", "fiber"],
  ["enquiry", "inquiry"],
  ["enquiries", "inquiries"],
  ["jewellery", "jewelry"],
  ["aluminium", "aluminum"],
  ["maths", "math"],
  ["storey", "story"],
  ["plough", "plow"],
  ["analyse", "analyze"],
  ["analysed", "analyzed"],
  ["analyses", "analyzes"],
  ["analysing", "analyzing"],
  ["catalyse", "catalyze"],
  ["paralyse", "paralyze"],
  ["mould", "mold"],
  ["moulds", "molds"],
  ["ageing", "aging"],
  ["enrol", "enroll"],
  ["fulfil", "fulfill"],
  ["skilful", "skillful"],
  ["instalment", "installment"],
  ["instalments", "installments"],
]);

/** Words in -our- and -is- whose American form differs; the endings are kept, so plurals and -ing follow. */
const OUR =
  /^(behavi|col|fav|flav|harb|hon|hum|lab|neighb|rum|sav|vap|vig|endeav|arm|cand|clam|od|parl|splend|tum|val)our/;
const ISE =
  /^([a-z]*(?:al|an|ar|at|ci|ct|er|et|gn|id|il|im|in|iv|ol|om|on|or|ot|th|og|et|ept|ub|ul))is(e|es|ed|ing|er|ers|ation|ations|able)$/;
/** Words in -ise that are spelt so everywhere; the rule above must leave them alone. */
const NOT_ISE =
  /^(promis|compromis|premis|franchis|merchandis|surmis|chemis|demis|paradis|concis|precis|exercis|advertis|supervis|televis|improvis|revis|devis|advis|likew|otherw|rais|prais|nois|pois|expertis|enterpris|comprom|tortois|porpois|turquois|anis|cruis|bruis|disguis|surpris|apris|polis)/;
const DOUBLED_L =
  /^(travel|cancel|label|model|signal|level|fuel|tunnel|channel|panel|total|dial|marvel|jewel|counsel|initial|pencil|quarrel|spiral|barrel|bevel|duel|enamel|libel|rival)l(ed|ing|er|ers|ation)$/;

/** American spelling of a lower-case English word; other words come back as they are. */
export function american(word: string): string {
  const known = AMERICAN.get(word);
  if (known !== undefined) return known;
  if (word.length < 5) return word;
  if (word.includes("our")) return word.replace(OUR, "$1or");
  if (word.includes("is") && !NOT_ISE.test(word)) return word.replace(ISE, "$1iz$2");
  if (word.includes("ll")) return word.replace(DOUBLED_L, "$1$2");
  return word;
}

const MEMO_LIMIT = 20_000;
const memo = new Map<string, string>();
const LATIN = /^[a-z']+$/;

/** @param word lower case, without spaces. Words with anything but a–z (digits, other scripts) are their own stem. */
export function stem(word: string): string {
  const known = memo.get(word);
  if (known !== undefined) return known;
  const long = LONG_FORM.get(word) ?? word;
  const stemmed = long.length > 2 && LATIN.test(long) ? porter2(american(long)) : long;
  if (memo.size >= MEMO_LIMIT) memo.clear();
  memo.set(word, stemmed);
  return stemmed;
}
