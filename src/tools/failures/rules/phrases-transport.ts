/** Phrases of limits, time, connections and load. Order within a list matters: first match wins. */
import type { PhraseRule } from "./types.ts";

export const LIMIT_PHRASES: readonly PhraseRule[] = [
  {
    id: "lock_wait",
    kind: "busy",
    pattern:
      /\block wait timeout\b|\bdeadlock (?:found|detected)\b|\bdatabase (?:table )?is locked\b|\bcould not serialize access\b|\bcanceling statement due to lock timeout\b/i,
  },
  {
    id: "another_holds",
    kind: "busy",
    pattern:
      /\banother (?:\w{1,20} )?(?:request|operation|process|instance|git process|update|deployment|job|apt|transaction)\b[^.\n]{0,60}\b(?:running|in progress|pending|holds?|using|active|still)\b|\b(?:being|in use|locked|held|used)\b[^.\n]{0,20} by another\b|\bstill (?:running|in progress|being processed|processing)\b|\b(?:already|currently) (?:in progress|being processed)\b|\bcould not get lock\b|\bdevice or resource busy\b|\btext file busy\b|\baddress already in use\b|\bindex\.lock': File exists|\bresource (?:is )?(?:locked|busy)\b|\bstate (?:is )?locked\b|\bError acquiring the state lock\b/i,
  },
  {
    id: "concurrency",
    kind: "rate_limited",
    pattern:
      /\btoo many (?:concurrent|parallel|simultaneous|open)\b|\b(?:limit|maximum|max)\b[^.\n]{0,30}\b(?:concurrent|concurrency|parallel|simultaneous)\b|\b(?:concurrent|concurrency|parallel|simultaneous)\b[^.\n]{0,30}\b(?:limit|exceeded|reached|quota)\b/i,
  },
  {
    id: "rate_limit",
    kind: "rate_limited",
    pattern:
      /\brate[ -]?limit(?:s|ing)?\b[^.\n]{0,25}\b(?:exceeded|reached|hit|applied|error|triggered)\b|\b(?:exceed(?:ed|s|ing)?|hit|reached|over)\b[^.\n]{0,30}\brate[ -]?limits?\b|^rate[ -]?limit(?:ed)?[.!]?$|\brate exceeded\b|\b(?:is|are|being|been|was|were) (?:rate[ -]?limited|throttled)\b/i,
  },
  {
    id: "too_many",
    kind: "rate_limited",
    pattern:
      /\btoo many (?:requests?|calls|(?:login )?attempts|queries|messages|retries)\b|\b(?:request|call) was throttled\b|\brequest limit (?:exceeded|reached)\b|\bratelimit(?:ed)?\b|\b(?:slow down|reduce your (?:request )?rate)\b/i,
  },
];

export const CONNECTION_PHRASES: readonly PhraseRule[] = [
  {
    id: "certificate",
    kind: "certificate_untrusted",
    pattern:
      /\bcertificate (?:verify failed|verification failed|has expired|is (?:not trusted|not valid|invalid)|signed by unknown authority|problem|not trusted|validation failed)|\bself[- ]signed certificate\b|\bx509: |\bunable to (?:get|verify) (?:local issuer|the first) certificate\b|\b(?:hostname|host name)\b[^\n]{0,80}\b(?:doesn't match|does not match|mismatch)\b|\bPKIX path building failed\b|\bHost key verification failed\b/i,
  },
  {
    id: "dns",
    kind: "dns_failure",
    pattern:
      /\bno such host\b|\b(?:could not|unable to) resolve (?:host|proxy)\b|\b(?:name or service|nodename nor servname)\b[^\n]{0,30}\bnot known\b|\btemporary failure in name resolution\b|\b(?:name resolution|dns (?:lookup|resolution)) (?:has )?failed\b|\bfailed to resolve\b|\bcould not translate host name\b|\bDNS_PROBE_FINISHED\w{0,20}\b/i,
  },
  {
    id: "refused",
    kind: "connection_failed",
    pattern:
      /\bconnection (?:was |to [^\n]{1,120} )?(?:was )?refused\b|\bactively refused\b|\bno route to host\b|\bnetwork (?:is )?unreachable\b|\bhost (?:is )?(?:unreachable|down)\b|\bCannot connect to the Docker daemon\b/i,
  },
  {
    id: "statement_time",
    kind: "timeout",
    pattern: /\bcancell?ing statement due to statement timeout\b|\bmaximum statement execution time exceeded\b/i,
  },
  {
    id: "no_time",
    kind: "timeout",
    pattern:
      /\b(?:context |client |request |the )?deadline (?:has |has been |was )?(?:exceeded|elapsed)\b|\bi\/o timeout\b|\b(?:tls handshake|handshake|connect|connection|read|write|dial|idle|request|gateway|upstream|response|query|socket) time-?out\b(?! ?(?:must|should|is|value|setting|of|parameter|option|may|can|cannot|has to|in seconds|handling|errors are))|\btimeout (?:of [\w.]{1,20} ?(?:ms|s|seconds)? )?(?:exceeded|expired|reached|error|occurred|while|waiting|awaiting|after|was reached)\b|\b(?:exceeded|hit|reached|over)\b[^.\n]{0,30}\b(?:timeout|time limit|max(?:imum)? (?:run|execution) ?time)\b|\bmaximum execution time\b[^.\n]{0,40}\bexceeded\b/i,
  },
  {
    id: "timed_out",
    kind: "timeout",
    pattern:
      /\b(?:request|operation|connection|connecting|connect|read|write|call|query|command|execution|response|process|task|tool|navigation|socket|statement|server|gateway|client|function|job|script|upstream|it|handshake|waiting|attempt|api|search|download|fetch|build|test|worker|step|agent|page|browser|session|port \d{1,5}|host)\b[^.\n]{0,60}? tim(?:ed|e)[ -]out\b|^(?:[\w.]{1,60}: )?(?:the )?tim(?:ed|e)[ -]out\b(?: after| waiting|[.!]?$| while| in)|\burlopen error timed out\b|\btimed out (?:after|waiting|while|\(|in) ?[\w\d]/i,
  },
  {
    id: "bare_timeout",
    kind: "timeout",
    pattern: /^(?:[\w.]{1,60}: )?(?:\w{1,20} )?time-?out(?: error| exceeded| expired)?[.!]?$/i,
  },
  {
    id: "too_slow",
    kind: "timeout",
    pattern:
      /\btook too long(?: to (?:respond|complete|load|answer|execute))?\b|\b(?:did not|didn't|failed to) (?:respond|complete|finish|answer|return|start)\b[^.\n]{0,30}\b(?:in time|within \d|in \d)/i,
  },
  {
    // Go's word for a peer that hung up before it answered.
    id: "go_eof",
    kind: "connection_lost",
    pattern: /^(?:Get|Post|Put|Head|Delete|Patch) "[^"\n]{1,400}": EOF$/m,
  },
  {
    id: "lost",
    kind: "connection_lost",
    pattern:
      /\bconnection (?:was |has been |is )?(?:forcibly |unexpectedly )?(?:reset|closed|aborted|lost|dropped|terminated|broken)\b|\bsocket hang up\b|\bbroken pipe\b|\b(?:unexpected|early) EOF\b(?! while)|\b(?:unexpected disconnect|stream disconnected)\b|\bEOF occurred in violation\b|\b(?:mysql )?server (?:has )?(?:gone away|closed the connection|disconnected)\b|\bpremature (?:close|end)\b|\bremote end (?:closed|hung up)\b|\bother side closed\b|\bstream (?:was )?(?:reset|closed|ended unexpectedly)\b|\bremote host closed\b|\bwebsocket (?:is |was )?(?:closed|disconnected)\b|\btransport (?:is )?closed\b/i,
  },
  {
    id: "no_connection",
    kind: "connection_failed",
    pattern:
      /\b(?:failed|unable) to (?:connect|establish (?:a )?(?:new )?connection|reach)\b|\b(?:could not|cannot|can't|couldn't) (?:connect|reach|establish)\b|^(?:\w{1,20}: )?(?:fetch failed|failed to fetch|network ?error|load failed)[.!]?$|\bnetwork (?:error|failure|request failed)\b|\bconnection (?:failed|error)\b/i,
  },
];

export const LOAD_PHRASES: readonly PhraseRule[] = [
  {
    id: "overloaded",
    kind: "overloaded",
    pattern:
      /\b(?:is|are|server|model|service|system|engine|currently|temporarily)\b[^.\n]{0,20}\boverloaded\b|^overloaded[.!]?$|\b(?:at|over|exceeds?) capacity\b|\bhigh (?:demand|load|traffic)\b[^.\n]{0,40}\b(?:try|later|moment)|\b(?:server|system) is (?:too )?busy\b|\btoo many (?:clients already|connections)\b|\bsorry, too many clients\b/i,
  },
  {
    id: "unavailable",
    kind: "unavailable",
    pattern:
      /\b(?:service|server|api|backend|model|system|site|endpoint|upstream|tool|database|cluster|feature|we are|we're)\b[^.\n]{0,30}\b(?:unavailable|down|offline|not ready|under maintenance|undergoing maintenance|restarting|starting up|shutting down)\b|\b(?:temporarily|currently|service) unavailable\b|\bscheduled maintenance\b|\bno healthy upstream\b|\bmodel\b[^.\n]{0,60}\b(?:currently|still) loading\b|\bresource temporarily unavailable\b/i,
  },
  {
    id: "gateway",
    kind: "bad_gateway",
    pattern:
      /\bbad gateway\b|\bupstream (?:connect error|request failed|prematurely closed)\b|\binvalid response (?:was received )?from (?:the )?upstream\b|\bgateway error\b/i,
  },
  {
    id: "memory",
    kind: "out_of_memory",
    pattern:
      /\b(?:out of|insufficient|not enough) memory\b|\bcannot allocate memory\b|\bmemory (?:limit|quota) (?:exceeded|reached)\b|\bexceeded (?:the |its )?memory limit\b|\bOOM(?:-?| )killed?\b/i,
  },
  {
    // The caller's own JSON, not the answer: sending it again breaks it again.
    id: "own_json",
    kind: "invalid_input",
    pattern:
      /\b(?:invalid|malformed|unparsa?e?able) JSON\b[^.\n]{0,30}\b(?:arguments?|params|parameters?|input|request(?: body)?|payload)\b|\b(?:arguments?|params|parameters?|request body)\b[^.\n]{0,30}\b(?:is|are|was|were) not valid JSON\b/i,
  },
  {
    id: "not_json",
    kind: "malformed_response",
    pattern:
      /\bUnexpected (?:end of JSON input|non-whitespace character after JSON)|\bUnexpected token\b[^\n]{0,60}\b(?:in JSON|is not valid JSON)\b|\bUnterminated string in JSON\b|\bExpecting value: line \d+ column\b|\binvalid character '[^'\n]{1,4}' looking for beginning of value\b|\b(?:failed|unable) to (?:parse|decode) (?:the )?(?:json )?response\b|\bexpected json\b[^\n]{0,40}\b(?:got|received)\b[^\n]{0,20}\bhtml\b/i,
  },
  {
    id: "crashed",
    kind: "tool_crashed",
    pattern: /\bsegmentation fault\b|\bcore dumped\b|\bbus error\b|\bstack smashing detected\b|\baborted \(core\b/i,
  },
  {
    id: "own_fault",
    kind: "tool_fault",
    pattern:
      /^panic: |^goroutine \d{1,6} \[|\bpanicked at\b|\bUnexpectedly found nil\b|\bCall to (?:undefined|a member) function\b|\bCall to undefined method\b|\bCannot read propert(?:y|ies) (?:of (?:undefined|null)|'[^'\n]{1,80}' of (?:undefined|null))|\b(?:undefined|null) is not (?:an object|a function)\b|\b[\w.]{1,60} is not a function\b|'NoneType' object (?:is|has)\b|\bmaximum call stack size exceeded\b|\bnil pointer dereference\b|\bindex out of range \[/im,
  },
  {
    id: "killed",
    kind: "killed",
    pattern:
      /^(?:[\w./-]{1,80}: )?(?:line \d+: +\d+ )?Killed\b(?![\w ]{0,20}(?:by the user|process))|\bsignal: (?:killed|terminated)\b|\b(?:got|received|with|by|signal) SIG(?:KILL|TERM)\b|\bprocess (?:was )?(?:killed|terminated)\b/i,
  },
  {
    id: "cancelled",
    kind: "cancelled",
    pattern:
      /\b(?:request|operation|call|query|task|job|command|fetch|execution)\b(?: was| has been| got)? (?:aborted|cancell?ed|interrupted)\b|\buser aborted a request\b|\bcontext cancell?ed\b|^(?:aborted|cancell?ed)[.!]?$/i,
  },
  {
    id: "internal",
    kind: "upstream_error",
    pattern:
      /\binternal (?:server )?error\b|\bserver error\b|\bbackend (?:error|failure)\b|\bunexpected (?:server )?error (?:occurred|has occurred)\b|\bsomething went wrong\b/i,
  },
  {
    id: "try_later",
    kind: "unavailable",
    pattern: /\b(?:please )?(?:try|retry)(?: again)? (?:later|in (?:a )?(?:few|\d+) ?\w{1,12}|after)\b/i,
  },
];
