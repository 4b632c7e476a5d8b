/**
 * What the embedded judge knows of words in general: vectors, weights, how common and how technical a word is, and which
 * words are products. One binary asset, `data/model.bin`, written by `npm run judge:pack`; everything in it was computed
 * from public package summaries and WordNet, and holds no skill text.
 */

import { ByteReader, ByteWriter } from "../../bytes.ts";
import type { Dictionaries, Dictionary } from "../../language/lexicon.ts";
import { loadPhraseModel, type PhraseModel } from "../../language/phrase-model.ts";
import type { LanguageTables } from "../../language/tables.ts";
import tablesStamp from "../../language/tables-stamp.json" with { type: "json" };
import { dictionaryFingerprint, loadDictionary } from "./dictionary.ts";

const MAGIC = "SPMO";
const VERSION = 1;

export interface Product {
  /** How often the word was seen in the corpus. */
  readonly count: number;
  /** Share (0–1) seen near "API, client, plugin…". */
  readonly apiShare: number;
  /** Share (0–1) capitalised in mid-sentence. */
  readonly capitalShare: number;
}

export interface LocalModel {
  /** Differs between any two models; an index belongs to one. */
  readonly fingerprint: number;
  /** Components of a vector. */
  readonly dimensions: number;
  /** Words with a vector; their rows are 0 … vectorCount-1. */
  readonly vectorCount: number;
  /** Row-major, unit length each, so that a dot product is a cosine. */
  readonly vectors: Float32Array;
  /** How much a word carries of a request (0 … about 1.5; "the" .1, "powerpoint" 1). */
  readonly queryWeight: Float32Array;
  /** Factor of a word's unit vector in the sum that stands for a request, and for a skill's text. */
  readonly queryFactor: Float32Array;
  readonly documentFactor: Float32Array;
  /** Row of a stem's vector, or -1. */
  row(stem: string): number;
  /** How rare a stem is in general text: ln((n + 1) / (df + 8)). */
  backgroundIdf(stem: string): number;
  /** ln(package frequency / dictionary frequency), -4 … 6; 0 for an unknown stem. */
  techiness(stem: string): number;
  /** Tells what part a sentence plays, and what kind of message it is. */
  readonly phrases: PhraseModel;
  /** Of other languages; decoded when the first text in one comes. */
  readonly dictionaries: Dictionaries;
  /** What is known of a lower-case, unstemmed word as a product's name. */
  product(word: string): Product | undefined;
}

/** The tables as packed: one union of stems, its first `vectorCount` in vector order. */
export interface ModelTables {
  readonly fingerprint: number;
  readonly dimensions: number;
  readonly vectorCount: number;
  readonly documents: number;
  readonly stems: readonly string[];
  readonly vectors: Int8Array;
  readonly scale: Float32Array;
  readonly queryWeight: Float32Array;
  readonly documentWeight: Float32Array;
  /** Per stem; 0 when the corpus lacks it. */
  readonly documentFrequency: Uint32Array;
  /** Per stem: tenths; -128 when unknown. */
  readonly techiness: Int8Array;
  readonly products: readonly string[];
  readonly productCount: Uint32Array;
  /** Per product, thousandths. */
  readonly productApiShare: Uint16Array;
  readonly productCapitalShare: Uint16Array;
}

export function encodeModel(tables: ModelTables): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(MAGIC, VERSION);
  writer.uint32(tables.fingerprint);
  writer.uint32(tables.dimensions);
  writer.uint32(tables.vectorCount);
  writer.uint32(tables.documents);
  writer.strings(tables.stems);
  writer.array(tables.vectors);
  writer.array(tables.scale);
  writer.array(tables.queryWeight);
  writer.array(tables.documentWeight);
  writer.array(tables.documentFrequency);
  writer.array(tables.techiness);
  writer.strings(tables.products);
  writer.array(tables.productCount);
  writer.array(tables.productApiShare);
  writer.array(tables.productCapitalShare);
  return writer.finish();
}

const UNKNOWN_TECHINESS = -128;

type Bytes = ArrayBuffer | Uint8Array<ArrayBuffer>;

export interface DictionaryBytes {
  readonly phrases: Bytes;
  readonly japanese: Bytes;
  readonly chinese: Bytes;
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /\p{Script=Han}/u;

/** Kana mean Japanese; Han alone is Chinese rather than Japanese without a particle, but the latter knows the rest. */
function lazyDictionaries(bytes: DictionaryBytes, tables: LanguageTables): Dictionaries {
  let japanese: Dictionary | undefined;
  let both: readonly Dictionary[] | undefined;
  return {
    unspaced(text) {
      const kana = KANA.test(text);
      if (!kana && !HAN.test(text)) return [];
      japanese ??= loadDictionary(bytes.japanese);
      if (kana) return [japanese];
      both ??= [loadDictionary(bytes.chinese), japanese];
      return both;
    },
    table: (language) => tables.table(language),
  };
}

/**
 * @param languages tables of the other languages, asked for when a text comes in one
 * @throws FormatError when the bytes are of another format or version.
 */
export function loadModel(bytes: Bytes, dictionaryBytes: DictionaryBytes, languages: LanguageTables): LocalModel {
  const reader = new ByteReader(bytes, MAGIC, VERSION);
  const tables = reader.uint32();
  const fingerprint =
    (tables ^
      dictionaryFingerprint(dictionaryBytes.japanese) ^
      dictionaryFingerprint(dictionaryBytes.chinese) ^
      tablesStamp.fingerprint) >>>
    0;
  const dimensions = reader.uint32();
  const vectorCount = reader.uint32();
  const documents = reader.uint32();
  const stems = reader.strings();
  const quantised = reader.int8Array();
  const scale = reader.float32Array();
  const queryWeight = reader.float32Array();
  const documentWeight = reader.float32Array();
  const documentFrequency = reader.uint32Array();
  const techiness = reader.int8Array();
  const products = reader.strings();
  const productCount = reader.uint32Array();
  const productApiShare = reader.uint16Array();
  const productCapitalShare = reader.uint16Array();

  const ids = new Map(stems.map((stem, id) => [stem, id]));
  const productIds = new Map(products.map((word, id) => [word, id]));
  const vectors = new Float32Array(quantised.length);
  const queryFactor = new Float32Array(vectorCount);
  const documentFactor = new Float32Array(vectorCount);
  for (let row = 0; row < vectorCount; row++) {
    const start = row * dimensions;
    let squares = 0;
    for (let i = start; i < start + dimensions; i++) squares += (quantised[i] ?? 0) ** 2;
    const length = Math.sqrt(squares);
    for (let i = start; i < start + dimensions; i++) vectors[i] = length === 0 ? 0 : (quantised[i] ?? 0) / length;
    const norm = length * (scale[row] ?? 0);
    queryFactor[row] = norm * (queryWeight[row] ?? 0);
    documentFactor[row] = norm * (documentWeight[row] ?? 0);
  }
  return {
    fingerprint,
    dimensions,
    vectorCount,
    vectors,
    queryWeight,
    queryFactor,
    documentFactor,
    phrases: loadPhraseModel(dictionaryBytes.phrases),
    dictionaries: lazyDictionaries(dictionaryBytes, languages),
    row(stem) {
      const id = ids.get(stem);
      return id === undefined || id >= vectorCount ? -1 : id;
    },
    backgroundIdf(stem) {
      const id = ids.get(stem);
      const frequency = id === undefined ? 0 : (documentFrequency[id] ?? 0);
      return Math.log((documents + 1) / (frequency + 8));
    },
    techiness(stem) {
      const id = ids.get(stem);
      const tenths = id === undefined ? UNKNOWN_TECHINESS : (techiness[id] ?? UNKNOWN_TECHINESS);
      return tenths === UNKNOWN_TECHINESS ? 0 : tenths / 10;
    },
    product(word) {
      const id = productIds.get(word);
      if (id === undefined) return undefined;
      return {
        count: productCount[id] ?? 0,
        apiShare: (productApiShare[id] ?? 0) / 1000,
        capitalShare: (productCapitalShare[id] ?? 0) / 1000,
      };
    },
  };
}
