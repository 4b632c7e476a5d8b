/**
 * What a request comes to, the turns before it considered: agreement stands for what was offered there, a refusal for
 * nothing at all. Read from the kind of message, not from a list of phrases.
 */

import { pieces } from "../../language/pieces.ts";
import { type Reading, readMessage } from "../../language/reading.ts";
import type { LocalModel } from "./model.ts";
import { CONTEXT_CHARS } from "./request.ts";

export interface WhatIsAsked {
  /** The request, or the offer that it agrees to. */
  readonly reading: Reading;
  /** The turns before, where they still bear on it; else empty. */
  readonly context: string;
  /** An offer or plan is called off, or there was none to agree to; nothing else is asked for. */
  readonly calledOff: boolean;
  /** An offer is taken up: what was offered can be done. */
  readonly agreed: boolean;
}

/** Characters of context that stand for a request which only agrees to them. */
const OFFER_CHARS = 600;
/** A message counts as agreement or refusal where that is its likeliest part, and at least so likely; and only if it is as short. */
const LEAST_SHARE = { refusal: 0.28, agreement: 0.4 };
const MOST_PIECES = 2;
const MOST_CHARS = 60;

export function whatIsAsked(model: LocalModel, request: string, context: string): WhatIsAsked {
  const reading = readMessage(model.phrases, request);
  const short = reading.pieces.length <= MOST_PIECES && request.length <= MOST_CHARS;
  const is = (role: "refusal" | "agreement") =>
    short &&
    reading.pieces.some((piece) => piece.role === role && piece.roles[role] >= LEAST_SHARE[role]) &&
    reading.pieces.every((piece) => piece.role === role || piece.role === "chat" || piece.role === "background");
  if (is("refusal")) return { reading, context: "", calledOff: true, agreed: false };
  if (is("agreement")) {
    // Without an offer there is nothing to agree to.
    if (context.trim() === "") return { reading, context: "", calledOff: true, agreed: false };
    const offer = readMessage(model.phrases, context.slice(-OFFER_CHARS));
    return { reading: offer, context: "", calledOff: false, agreed: true };
  }
  return { reading, context, calledOff: false, agreed: false };
}

/** Every text of a request and its context that may be read apart from the others. */
export function textsRead(request: string, context: string): string[] {
  const offer = context.slice(-OFFER_CHARS);
  return [
    request,
    context.slice(-CONTEXT_CHARS),
    offer,
    ...[...pieces(request), ...pieces(offer)].map(({ text }) => text),
  ];
}
