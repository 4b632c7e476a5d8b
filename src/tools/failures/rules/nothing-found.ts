/** What tools print when there is nothing: an answer, not a failure. Each pattern is the whole of a text. */

/** What searches and lists are made of. */
const THINGS =
  "(?:results?|matches|match|records?|items?|documents?|entries|rows?|hits?|data|files?|issues?|messages?|events?|pages?|" +
  "articles?|tools?|resources?|output|content|occurrences|references|repositories|users?|emails?|tasks?|skills?|memories|" +
  "notes?|units?|packages?|processes|containers?|images?|pods?|jobs?|objects?|keys?|tables?|pull requests?|tests?)";
const FOUND = "(?:found|returned|available|matched|listed|exist|yet|to (?:show|display|list))";
/** What was looked for. */
const SOUGHT = "(?: (?:for|matching|in|with|that match)\\b[^\\n]{0,160})?";

const NONE_OF_THEM =
  `(?:sorry[,.] )?(?:no|0|zero) (?:[\\w-]{1,30} ){0,3}${THINGS}(?: (?:was|were|are|is))?(?: ${FOUND})?` +
  `(?: (?:your|the|this|these) [\\w ]{1,40})?${SOUGHT}[.!]?`;
const NOTHING = `(?:nothing|none) (?:was )?(?:found|matched|to show)(?: (?:for|matching)\\b[^\\n]{0,160})?[.!]?`;
const SEARCH_MATCHED_NOTHING =
  "(?:your |the )?(?:search|query)(?: for [^\\n]{1,100})? (?:did not match|matched no|did not return|returned no|" +
  "didn't match|didn't return)(?: any)? [\\w ]{1,30}[.!]?";
const COULD_NOT_FIND_ANY =
  "(?:i |we )?(?:could not|couldn't|did not|didn't) find (?:any|a single) (?:[\\w-]{1,30} ){0,3}?" +
  "(?:results?|matches|match|documents?|records?|files?|items?|entries)(?: (?:for|matching|in|that match)\\b[^\\n]{0,160})?[.!]?";
/** How shells, databases and stores print an empty answer. */
const EMPTY_ANSWER =
  "\\(?(?:empty|nil|no output|empty result|empty (?:array|list|hash|set)(?: or set)?|0 rows?)\\)?(?: \\([\\d.]{1,10} sec\\))?[.!]?";
/** How runners of commands say that there was nothing to print. */
const RAN_SILENTLY =
  "(?:(?:the |your )?(?:tool|command|script|process|program|query|operation|code|function|task) )?(?:was |has )?" +
  "(?:ran|run|completed|finished|executed|succeeded)(?: successfully)?,? " +
  "(?:without|with no|and (?:produced|returned|printed) no|but (?:produced|returned|printed) no)(?: any)? " +
  "(?:output|results?|errors? or output)(?: or errors?)?[.!]?";
/** A table with its head and no row. */
const TABLE_WITHOUT_ROWS = "[^\\n]{1,400}\\n[-+|= ]{1,400}\\n\\(0 rows?\\)";
/** RFC 3501: the untagged answer holds nothing, the tagged one says that the search went well. */
const EMPTY_MAILBOX_SEARCH = "\\* SEARCH\\s{1,3}\\w{1,10} OK\\b[^\\n]{0,80}";

const JAPANESE =
  "(?:(?:ご指定の|指定した|検索)?(?:条件|キーワード)[にと])?(?:検索結果|結果|該当(?:する)?[^。\\n]{0,16}|一致する[^。\\n]{0,16}|データ)" +
  "(?:は|が|も)?(?:ありません(?:でした)?|見つかりません(?:でした)?|なし|0 ?件(?:です|でした)?)[。！]?";
const JAPANESE_COUNT = "0 ?件(?:です|でした)?[。]?";
const CHINESE =
  "(?:没有|未|無|暂无|查无|找不到)(?:找到|查到|搜索到)?(?:任何|相关|匹配|符合条件|相關)?(?:的)?" +
  "(?:结果|数据|记录|内容|結果|資料)[^。\\n]{0,20}[。！]?";
const KOREAN = "(?:검색 ?)?결과가 없습니다[.]?";
const GERMAN =
  "(?:es wurden |es wurde )?keine? (?:passenden? )?(?:ergebnisse?|treffer|einträge|daten|dateien|datensätze)(?: gefunden| vorhanden)?[.!]?";
const FRENCH =
  "aucune? (?:résultat|donnée|fichier|enregistrement|correspondance|élément)(?: (?:n'a été )?trouvée?)?[.!]?";
const SPANISH_AND_PORTUGUESE =
  "(?:no se (?:ha encontrado|han encontrado|encontró|encontraron) |no hay |sin |nenhum |não há )" +
  "(?:ningún )?(?:resultados?|registros?|datos|coincidencias|dados|archivos)(?: encontrados?| disponibles)?[.!]?";
const ITALIAN = "nessun (?:risultato|elemento|file|dato)(?: trovato)?[.!]?";

export const NOTHING_FOUND = new RegExp(
  [
    NONE_OF_THEM,
    NOTHING,
    SEARCH_MATCHED_NOTHING,
    COULD_NOT_FIND_ANY,
    EMPTY_ANSWER,
    RAN_SILENTLY,
    TABLE_WITHOUT_ROWS,
    EMPTY_MAILBOX_SEARCH,
    JAPANESE,
    JAPANESE_COUNT,
    CHINESE,
    KOREAN,
    GERMAN,
    FRENCH,
    SPANISH_AND_PORTUGUESE,
    ITALIAN,
  ]
    .map((form) => `^(?:${form})$`)
    .join("|"),
  "i",
);
