import type { Row } from "./row.ts";

/**
 * What turns a sentence of a skill's description to what the skill is *not* for. From the match on it speaks for whatever
 * skill it names, and against its own.
 */
export const EXCLUDING: readonly Row[] = [
  {
    id: "en-not-for",
    language: "en",
    pattern:
      "\\bnot (?:for|when|if|meant (?:for|to)|intended (?:for|to)|suitable for|suited (?:for|to)|designed (?:for|to)|to be used|applicable)\\b",
    example: "Edits spreadsheets. Not for slides.",
  },
  {
    id: "en-do-not-use",
    language: "en",
    pattern:
      "\\b(?:do not|don['’]?t|never|must not|should not|shouldn['’]?t)(?: be)? (?:use|used|trigger|triggered|invoke|invoked|load|loaded|activate|activated|apply|call|called|run|pick|choose)\\b",
    example: "DO NOT TRIGGER for slides.",
  },
  {
    id: "en-does-not",
    language: "en",
    pattern:
      "\\b(?:does(?: not|n['’]?t)|cannot|can['’]?t|can not|won['’]?t|will not|is not able to|isn['’]?t able to|unable to|is unable to) (?:\\p{L}+ly )?(?:handle|cover|support|deal|touch|manage|work|read|write|create|edit|send|do|make|include|help|replace|provide|perform|process|apply|post|delete|open|change|book|pay|order|run|deploy|convert|sync|access|modify|know|answer|produce|generate)\\b",
    example: "Reads invoices. Does not handle receipts.",
  },
  {
    id: "en-is-not",
    language: "en",
    pattern:
      "\\b(?:is|are)(?:n['’]?t| not) (?:for|a|an|the|meant|intended|suited|suitable|supported|covered|handled|included|part)\\b",
    example: "Payslips are not covered.",
  },
  {
    id: "en-skip",
    language: "en",
    pattern: "\\b(?:skip|ignore|avoid|bypass|pass on)(?: (?:this|it|the skill))?(?: skill)? (?:when|if|for|on|with)\\b",
    example: "Skip when the file is a photo.",
  },
  { id: "en-avoid-using", language: "en", pattern: "\\bavoid using\\b", example: "Avoid using on photos." },
  {
    id: "en-out-of-scope",
    language: "en",
    pattern:
      "\\b(?:out[- ]of[- ]scope|outside (?:the|its|this) scope|beyond (?:the|its|this) scope|not in scope)\\b|\\b(?:non[- ]goals?|limitations?|exclusions?|exceptions?)\\s*:|\\bexclud(?:es|ing)\\b",
    example: "Out of scope: tax returns.",
  },
  {
    id: "en-no-support",
    language: "en",
    pattern: "(?:^|[;,(] ?)no (?:support for|\\p{L}+ support\\b)",
    example: "No support for video.",
  },
  {
    id: "en-use-instead",
    language: "en",
    pattern:
      "\\buse (?:the )?[`\"']?[\\p{L}\\p{N}_-]+[`\"']?(?: skill| tool)? (?:for|when|if|to)\\b[^.;]{1,120}\\binstead\\b",
    example: "Use mail-sorter for newsletters instead.",
  },
  {
    id: "en-instead-use",
    language: "en",
    pattern:
      "\\b(?:for|if|when)\\b[^.;]{1,80}?[,:]? (?:instead )?(?:use|see|try|prefer|reach for|go to|hand (?:it )?(?:over )?to|defer to) (?:the )?(?:`[^`\\n]+`|[\\p{L}\\p{N}]+[-_][\\p{L}\\p{N}_-]+)",
    example: "For newsletters use mail-sorter.",
  },
  {
    id: "en-rather-than",
    language: "en",
    pattern: "\\b(?:instead of this|rather than this|other than)\\b",
    example: "Anything other than invoices.",
  },
  {
    id: "en-belongs",
    language: "en",
    pattern:
      "\\b(?:belongs? to|is handled by|are handled by|is covered by|are covered by|is the job of|goes? to|live[s]? in) [`\"']?[\\p{L}\\p{N}]+[-_][\\p{L}\\p{N}_-]+",
    example: "Newsletters belong to mail-sorter.",
  },
  {
    id: "en-except",
    language: "en",
    pattern: "\\b(?:except(?: for)?|but not|apart from)\\b",
    example: "Edits any file except photos.",
  },
  {
    id: "ja-dewa-nai",
    language: "ja",
    pattern:
      "(?:(?:に|で)は(?:使わない|使用しない|使えない|使えません|使いません|対応しない|対応していません|適さない|向かない)|ではありません|対象外|は扱わない|は扱いません|除く)",
    example: "請求書を読む。領収書には使わない。",
  },
  {
    id: "zh-bu",
    language: "zh",
    pattern: "(?:不适用于|不適用於|不用于|不用於|不支持|不处理|不處理|不包括|不涉及|不要用于|请勿用于|除外|不适合)",
    example: "读取发票。不处理收据。",
  },
  {
    id: "de-nicht",
    language: "de",
    pattern:
      "\\b(?:nicht (?:für|geeignet|zuständig|gedacht|bei|verwenden|benutzen|wenn)|kein(?:e|en)? (?:\\p{L}+ )?(?:unterstützung|ersatz)|außer|ausgenommen|gilt nicht)\\b",
    example: "Liest Rechnungen. Nicht für Quittungen.",
  },
  {
    id: "es-no",
    language: "es",
    pattern:
      "\\b(?:no (?:sirve|usar|es para|se usa|incluye|cubre|gestiona|admite|apto)|excepto|salvo|fuera de alcance)\\b",
    example: "Lee facturas. No sirve para recibos.",
  },
  {
    id: "fr-pas",
    language: "fr",
    pattern:
      "\\b(?:pas (?:pour|destiné|adapté|conçu)|ne (?:pas|gère|couvre|traite|convient)|sauf|hors (?:de )?(?:périmètre|champ))",
    example: "Lit les factures. Pas pour les reçus.",
  },
  {
    id: "pt-nao",
    language: "pt",
    pattern: "(?:não (?:serve|usar|é para|inclui|cobre|trata|use)|exceto|fora do (?:escopo|âmbito))",
    example: "Lê faturas. Não serve para recibos.",
  },
  {
    id: "it-non",
    language: "it",
    pattern: "\\b(?:non (?:per|adatto|usare|gestisce|copre|include|serve)|tranne|eccetto)\\b",
    example: "Legge fatture. Non per ricevute.",
  },
  {
    id: "nl-niet",
    language: "nl",
    pattern: "\\b(?:niet (?:voor|geschikt|bedoeld|gebruiken)|behalve)\\b",
    example: "Leest facturen. Niet voor bonnen.",
  },
  {
    id: "ru-ne",
    language: "ru",
    pattern: "(?:не (?:для|использовать|подходит|поддерживает|работает|включает)|кроме)",
    example: "Читает счета. Не для чеков.",
  },
  {
    id: "pl-nie",
    language: "pl",
    pattern: "(?:nie (?:dla|do|używać|obsługuje|nadaje)|oprócz|z wyjątkiem)",
    example: "Czyta faktury. Nie do paragonów.",
  },
  {
    id: "ko-an",
    language: "ko",
    pattern: "(?:사용하지 (?:않|마|말)|지원하지 않|제외|다루지 않|처리하지 않)",
    example: "송장을 읽는다. 영수증은 다루지 않음.",
  },
];
