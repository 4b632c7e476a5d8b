/**
 * One reading of a request for everyone who judges it: its sentences with the part each plays, and the kind of message
 * they make together. Read once a request; pure, and the same for the same text every time.
 */
import { FORBIDDING, OPENINGS } from "./data/negation.ts";
import { NEGATORS } from "./data/negators.ts";
import { anyOf } from "./data/row.ts";
import type { PhraseModel } from "./phrase-model.ts";
import { phrasesOf } from "./phrases.ts";
import { pieces } from "./pieces.ts";
import { ASKS, ROLES, type Role } from "./roles.ts";
import { languageOf } from "./which-language.ts";

export interface Piece {
  readonly text: string;
  /** Where it stands in the text. */
  readonly start: number;
  readonly end: number;
  /** How probable each role is; they sum to 1. */
  readonly roles: Readonly<Record<Role, number>>;
  /** The most probable one. */
  readonly role: Role;
  /** It says what not to do. */
  readonly forbids: boolean;
  /** 0–1: how much of what is wanted its words carry. */
  readonly weight: number;
}

/** What kind of message it is: how much of each role it has (0–1), and the log-odds that such words ask for what skills do. */
export type RequestKind = Readonly<Record<Role | "asks", number>>;

export interface Reading {
  readonly text: string;
  /** ISO 639-1, where it can be told and is none of English, Japanese, Chinese. */
  readonly language: string | undefined;
  readonly pieces: readonly Piece[];
  readonly kind: RequestKind;
}

/** What the words of each role carry of the wish; set by how well skills are ranked then. */
const CARRIES: Readonly<Record<Role, number>> = {
  order: 1,
  lookup: 1,
  knowledge: 1,
  writing: 1,
  agreement: 1,
  constraint: 0.7,
  background: 0.7,
  payload: 0.5,
  chat: 0.4,
  refusal: 0.4,
};
/** What a forbidden action carries: it speaks against whatever does it. */
const FORBIDDEN = 0.15;
const FORBIDS = anyOf(FORBIDDING, OPENINGS);
const NEGATES = anyOf(NEGATORS);
/** From this share on a piece may forbid by a negation anywhere in it, not only at its beginning. */
const CONSTRAINT_SHARE = 0.3;
/** Characters of a piece that are looked at for a prohibition. */
const OPENING_CHARS = 160;
/**
 * All that is no part of the wish (background, pasted matter) weighs at most so many times what the wish does: what is told
 * in a message of usual length helps to understand it, a long one is mostly pasted.
 */
const MOST_OTHER = 2.5;
const MOST_OTHER_LONG = 0.4;
const LONG_CHARS = 500;
/** How much of a wish the first and the last line of a long message are at least. */
const END_LINE_WISH = 0.8;
/** Characters of a wish that count at least, so that a bare "fix this" does not silence what it points to. */
const LEAST_WISH_CHARS = 40;

/** Beyond these a message is read no further at either end: a longer paste says no more of what is asked. */
const MOST_PIECES = 60;
/** Roles that one piece is enough for; the others count by how much of the message they are. */
const DECISIVE: readonly Role[] = ["order", "lookup", "knowledge", "writing", "chat", "refusal", "agreement"];

export function readMessage(model: PhraseModel, text: string): Reading {
  const cut = pieces(text);
  const kept = cut.length <= MOST_PIECES ? cut : [...cut.slice(0, MOST_PIECES / 2), ...cut.slice(-MOST_PIECES / 2)];
  const read = balanced(
    text,
    kept.map(({ text: piece, start }) => pieceOf(model, piece, start)),
  );
  const asks = model.logits(phrasesOf(text))[ASKS] ?? 0;
  const length = read.reduce((sum, piece) => sum + piece.text.length, 0);
  const kind = Object.fromEntries(
    ROLES.map((role) => [
      role,
      DECISIVE.includes(role)
        ? Math.max(0, ...read.map(({ roles }) => roles[role]))
        : read.reduce((sum, piece) => sum + (piece.roles[role] * piece.text.length) / length, 0),
    ]),
  ) as Record<Role, number>;
  return { text, language: languageOf(text), pieces: read, kind: { ...kind, asks } };
}

/** How much of a piece is wish. */
function wishOf({ roles }: Piece): number {
  return roles.order + roles.lookup + roles.knowledge + roles.writing + roles.agreement + roles.constraint / 2;
}

/** A short wish beside a long paste is still what is asked: what surrounds it is weighed down to about its size. */
function balanced(text: string, pieces: readonly Piece[]): Piece[] {
  const isLong = text.length > LONG_CHARS;
  // The lines around what was pasted say what to do with it.
  const firstLineEnd = text.trimStart().indexOf("\n") + text.length - text.trimStart().length;
  const lastLineStart = text.trimEnd().lastIndexOf("\n");
  const shareOf = (piece: Piece) => {
    const atEnd = isLong && lastLineStart >= 0 && (piece.start > lastLineStart || piece.end <= firstLineEnd);
    return Math.min(1, Math.max(wishOf(piece), atEnd ? END_LINE_WISH : 0));
  };
  let [wish, other] = [0, 0];
  for (const piece of pieces) {
    if (piece.forbids) continue;
    const share = shareOf(piece);
    wish += share * piece.text.length;
    other += (1 - share) * piece.weight * piece.text.length;
  }
  const most = isLong ? MOST_OTHER_LONG : MOST_OTHER;
  const scale = Math.min(1, (most * Math.max(wish, LEAST_WISH_CHARS)) / Math.max(1, other));
  if (scale === 1) return [...pieces];
  return pieces.map((piece) => {
    if (piece.forbids) return piece;
    const share = shareOf(piece);
    return { ...piece, weight: share + (1 - share) * scale * piece.weight };
  });
}

function pieceOf(model: PhraseModel, text: string, start: number): Piece {
  const logits = model.logits(phrasesOf(text));
  let highest = Number.NEGATIVE_INFINITY;
  for (let r = 0; r < ROLES.length; r++) highest = Math.max(highest, logits[r] ?? 0);
  const shares = ROLES.map((_, r) => Math.exp((logits[r] ?? 0) - highest));
  const sum = shares.reduce((total, share) => total + share, 0);
  const roles = Object.fromEntries(ROLES.map((role, r) => [role, (shares[r] ?? 0) / sum])) as Record<Role, number>;
  const best = shares.indexOf(Math.max(...shares));
  const opening = text.slice(0, OPENING_CHARS);
  const forbids = FORBIDS.test(opening) || (roles.constraint >= CONSTRAINT_SHARE && NEGATES.test(opening));
  const carried = ROLES.reduce((total, role) => total + roles[role] * CARRIES[role], 0);
  return {
    text,
    start,
    end: start + text.length,
    roles,
    role: ROLES[best] ?? "background",
    forbids,
    weight: forbids ? FORBIDDEN : carried,
  };
}
