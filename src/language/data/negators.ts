import type { Row } from "./row.ts";

/** Words that negate, anywhere in a piece that constrains: "you are not to change a line", "n'envoie rien". */
export const NEGATORS: readonly Row[] = [
  {
    id: "en-not",
    language: "en",
    pattern: "\\b(?:not|never|nothing|nobody|none|neither|without)\\b",
    example: "you are not to change a line",
  },
  { id: "en-nt", language: "en", pattern: "\\b\\p{L}+n['’]t\\b", example: "you needn't order anything" },
  {
    id: "en-stay-off",
    language: "en",
    pattern: "\\b(?:stay|keep|hands|lay) (?:off|away|out|clear)\\b",
    example: "stay off npm",
  },
  {
    id: "en-leave",
    language: "en",
    pattern: "\\bleave\\b.*\\b(?:alone|be|out|as (?:it|they) (?:is|are))\\b",
    example: "leave the order alone",
  },
  {
    id: "en-rather-than",
    language: "en",
    pattern: "\\b(?:rather than|instead of)\\b",
    example: "rather than another refactoring",
  },
  {
    id: "de",
    language: "de",
    pattern: "\\b(?:nicht|nichts|kein(?:e|en|em|er)?|ohne|niemand)\\b",
    example: "trag bitte auch keinen ein",
  },
  {
    id: "fr",
    language: "fr",
    pattern: "(?:\\bne\\b|\\bn['’]|\\b(?:rien|pas|sans|aucun(?:e)?)\\b)",
    example: "n'envoie rien",
  },
  {
    id: "es-pt",
    language: "es",
    pattern: "(?:\\b(?:nada|sin|ni|nadie|sem|nem)\\b|\\bno\\b|não)",
    example: "no pidas nada",
  },
  { id: "it", language: "it", pattern: "\\b(?:non|niente|senza|nessuno)\\b", example: "non spedirla" },
  { id: "nl", language: "nl", pattern: "\\b(?:niet|geen|niets|zonder)\\b", example: "maak er geen herinnering van" },
  { id: "sv", language: "sv", pattern: "\\b(?:inte|ingen|inga|utan)\\b", example: "ingen publicering" },
  { id: "pl", language: "pl", pattern: "\\b(?:nie|nic|bez)\\b", example: "nic nie wysyłaj" },
  { id: "ru", language: "ru", pattern: "(?<!\\p{L})(?:не|ни|ничего|без)(?!\\p{L})", example: "ничего не публикуй" },
  {
    id: "tr",
    language: "tr",
    pattern: "(?:hiçbir|\\p{L}(?:me|ma)(?:yin|yın|den|dan)?[.!]?$)",
    example: "takvime hiçbir şey ekleme",
  },
  { id: "id", language: "id", pattern: "\\b(?:jangan|tanpa|tidak)\\b", example: "jangan diunggah" },
  { id: "vi", language: "vi", pattern: "(?:đừng|không|chưa)", example: "đừng đăng lên" },
  { id: "ja", language: "ja", pattern: "(?:しない|せず|ないで|なくて|するな)", example: "送信はしないで" },
  { id: "zh", language: "zh", pattern: "(?:不要|别|別|不用|勿|不必|无需)", example: "不要动数据" },
  { id: "ko", language: "ko", pattern: "(?:지 ?(?:마|말)|말고|없이)", example: "올리지 말고" },
  { id: "hi", language: "hi", pattern: "(?:मत|बिना|नहीं)", example: "कुछ मत भेजना" },
  { id: "ar", language: "ar", pattern: "(?<!\\p{L})(?:لا|بدون|دون)(?!\\p{L})", example: "لا ترسل شيئا" },
];
