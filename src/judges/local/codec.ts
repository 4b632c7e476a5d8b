/** A roster's index ↔ bytes, so that a cold isolate reads what `PUT` computed. Rebuilt, never misread, when stale. */
import { ByteReader, ByteWriter, FormatError } from "../../bytes.ts";
import type { RosterIndex } from "./roster-index.ts";

const MAGIC = "SPIX";
/** Raise it whenever what an index holds, or how it is computed, changes. */
const VERSION = 11;

export function encodeIndex(index: RosterIndex): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(MAGIC, VERSION);
  writer.uint32(index.stamp);
  writer.uint32(index.size);
  writer.strings(index.names);
  writer.strings(index.terms);
  writer.array(index.postingStart);
  writer.array(index.postingSkill);
  writer.array(index.postingScore);
  writer.array(index.postingDescribed);
  writer.array(index.excludedStart);
  writer.array(index.excludedSkill);
  writer.array(index.excludedScore);
  writer.array(index.passageStart);
  writer.array(index.passageVectors);
  writer.array(index.spelling.pieces);
  writer.array(index.spelling.start);
  writer.array(index.spelling.skill);
  writer.array(index.spelling.norm);
  writer.array(index.nameVectors);
  writer.array(index.wholeVectors);
  writer.array(index.salientTerm);
  writer.array(index.salientStart);
  writer.array(index.salientSkill);
  writer.array(index.salientShare);
  writer.array(index.hubs);
  writer.array(index.usual);
  return writer.finish();
}

/**
 * @param stamp of the model and bank in use; an index made with others is refused.
 * @throws FormatError when the bytes are cut short, of another version, or made with another model.
 */
export function decodeIndex(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>, stamp: number): RosterIndex {
  const reader = new ByteReader(bytes, MAGIC, VERSION);
  if (reader.uint32() !== stamp) throw new FormatError("made with another model");
  const size = reader.uint32();
  const names = reader.strings();
  const terms = reader.strings();
  return {
    stamp,
    size,
    names,
    terms,
    termIds: new Map(terms.map((term, id) => [term, id])),
    postingStart: reader.uint32Array(),
    postingSkill: reader.uint16Array(),
    postingScore: reader.float32Array(),
    postingDescribed: reader.uint8Array(),
    excludedStart: reader.uint32Array(),
    excludedSkill: reader.uint16Array(),
    excludedScore: reader.float32Array(),
    passageStart: reader.uint32Array(),
    passageVectors: reader.int8Array(),
    spelling: {
      pieces: reader.uint32Array(),
      start: reader.uint32Array(),
      skill: reader.uint16Array(),
      norm: reader.float32Array(),
    },
    nameVectors: reader.int8Array(),
    wholeVectors: reader.int8Array(),
    salientTerm: reader.uint32Array(),
    salientStart: reader.uint32Array(),
    salientSkill: reader.uint16Array(),
    salientShare: reader.float32Array(),
    hubs: reader.float32Array(),
    usual: reader.float32Array(),
  };
}
