/** Takes secrets out of text meant for a log. It errs on the side of taking too much: a log is read by many. */

const GONE = "[redacted]";

type Rule = readonly [pattern: RegExp, replacement: string];

/** What names a secret, as a field, a flag, a variable or a word. */
const SECRET_NAMES =
  "password|passwd|passphrase|passcode|pwd|secret|token|api[_-]?key|apikey|" +
  "(?:access|account|private|secret|shared|signing)[_-]?key|credential|session[_-]?id|sessionid|otp|pin|[_-]pass";
/** The same in languages that the above doesn't cover. */
const FOREIGN_NAMES =
  "パスワード|パスフレーズ|暗証番号|トークン|秘密鍵|アクセスキー|APIキー|密码|密碼|口令|密钥|密鑰|令牌|비밀번호|암호|토큰|" +
  "Passwort|Kennwort|mot de passe|contraseña|clave|senha|parola d'ordine|wachtwoord|пароль|токен";
const FOREIGN = new RegExp(FOREIGN_NAMES, "i");

/** Credentials that are known by their form, whatever stands around them. */
export const KNOWN_TOKENS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]{3,40}-----[\s\S]{0,8000}?(?:-----END [A-Z ]{3,40}-----|$)/g,
  /\b(?:sk|pk|rk|ak)[-_](?:[A-Za-z0-9]{1,12}[-_]){0,3}[A-Za-z0-9_-]{8,200}\b/g,
  /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abpors]-|xapp-|npm_|pypi-|hf_|shpat_|SG\.|dop_v1_|AIza|ya29\.|whsec_)[A-Za-z0-9._-]{8,300}/g,
  /\b(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{12,20}\b/g,
  /\beyJ[A-Za-z0-9_-]{6,4000}(?:\.[A-Za-z0-9_-]{1,4000}){0,2}/g,
];

const RULES: readonly Rule[] = [
  ...KNOWN_TOKENS.map((pattern): Rule => [pattern, GONE]),
  // Credentials in a URL, and the values of its query: signed links carry their secret there.
  [/\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@'"]{1,300}@/gi, `$1${GONE}@`],
  [/([?&][\w.~-]{1,60}=)[^&\s'"<>)]{1,2000}/g, `$1${GONE}`],
  [
    /\b(Authorization|Proxy-Authorization|Cookie|Set-Cookie|X-Api-Key|Api-Key)\b(["']?\s{0,3}[:=]\s{0,3}["']?)[^\n"']{1,1000}/gi,
    `$1$2${GONE}`,
  ],
  [/\b(Bearer|Basic|Token|Digest|AWS4-HMAC-SHA256)\s{1,3}[A-Za-z0-9._~+/=-]{6,2000}/g, `$1 ${GONE}`],
  // In quotes a value may hold blanks; without, it ends at the first.
  [
    new RegExp(
      `\\b([\\w-]{0,30}(?:${SECRET_NAMES})\\b["']?\\s{0,3}(?:[:=]|is)\\s{0,3})(?!["']?\\[redacted)` +
        `(?:"[^"\\n]{1,500}"|'[^'\\n]{1,500}'|["']?[^\\s"',;&)}]{1,500})`,
      "gi",
    ),
    `$1${GONE}`,
  ],
  // "the password for ana was changed to Sommer": in prose the value stands behind a verb.
  [
    /\b((?:password|passphrase|passcode|pass ?word|pin|secret|otp)\b[^.\n:=]{0,50}?\b(?:is|was|to|are|reads?|being|of)(?: (?:set|changed|reset|now)(?: to)?)? {1,3}["'“]?)(?!\[redacted|(?:the|a|an|be|wrong|incorrect|invalid|required|expired|empty|missing|too|not|correct|weak|blank)\b)[^\s"'”,;]{3,200}/gi,
    `$1${GONE}`,
  ],
  // Numbers of persons: telephone, social security, tax, passport and bank accounts.
  [
    /\b((?:ssn|social security|tax|national|passport|id[- ]card|driver'?s licen[cs]e|account|iban|phone|tel|telephone|mobile|cell|fax|born|birth ?date|date of birth)\b[^.\n\d]{0,30})\+?(?=[A-Z]{0,2}\d)[A-Z\d][A-Z\d ()./-]{4,30}\d\b/gi,
    `$1${GONE}`,
  ],
  [
    /((?:マイナンバー|個人番号|電話(?:番号)?|身份证(?:号码?)?|手机(?:号码?)?|电话|생년월일|전화(?:번호)?)[^。\n\d]{0,12})\d[\dX -]{4,24}/g,
    `$1${GONE}`,
  ],
  [/(?<![\w.+-])\+\d{1,3}[ .-]?(?:\(?\d{1,5}\)?[ .-]?){2,6}\d{2,4}\b/g, GONE],
  [
    /(?<![\w.-])(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\w-])|(?<![\w.-])\d{3}-\d{2}-\d{4}(?![\w-])|(?<![\w.-])0\d{1,4}-\d{1,4}-\d{3,4}(?![\w-])/g,
    GONE,
  ],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?\b/g, GONE],
  // "with password hunter2!": a value is told from a word by its digit.
  [/\b((?:password|passphrase|passcode)\s{1,3}["']?)(?=\S{0,60}\d)[^\s"']{4,200}/gi, `$1${GONE}`],
  // Numbers of payment cards.
  [/\b(?:[3-6]\d{3}([ -]?)\d{4}\1\d{4}\1\d{1,7}|3[47]\d\d[ -]?\d{6}[ -]?\d{5})\b/g, GONE],
  [/\b[A-Za-z0-9+/_-]{40,2000}={0,2}/g, GONE],
  [/\b[0-9a-f]{32,200}\b/gi, GONE],
  [/\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}\b/g, "[email]"],
];

/** Secrets on a command line: `--password x`, `-u name:x`, and the short flag of programs that take one there. */
const FLAG_RULES: readonly Rule[] = [
  [
    /(--?[\w-]{0,20}(?:pass|password|passwd|passphrase|pwd|token|secret|key)[ =]["']?)(?![-[])[^\s"']{2,500}/gi,
    `$1${GONE}`,
  ],
  [/((?:^|\s)(?:-u|--user|--proxy-user)[ =]?["']?[^\s:"']{1,100}:)[^\s"']{1,200}/g, `$1${GONE}`],
  [
    /(\b(?:login|sshpass|mysql\w*|mariadb\w*|ldap\w*|mongo\w*|redis-cli)\b[^\n]{0,120}?\s-[pwa] ?["']?)(?![-[])[^\s"']{2,200}/g,
    `$1${GONE}`,
  ],
];

/** Names and values that are joined by a sign, or by a word and told from one by a digit. */
const FOREIGN_RULES: readonly Rule[] = [
  [
    new RegExp(
      `((?:${FOREIGN_NAMES})["'”]?\\s{0,3}[:：=＝（(「『“"]\\s{0,3}["'「『“]?)(?!\\[redacted)[^\\s"'”」』）)、。,;]{1,200}`,
      "gi",
    ),
    `$1${GONE}`,
  ],
  [
    new RegExp(
      `((?:${FOREIGN_NAMES})\\s{0,3}(?:は|が|为|是|ist|est|es|é)\\s{0,3})(?=\\S{0,60}\\d)[\\x21-\\x7e]{4,200}`,
      "gi",
    ),
    `$1${GONE}`,
  ],
];

const apply = (text: string, rules: readonly Rule[]): string =>
  rules.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text);

/** The text without anything that looks like a credential. Linear in its length; give it at most a few KB. */
export function redact(text: string): string {
  let clean = text;
  if (FOREIGN.test(clean)) clean = apply(clean, FOREIGN_RULES);
  if (clean.includes(" -")) clean = apply(clean, FLAG_RULES);
  return apply(clean, RULES);
}
