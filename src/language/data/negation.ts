import type { Row } from "./row.ts";

/** What forbids, where a clause opens with it (after "but", "and", "please" and the like). */
export const FORBIDDING: readonly Row[] = [
  {
    id: "en-dont",
    language: "en",
    pattern: "(?:do not|don['’]?t|must(?:n['’]?t| not)|should(?:n['’]?t| not)) ",
    example: "don't push",
  },
  { id: "en-never", language: "en", pattern: "never ", example: "never touch the backups" },
  {
    id: "no",
    language: "*",
    pattern: "no (?!need\\b|one\\b|idea\\b|problem\\b|worries\\b|rush\\b)(?=\\p{L})",
    example: "no commits please",
  },
  { id: "en-without", language: "en", pattern: "without ", example: "without sending it" },
  {
    id: "en-not",
    language: "en",
    pattern: "not (?!only\\b|just\\b|sure\\b|yet\\b|working\\b)",
    example: "not the calendar",
  },
  {
    id: "en-avoid",
    language: "en",
    pattern: "(?:avoid|refrain from|hold off on|keep from) ",
    example: "avoid merging anything",
  },
  {
    id: "en-noneed",
    language: "en",
    pattern: "(?:there['’]?s |there is )?no need (?:to|for) ",
    example: "there is no need to commit",
  },
  {
    id: "en-leave",
    language: "en",
    pattern: "leave (?:the |my |our )?[\\p{L} ]{1,30}(?:alone|as (?:it|they) (?:is|are)|out)",
    example: "leave the calendar alone",
  },
  {
    id: "de-nicht",
    language: "de",
    pattern: "(?:bitte )?(?:nicht|kein(?:e|en|em|er)?|ohne|niemals|nichts) ",
    example: "ohne zu pushen",
  },
  {
    id: "de-aber-nicht",
    language: "de",
    pattern: "[\\p{L} ]{2,40} nicht(?: \\p{L}+)?[.!]?$",
    example: "den Kalender nicht anfassen",
  },
  { id: "es-no", language: "es", pattern: "(?:sin|nunca|tampoco) ", example: "sin enviar nada" },
  {
    id: "fr-ne",
    language: "fr",
    pattern: "(?:ne |n['’]|sans |jamais |surtout pas |pas )",
    example: "ne le publie pas",
  },
  { id: "pt-nao", language: "pt", pattern: "(?:não|nao|sem|nunca) ", example: "sem publicar" },
  { id: "it-non", language: "it", pattern: "(?:non|senza|mai) ", example: "senza inviarlo" },
  { id: "nl-niet", language: "nl", pattern: "(?:niet|geen|zonder|nooit) ", example: "zonder te pushen" },
  { id: "pl-nie", language: "pl", pattern: "(?:nie|bez|nigdy) ", example: "nie wysyłaj" },
  { id: "ru-ne", language: "ru", pattern: "(?:не|без|никогда) ", example: "не отправляй" },
  { id: "sv-inte", language: "sv", pattern: "(?:inte|utan|aldrig) ", example: "utan att skicka" },
  { id: "id-jangan", language: "id", pattern: "(?:jangan|tanpa|tidak usah) ", example: "jangan dikirim" },
  { id: "vi-dung", language: "vi", pattern: "(?:đừng|không cần|không được) ", example: "đừng gửi" },
  {
    id: "tr-me",
    language: "tr",
    pattern: "[^.!?]{0,60}\\p{L}(?:me|ma)(?:yin|yın|den|dan)?[.!]?$",
    example: "kimseye gönderme",
  },
  {
    id: "ja-nai",
    language: "ja",
    pattern: ".{0,40}(?:しないで|せずに|ないで(?:ください)?|なくて(?:いい|結構)|するな|は不要)",
    example: "まだ送信しないで",
  },
  {
    id: "zh-bu",
    language: "zh",
    pattern: "(?:先)?(?:不要|别|別|不用|请勿|無需|无需|不必|不许|禁止)",
    example: "不要提交",
  },
  {
    id: "ko-ma",
    language: "ko",
    pattern: ".{0,40}(?:하지 ?(?:마|말)|지 ?(?:마|말)|없이|말고)",
    example: "커밋하지 마",
  },
  { id: "hi-mat", language: "hi", pattern: ".{0,40}(?:मत|बिना|नहीं) ", example: "अभी मत भेजना" },
  { id: "ar-la", language: "ar", pattern: "(?:لا|بدون|دون) ", example: "لا ترسل الملف" },
];

/** What may stand before it in the clause. */
export const OPENINGS =
  "^[\\s\"'(–—-]*(?:(?:but|and|just|please|pls|also|so|then|ok|okay|whatever you do|und|aber|bitte|pero|y|por favor|mais|et|mas|e|ma|per favore|maar|en|ale|i|но|и|men|och|tapi|dan|nhưng|ama|ve|でも|ただし|ただ|但是?|就|只是|하지만|그런데|लेकिन|पर|لكن|و)[,]? )*";
