/** Phrases of things that are not there and of input that does not fit. */
import type { PhraseRule } from "./types.ts";

export const MISSING_PHRASES: readonly PhraseRule[] = [
  {
    id: "command",
    kind: "command_not_found",
    pattern:
      /\b(?:command not found|is not recognized as (?:an internal|the name of)|executable file not found in|No module named|Cannot find module|Cannot find package|missing script:)|\bspawn \S{1,200} ENOENT\b|^(?:\/[\w/]{1,40}: |[\w-]{1,20}: )(?:line )?\d{1,5}: [\w.+-]{1,60}: not found$/im,
  },
  {
    id: "unknown_tool",
    kind: "unknown_tool",
    pattern:
      /\bno (?:tool|method|function) (?:named|called|with name)\b|\b(?:unknown|no such|unrecognized) (?:tool|method|function|operation|rpc)\b|\b(?:tool|method|function)\b ?['"`]?[\w.:/-]{0,80}['"`]? (?:is |was )?(?:not found|does not exist|not available|not registered|unknown)\b/i,
  },
  {
    id: "context",
    kind: "context_too_long",
    pattern:
      /\bmaximum context length\b|\bprompt is too long\b|\bcontext (?:length|window)\b[^.\n]{0,30}\b(?:exceeded|exceeds|limit)\b|\bexceeds?\b[^.\n]{0,40}\bcontext (?:length|window|size)\b|\binput is too long for\b|\btoo many (?:input |total )?tokens\b|\breduce the length of (?:the|your) (?:messages|prompt|input)\b|\binput token count\b[^.\n]{0,40}\bexceeds\b/i,
  },
  {
    id: "conflict",
    kind: "conflict",
    pattern:
      /\bmerge conflict\b|\bCONFLICT \((?:content|modify|rename|add)|\bnon-fast-forward\b|\bfetch first\b|\bUpdates were rejected because\b|\bwould be overwritten by (?:merge|checkout)\b|\bhas been (?:modified|changed|updated) (?:since|by another|in the meantime)\b|\b(?:etag|version) (?:mismatch|does not match)\b|\bunable to resolve dependency tree\b|\bcould not apply [0-9a-f]{6,40}\b/i,
  },
  {
    id: "exists",
    kind: "already_exists",
    pattern:
      /\balready exists\b|: File exists\.?$|\bE11000 duplicate key\b|\bduplicate (?:key value|entry|key error|record)\b|\bunique constraint\b[^\n]{0,20}\b(?:failed|violat\w{1,5})|\b(?:name|email|username|domain|slug|id)\b[^.\n]{0,40}\b(?:already|has already been) (?:in use|taken|been taken|registered)\b/i,
  },
  {
    id: "no_rule_or_route",
    kind: "not_found",
    pattern:
      /\bNo rule to make target\b|\bUnit \S{1,80} not found\b|\bNo available (?:formula|package)\b|^Cannot (?:GET|POST|PUT|PATCH|DELETE|HEAD) \/\S{0,300}$|\bis stale\b[^\n]{0,40}\bnew snapshot\b/m,
  },
  {
    id: "no_such",
    kind: "not_found",
    pattern:
      /\bno such (?:file or directory|file|table|column|image|container|object|key|bucket|index|collection|user|entity|device|remote|ref|service|network|volume|element)\b|\bdoes(?: not|n't) exist\b|\bdo not exist\b|\bcouldn't find remote ref\b|\bdid not match any file\b|\bmanifest (?:unknown|for [^\n]{1,120} not found)\b|\bnot a git repository\b|\bcannot find the (?:path|file)\b|\bno match(?:es|ing)?\b[^.\n]{0,60}\b(?:found|for|named)\b|\bunknown (?:revision|branch|mailbox|newsgroup|database|host key)\b/i,
  },
  {
    id: "not_found",
    kind: "not_found",
    pattern:
      /\b(?:file|directory|path|folder|page|resource|object|record|user|repository|repo|table|document|entry|item|project|issue|channel|model|entity|url|route|endpoint|account|customer|order|key|row|element|package|module|image|branch|commit|job|session|message|thread|database|index|ticket|task|event|team|group|namespace|pods?|deployment|process|selector|profile|service|unit|plugin|target|id)\b(?:[^.\n]|\.(?=\S)){0,80}?\b(?:was |were |is |could |can )?not (?:be )?found\b|^(?:[\w.]{1,60}: )?(?:404 )?not found[.!]?$|\b(?:could not|couldn't|cannot|can't|unable to) (?:find|locate)\b|\brepository '[^'\n]{1,200}' not found|^unknown (?:channel|user|message|guild|member|host|key)\b/i,
  },
];

export const INPUT_PHRASES: readonly PhraseRule[] = [
  {
    id: "too_large",
    kind: "too_large",
    pattern:
      /\bexceeds? (?:the )?maximum (?:allowed )?(?:number of )?tokens\b|\b(?:file|payload|request|body|entity|message|attachment|image|upload|response|document|value|input|argument list|packet)\b[^.\n]{0,40} too (?:large|big|long)\b|\bexceeds?\b[^.\n]{0,30}\b(?:maximum|max|allowed|limit)\b[^.\n]{0,30}\b(?:size|bytes|length|MB|KB|GB)\b|\bexceeds the (?:maximum )?(?:size|file size|upload) limit\b/i,
  },
  {
    id: "usage",
    kind: "syntax_error",
    pattern:
      /\b(?:unknown|invalid|unrecognized|illegal) (?:option|flag|switch|command|subcommand|arguments?:)\b|^usage: |\bunrecognized arguments\b|\bno such option\b|\bis not a \w{1,20} command\b|\bexpected (?:one|two|at least one|\d{1,2}) arguments?\b|\bthe following arguments are required\b|\binvalid choice: |\b(?:option|flag) requires an argument\b|\b(?:not enough|too few) (?:arguments|operands|parameters)\b/im,
  },
  {
    id: "syntax",
    kind: "syntax_error",
    pattern:
      /\bsyntax error\b|^error: could not compile\b|\bparse error\b|\bunexpected EOF while\b|\berror in your SQL syntax\b|\bunexpected (?:end of (?:input|file)|indent|token|identifier)\b|\bunterminated (?:string|quoted)\b|\b(?:invalid|unexpected) (?:token|character|symbol) \S{1,12} (?:at|on|in) (?:line|position|column|offset)\b|^error\[E\d{4}\]|: error TS\d{4}:|\bunbalanced parenthes[ie]s\b|\binvalid regular expression\b/im,
  },
  {
    id: "required",
    kind: "invalid_input",
    pattern:
      /\bmissing (?:\w{1,20} ){0,3}(?:parameters?|arguments?|fields?|propert(?:y|ies)|values?|headers?|keys?|input)\b|\b(?:required|mandatory) (?:parameter|field|property|argument|value|column|header|key)\b|\b(?:field|parameter|argument|property|value|name|id|query|input|this)\b[^.\n]{0,40}\bis (?:required|missing|mandatory)\b|^(?:an? |the |your )?[`'"]?[\w.[\]-]{1,60}[`'"]? (?:(?:is|are) (?:a )?(?:required|missing|mandatory)|required)\b|\bfield required\b|\b(?:was|were|is) not (?:provided|specified|supplied)\b|\b(?:can(?:'t|not)|must not|may not|should not) be (?:empty|blank|null|negative|zero|undefined)\b/i,
  },
  {
    id: "must_be",
    kind: "invalid_input",
    pattern:
      /\b(?:must|should|has to|needs to) (?:be (?:an?|one of|at least|at most|less|greater|shorter|longer|smaller|larger|higher|lower than|earlier|later|before|after|equal|no more|no less|between|in|of|either|valid|unique|positive|non-?empty|a valid|the|\d|in the|string|integer|number|boolean|array|object|lower|upper)|have|match|contain|start|end|not|only)\b|\binput should be\b|\bis not (?:a valid|of type|one of|in the (?:enum|list|allowed)|an? (?:integer|number|string|list|array|object|boolean))\b/i,
  },
  {
    id: "bad_parameter",
    kind: "invalid_input",
    pattern:
      /\b(?:parameters?|fields?|arguments?|options?|propert(?:y|ies)|keys?|columns?|attributes?|values?|headers?|keyword)\b ?['"`]?[\w.[\]-]{0,60}['"`]? (?:is |are |was |were )?(?:not allowed|not supported|not permitted|unknown|unsupported|invalid|unexpected|out of range|not recognized|malformed|incorrect)\b|\b(?:invalid|unknown|unsupported|unexpected|unrecognized|bad|illegal|malformed|incorrect|wrong|disallowed|extraneous) (?:\w{1,20} )?(?:values?|arguments?|parameters?|inputs?|data|fields?|types?|formats?|dates?|json|request|body|url|uri|id|identifier|query|enum|number|email|characters?|payload|schema|syntax for|input syntax|literal|key|property|cursor|name|path|timezone|header|length|keyword|choice)\b/i,
  },
  {
    id: "validation",
    kind: "invalid_input",
    pattern:
      /\bvalidation (?:errors?|failed|failure|exception)\b|\b\d{1,4} (?:validation )?(?:fields?|errors?|problems?) (?:failed|found|for)\b|\bfailed (?:schema )?validation\b|\b(?:does not|doesn't|did not|do not) (?:match|conform|satisfy|fit)\b[^.\n]{0,40}\b(?:pattern|schema|format|regex|type|expected|constraint)\b|\badditional properties are not allowed\b|\bviolates (?:not-null|check|foreign key) constraint\b|\bFOREIGN KEY constraint failed\b|\bNOT NULL constraint failed\b/i,
  },
  {
    id: "conversion",
    kind: "invalid_input",
    pattern:
      /\bcannot unmarshal \w{1,20}\b|\bwere not valid\b|\bnot a recognized\b|^strconv\.\w{1,20}: parsing |^you must (?:specify|provide|supply|set) \w/im,
  },
  {
    id: "expected",
    kind: "invalid_input",
    pattern:
      /\bexpected\b[^.\n]{1,60}\b(?:got|received|found|but was|instead of)\b|\b(?:too (?:short|small)|(?<!index )out of range|too many (?:values|items|arguments)|takes \d{1,3} positional arguments?)\b|\bcould not convert\b|\bCannot (?:index|iterate over) \w|\b(?:cannot|can't|failed to|could not|unable to) (?:parse|convert|deserialize|decode|coerce)\b|\bgot an unexpected keyword argument\b|\bname too (?:short|long)\b/i,
  },
  {
    // The refusals of edit tools: what was to be replaced is not there, or there more than once.
    id: "edit",
    kind: "invalid_input",
    pattern:
      /\b(?:string|text|pattern|snippet|old_string|search block)\b[^.\n]{0,30}\bnot found in\b|\bis not unique in\b|\bmatches of the string to replace\b|\bhas not been read yet\b/i,
  },
  {
    id: "unsupported",
    kind: "not_supported",
    pattern:
      /\b(?:is|are|was|operation|method|feature|command|action)\b[^.\n]{0,20}\bnot (?:yet |currently )?(?:implemented|supported)\b|\bunsupported (?:operation|feature|method|action)\b/i,
  },
];

/** Tried last: what is left of a report names something that is wrong, without a word that says what. */
export const WRONG_INPUT_PHRASES: readonly PhraseRule[] = [
  {
    // The only word of a report that tells of something that may pass.
    id: "passing",
    kind: "unavailable",
    onlyInReports: true,
    pattern:
      /time-?out(?! must| should)|timed[ _]out|\bmemory\b[^.\n]{0,40}\bexhausted\b|\bno \w{1,20} available\b|\b(?:has been|was) (?:closed|destroyed|detached)\b|\btemporar(?:y|ily)\b|\boverload(?:ed)?\b/i,
  },
  {
    id: "check_failed",
    kind: "check_failed",
    onlyInReports: true,
    pattern:
      /\bfailing tests\b|\b(?:compilation|compile|tests?|build|lint|assertion) (?:failed|failure)\b|\bexpect\([^)\n]{0,60}\)|\bdid not complete successfully\b/i,
  },
  {
    id: "no_thing",
    kind: "not_found",
    onlyInReports: true,
    pattern:
      /\bnot found\b|\bno such (?!thing as)\w|\bno (?:\w{1,20} ){0,2}(?:keys?|targets?|modules?|elements?|candidates?|packages?|profiles?|rows?|urls?|files?|entry|entries|devices?|patches|mailbox|template|images?|versions?|plugins?|class|members?|columns?|tables?)\b/i,
  },
  {
    // What is named is none of those the tool knows. "Unknown error" names nothing.
    id: "not_known",
    kind: "invalid_input",
    onlyInReports: true,
    pattern:
      /\b(?:unknown|unrecogni[sz]ed|undefined|undeclared|illegal|ambiguous|unsupported) (?!errors?\b|failure|reason|exception|cause|hosts?\b|status|issue|problem|state|server|fault|response|reply|behaviou?r)(?:\w{1,20} ){0,2}['"`‘“(]?[\w-]|\bis not (?:currently |yet )?(?:configured|declared|registered)\b|\bnot up to date with\b/i,
  },
  {
    id: "wrong",
    kind: "invalid_input",
    onlyInReports: true,
    pattern:
      /\b(?:invalid|bad|incorrect|malformed|missing|extra|wrong|improper) (?!response|gateway|answer|state|status|magic)['"`‘“]?\w|\bis not an? [\w -]{2,40}(?:file|archive|image|document|format|repository|directory)\b|\bno (?:\w{1,20} ){1,3}specified\b|\bplease (?:provide|specify|supply|enter)\b|\b(?:is|are) (?:invalid|incorrect|not valid)\b|\bis expected (?:rather than|but)\b|\b(?:format|type|protocol|version|scheme)\b[^.\n]{0,40}\bnot (?:recogni[sz]ed|supported)\b/i,
  },
  {
    id: "cannot_open",
    kind: "not_found",
    onlyInReports: true,
    pattern: /\b(?:cannot|can't|could not|couldn't|unable to) (?:open|read|access|stat|load)\b|\bis not installed\b/i,
  },
];
