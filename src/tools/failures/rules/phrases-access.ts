/** Phrases of rules, quota and credentials. Each holds the words around its key word: none is a lone substring. */
import { PERSON_PHRASES } from "./phrases-person.ts";
import type { PhraseRule } from "./types.ts";

export const POLICY_PHRASES: readonly PhraseRule[] = [
  {
    id: "card_declined",
    kind: "payment_declined",
    pattern:
      /\b(?:your |the )?(?:card|payment|transaction) (?:[\w *]{1,40} )?(?:was|has been|is) declined\b|\bcard has insufficient funds\b/i,
  },
  {
    id: "content_policy",
    kind: "content_policy",
    pattern:
      /\b(?:content (?:management )?polic(?:y|ies)|usage polic(?:y|ies)|safety system|content filter(?:ing)?|community guidelines|responsible ai)\b[^.\n]{0,80}\b(?:violat|block|reject|trigger|flag|refus|declin)|\b(?:violat\w{0,4}|blocked|rejected|triggered?\w{0,3}|flagged|refused|declined)\b[^.\n]{0,80}\b(?:content (?:management )?polic(?:y|ies)|usage polic(?:y|ies)|safety system|content filter(?:ing)?|community guidelines)\b/i,
  },
  ...PERSON_PHRASES,
  {
    id: "blocked_by",
    kind: "policy_denied",
    pattern:
      /\b(?:blocked|denied|rejected|refused|prevented|forbidden|disallowed|prohibited|stopped|disabled)\b[^.\n]{0,40}? (?:by|under|per|due to)\b[^.\n]{0,50}\b(?:guard(?:rails?)?|polic(?:y|ies)|hook|rules?|safety|moderation|sandbox|administrator|admin|organization|settings|firewall|WAF)\b/i,
  },
  {
    id: "off_under_policy",
    kind: "policy_denied",
    pattern:
      /\b(?:off|not allowed|not permitted|not enabled|unavailable)\b ?(?:under|by|per|due to|because of)\b[^.\n]{0,50}\b(?:polic(?:y|ies)|rules?|mode|settings|guard(?:rails?)?|sandbox|administrator|organization)\b|\b(?:guardrails?|policy|hook|firewall|moderation|sandbox)\b[^.\n]{0,40} (?:intervened|denied|denies|blocked|blocks|rejected|refused|prevented|prevents|forbids?|prohibits?|disallows?|does not allow)\b|\bhook (?:blocking error|blocked|denied|rejected)\b/i,
  },
  {
    id: "violates_policy",
    kind: "policy_denied",
    pattern:
      /\b(?:violat(?:es?|ed|ion of)|against|breach(?:es)?(?: of)?|prohibited by|contrary to)\b[^.\n]{0,50}\b(?:polic(?:y|ies)|terms of (?:service|use)|guidelines|rules?|compliance)\b|\bpolicy violation\b/i,
  },
  {
    id: "allowlist",
    kind: "policy_denied",
    pattern:
      /\bnot (?:in|on) (?:the |an? )?(?:list of |set of )?(?:allow(?:ed)?[- ]?list|whitelist|(?:allowed|permitted|approved) (?:commands|domains|hosts|tools|paths|actions|recipients|senders))\b|\bis (?:on|in) (?:the |a )?(?:block|deny|black)[- ]?list\b|\b(?:disabled|blocked|turned off|not available|not allowed) in (?:this|the) (?:sandbox|environment|workspace|session)\b/i,
  },
  {
    id: "admission_webhook",
    kind: "policy_denied",
    pattern: /\badmission webhook "[^"\n]{1,200}" denied the request\b/i,
  },
  {
    id: "read_only_mode",
    kind: "policy_denied",
    pattern:
      /\b(?:running|operating|is|are|started) in (?:read-?only|safe|dry-?run|plan) mode\b|\b(?:cannot|can't|not (?:allowed|permitted) to) [\w ]{1,40} in (?:read-?only|plan) mode\b/i,
  },
  {
    id: "protected_branch",
    kind: "policy_denied",
    pattern:
      /\bprotected branch (?:hook declined|update failed)|\bpre-receive hook declined\b|\brepository rule violations\b/i,
  },
  {
    id: "outside_sandbox",
    kind: "policy_denied",
    pattern:
      /\b(?:path|file|writes?|deletes?|access|paths|directory)\b[^.\n]{0,20} ?\b(?:outside|not within)\b[^.\n]{0,30}\b(?:allowed director(?:y|ies)|workspace|sandbox|permitted paths?|project root)\b/i,
  },
];

/** Tried last: a refusal that names neither a field nor a permission is somebody's rule. */
export const REFUSAL_PHRASES: readonly PhraseRule[] = [
  {
    id: "refusal",
    kind: "policy_denied",
    pattern:
      /\b(?:request|call|tool|action|command|message|prompt|operation|query|content)\b[^.\n]{0,30} (?:was |is |has been )?(?:blocked|prohibited|disallowed)\b|\b(?:is|are) (?:not allowed|not permitted|prohibited|disallowed)\b|\bnot (?:allowed|permitted)[.!]?$/i,
  },
];

export const QUOTA_PHRASES: readonly PhraseRule[] = [
  {
    id: "disk_full",
    kind: "storage_full",
    pattern:
      /\bno space left on (?:the )?(?:device|disk)\b|\bdisk (?:is full|quota exceeded)\b|\bnot enough (?:free )?(?:disk |storage )?space\b/i,
  },
  {
    id: "credit_low",
    kind: "quota_exhausted",
    pattern:
      /\bcredit balance is too low\b|\binsufficient (?:quota|credits?|balance|account balance)\b|\b(?:out of|no (?:more |remaining )?) ?credits?\b(?: left| remaining)?/i,
  },
  {
    id: "quota_used_up",
    kind: "quota_exhausted",
    pattern:
      /\b(?:exceeded|exhausted|reached|used up|hit|used)\b[^.\n]{0,25}\b(?:current quota|(?:monthly|daily|free|annual|included) (?:\w{1,12} )?(?:quota|limit|usage|allowance|credits?|tier)|spend(?:ing)? limit|usage limit for|credits)\b/i,
  },
  {
    id: "quota_billing",
    kind: "quota_exhausted",
    pattern:
      /\bquota\b[^.\n]{0,40}\b(?:used up|exhausted)\b|\b(?:check|see|update|upgrade|review) your (?:plan|billing|subscription)\b/i,
  },
  {
    id: "quota_bare",
    kind: "quota_exhausted",
    pattern: /^(?:[\w.]{1,60}: )?(?:\w{1,20} )?quota (?:has been )?exceeded[.!]?$/i,
  },
];

/** Before the phrases of connections: a service that refuses who signs in often says so as it hangs up, and a retry locks accounts. */
export const CREDENTIAL_PHRASES: readonly PhraseRule[] = [
  {
    id: "expired",
    kind: "credentials_expired",
    pattern:
      /\b(?:token|session|credentials?|api[ -]key|jwt|login|secret|password|refresh token|cookie)\b[^.\n]{0,30}\b(?:has |have |is |are |was |were )?(?:expired|run out|been revoked|no longer valid)\b|\bexpired (?:\w{1,12} )?(?:token|session|credentials?|jwt|api key)\b|^jwt expired\b/i,
  },
  {
    id: "publickey",
    kind: "invalid_credentials",
    pattern: /\bPermission denied \((?:publickey|password|keyboard-interactive|gssapi)/i,
  },
  {
    id: "bad_credentials",
    kind: "invalid_credentials",
    pattern:
      /\b(?:invalid|incorrect|bad|wrong|unrecognized|unknown) (?:\w{1,12} )?(?:api[ _-]?key|x-api-key|credentials?|access token|auth(?:entication|orization)? token|bearer token|password|username or password|user ?name\/password)\b|\b(?:password|user) authentication failed\b|\bauthentication (?:has )?failed\b|\bbad auth\b|\bException authenticating\b|\blog ?in (?:failed|incorrect)\b|\btoo many authentication failures\b|\bAPI key not valid\b|\b(?:api[ -]key|access token|token|credentials?)\b (?:is|are) (?:not valid|invalid)\b/i,
  },
];

export const ACCESS_PHRASES: readonly PhraseRule[] = [
  {
    id: "absent_or_hidden",
    kind: "not_found",
    pattern:
      /\b(?:not found|not exist)\b[^.\n]{0,10}? or (?:you |the user )?(?:do(?:es)? not|don't|doesn't|no|may not) have\b/i,
  },
  {
    id: "captcha",
    kind: "captcha_required",
    pattern:
      /\bverify (?:that )?you(?:'re| are) (?:a |not a )?(?:human|robot)\b|\b(?:complete|solve|requires?|need) (?:a |the )?captcha\b|\bcaptcha (?:is )?required\b|\bunusual traffic from your\b/i,
  },
  {
    id: "not_signed_in",
    kind: "not_authenticated",
    pattern:
      /\b(?:not|isn't|aren't) (?:authenticated|logged in|signed in)\b|\bauthentication error\b|\bauthentication (?:is )?(?:required|needed|credentials were not provided)\b|\b(?:requires?|must|need to|please|have to) (?:authenticate|log ?in|sign in|login|authentication|be (?:authenticated|logged in|signed in))\b|\b(?:missing|no|provide an?) (?:valid )?(?:authentication|authorization|api[ _-]key|credentials)\b(?: header| provided| found)?|\bunable to locate credentials\b|\bdo(?:es)? not (?:currently )?have an active account\b|\bset the \w{1,40}(?:TOKEN|KEY) environment variable\b|\bcould not read Username for\b|\b(?:requires|run) `?(?:gh auth login|docker login|npm login|aws configure|gcloud auth login)\b/i,
  },
  {
    id: "log_in_first",
    kind: "not_authenticated",
    pattern:
      /\brun:? {0,3}['"`]{0,2}(?:[\w-]{1,20} ){1,3}login\b|\bno (?:\w{1,20} )?credential (?:sources?|providers?|files?) (?:was |were )?found\b|\bset the \w{1,20}_(?:TOKEN|KEY) environment variable\b|\bSSO Token: Token for [^\n]{1,80} does not exist\b|^sudo: (?:a password|a terminal|no tty)\b/im,
  },
  {
    id: "runtime_permission",
    kind: "access_denied",
    pattern: /\bNotCapable: |\bis not in the sudoers file\b|^sudo: [^\n]{0,80}\bnot allowed\b/im,
  },
  {
    id: "denied",
    kind: "access_denied",
    pattern:
      /\b(?:permission|access)(?: to [^.\n]{1,60}?)? (?:is |was |has been )?(?:denied|forbidden)\b|\boperation not permitted\b|\bread-only file ?system\b|\bresource not accessible by\b|\bpull access denied\b/i,
  },
  {
    id: "not_authorized",
    kind: "access_denied",
    pattern:
      /\b(?:not|un)[ -]?authori[sz]ed to\b|\bis not authori[sz]ed\b|\bnot allowed to (?:access|perform|read|write|view|use|call|do)\b|\bmay not (?:call|access|perform|read|write|use)\b|\b(?:cannot|can't) (?:get|list|create|update|delete|patch|watch) resource\b/i,
  },
  {
    id: "lacks_permission",
    kind: "access_denied",
    pattern:
      /\b(?:do(?:es)? not|don't|doesn't) have (?:the )?(?:\w{1,20} ){0,3}(?:permissions?|privileges?|access|rights?|scopes?|role|authorization)\b|\b(?:lacks?|lacking|missing|insufficient|not enough|requires?|must have|needs?) (?:the )?(?:\w{1,20} ){0,2}(?:permissions?|privileges?|scopes?|(?:access |admin )?rights?|role)\b/i,
  },
  {
    id: "bare_denied",
    kind: "access_denied",
    pattern: /^(?:\w{1,20}: )?(?:forbidden|access forbidden|403 forbidden)(?:[.!]?$|: )/i,
  },
  {
    // After the words of whoever passes the report on: `Tool execution failed: Unauthorized`.
    id: "passed_on_unauthorized",
    kind: "not_authenticated",
    onlyInReports: true,
    pattern: /: (?:unauthori[sz]ed|unauthenticated)[.!]?$/im,
  },
  {
    id: "passed_on_forbidden",
    kind: "access_denied",
    onlyInReports: true,
    pattern: /: (?:(?:access )?forbidden|denied)[.!]?$/im,
  },
  {
    id: "bare_unauthorized",
    kind: "not_authenticated",
    pattern: /^(?:\w{1,20}: )?(?:unauthori[sz]ed|unauthenticated|401 unauthori[sz]ed)(?:[.!]?$|: )/i,
  },
];
