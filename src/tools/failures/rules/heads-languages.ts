/** The label "error" and the sentence "… failed" in other languages than English. */
import type { FailureHead } from "./types.ts";

export const LANGUAGE_HEADS: readonly FailureHead[] = [
  {
    id: "cjk_label",
    pattern:
      /^(?:エラー|エラーが発生|失敗|错误|錯誤|失败|失敗しました|处理失败|操作失败|请求失败|오류)(?:しました|しています|[：:。!！]|$)/,
  },
  {
    id: "ja_sentence",
    pattern: /^[^。\n]{1,40}(?:エラーが(?:発生|起き)(?:しました|ました|しています)|に失敗しました)[。！!]?\s{0,4}$/,
  },
  {
    id: "european_label",
    pattern:
      /^(?:[\w.-]{1,60}: ?)?(?:Fehler|Erreur|Errore|Erro|Fout|Fel|Błąd|Ошибка|Fatal|Schwerwiegender Fehler)(?: [^\n:!]{1,80})? ?[:!] ?(?!0)\S/i,
  },
];
