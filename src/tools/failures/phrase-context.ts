/** What stands around a phrase and decides whether it reports a failure, speaks of one or denies it. */

/** Subjects and labels a report may open with: `Error:`, `psycopg2.OperationalError:`, `The`, `Your`, `API`. */
const OPENING =
  /^[\s"'([*_>#•-]{0,8}(?:[\w.$/-]{1,60}[:：]\s{0,3}){0,4}(?:[\w ]{0,40}(?:error|failed|failure|exception)[:：]\s{0,3})?(?:to [\w ,'-]{1,60}, )?(?:please )?(?:(?:the|your|this|an?|der|die|das|eine?|le|la|les|une?|el|los|il|sorry,?|oops[,!]?|api|it seems|we|you|have|has|you've|request|operation|tool|access|error)\s{1,3}){0,4}$/i;

/** A name before a phrase that begins with its verb: `ana is not in …`, `'x' does not exist`. */
const NAME = /^['"`]?[\w.@/:-]{1,80}['"`]? $/;
const VERB = /^(?:is|are|has|have|was|were|does|do|cannot|can't|could|must|may)\b/i;

/** A program's name and what it was about: `ssh: connect to host h port 22: `. */
const SPEAKER = /^[a-z][\w.+-]{0,40} ?: (?:[^\n]{0,140}: )?$/;

export function opensClause(text: string, index: number): boolean {
  if (index > 160) return false;
  const before = text.slice(0, index);
  return OPENING.test(before) || SPEAKER.test(before) || (NAME.test(before) && VERB.test(text.slice(index, index + 8)));
}

/**
 * What stands after the phrase makes it a subject of talk: "… errors are common", "… handling", "… is described". After
 * a colon stands the report itself: "HttpRequestException: Response status code …".
 */
export function follows(text: string, end: number): boolean {
  if (text[end - 1] === ":") return false;
  // A question reports nothing: "Too many requests? See …".
  if (/^["'`)]{0,2}[?？]/.test(text.slice(end, end + 3))) return true;
  // In Japanese what is said of a report stands after it: 「…ありません」というエラー.
  if (
    /^[」』"]?(?:と(?:い[うえっ]|表示|出[てるた]|書)|の?(?:場合|とき|時|際)|の(?:例|説明|対処|原因))/.test(
      text.slice(end, end + 8),
    )
  )
    return true;
  return /^["'`)]{0,2}[ -](?:errors?|handling|handlers?|responses?|is an?|is described|is common|are|means?|occurs?|can be|may be|should be|happens?|when you|settings?|polic(?:y|ies)|headers?|middleware|codes?|messages?|attempts?|notifications?|pages?|tests?|module|class|section|chapter|guide|was fixed|were fixed|has been fixed)\b/i.test(
    text.slice(end, end + 40),
  );
}

/** "no …", "without …": the phrase is said not to hold. */
export function isNegated(text: string, index: number): boolean {
  // IMAP's NO and BAD are the verdict itself.
  const from = /^(?:\*|[A-Za-z]{1,4}\d{1,6}) (?:NO|BAD) /.exec(text)?.[0].length ?? 0;
  return /\b(?:no|not|without|never|zero|0|non|any|ありません)[\s-]+(?:[\w-]+\s+){0,2}$/i.test(
    text.slice(Math.max(from, index - 40), index),
  );
}
