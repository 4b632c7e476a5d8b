/** Takes secrets out of text meant for a log. It errs on the side of taking too much: a log is read by many. */

const GONE = "[redacted]";

const REDACTIONS: readonly [RegExp, string][] = [
  [/-----BEGIN [A-Z ]{3,40}-----[\s\S]{0,8000}?(?:-----END [A-Z ]{3,40}-----|$)/g, GONE],
  // Credentials in a URL, and the values of its query: signed links carry their secret there.
  [/\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@'"]{1,300}@/gi, `$1${GONE}@`],
  [/([?&][\w.~-]{1,60}=)[^&\s'"<>)]{1,2000}/g, `$1${GONE}`],
  [
    /\b(Authorization|Proxy-Authorization|Cookie|Set-Cookie|X-Api-Key|Api-Key)\b(["']?\s{0,3}[:=]\s{0,3}["']?)[^\n"']{1,1000}/gi,
    `$1$2${GONE}`,
  ],
  [/\b(Bearer|Basic|Token|Digest|AWS4-HMAC-SHA256)\s{1,3}[A-Za-z0-9._~+/=-]{6,2000}/g, `$1 ${GONE}`],
  [
    /\b((?:[\w-]{0,30}(?:password|passwd|passphrase|pwd|secret|token|api[_-]?key|apikey|access[_-]?key|private[_-]?key|credential|session[_-]?id|sessionid|otp|pin))\b["']?\s{0,3}(?:[:=]|is)\s{0,3}["']?)(?!\[redacted)[^\s"',;&)}]{1,500}/gi,
    `$1${GONE}`,
  ],
  [/\b(?:sk|pk|rk|ak)[-_](?:[A-Za-z0-9]{1,12}[-_]){0,3}[A-Za-z0-9_-]{8,200}\b/g, GONE],
  [
    /\b(?:gh[pousr]_|github_pat_|glpat-|xox[abpors]-|xapp-|npm_|pypi-|hf_|shpat_|SG\.|dop_v1_|AIza|ya29\.|whsec_)[A-Za-z0-9._-]{8,300}/g,
    GONE,
  ],
  [/\b(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{12,20}\b/g, GONE],
  [/\beyJ[A-Za-z0-9_-]{6,4000}(?:\.[A-Za-z0-9_-]{1,4000}){0,2}/g, GONE],
  [/\b[A-Za-z0-9+/_-]{40,2000}={0,2}/g, GONE],
  [/\b[0-9a-f]{32,200}\b/gi, GONE],
  [/\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}\b/g, "[email]"],
];

/** The text without anything that looks like a credential. Linear in its length; give it at most a few KB. */
export function redact(text: string): string {
  let clean = text;
  for (const [pattern, replacement] of REDACTIONS) clean = clean.replace(pattern, replacement);
  return clean;
}
