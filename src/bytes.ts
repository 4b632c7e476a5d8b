/**
 * Reading and writing of the judge's two binary files, the model and a roster's index: little-endian, every typed array
 * aligned to its element, behind an 8-byte header of magic and version so that another format is refused, never misread.
 */
export class FormatError extends Error {
  override readonly name = "FormatError";
}

const HEADER_BYTES = 8;

export class ByteWriter {
  private bytes = new Uint8Array(1 << 16);
  private view = new DataView(this.bytes.buffer);
  private length = 0;

  /** @param magic four ASCII characters @param version 0–2^32-1 */
  constructor(magic: string, version: number) {
    for (let i = 0; i < 4; i++) this.bytes[i] = magic.charCodeAt(i);
    this.view.setUint32(4, version, true);
    this.length = HEADER_BYTES;
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
    this.view = new DataView(grown.buffer);
  }

  uint32(value: number): void {
    this.reserve(4);
    this.view.setUint32(this.length, value, true);
    this.length += 4;
  }

  /** Element count, padding, then the raw elements. */
  array(values: Int8Array | Uint8Array | Uint16Array | Uint32Array | Float32Array): void {
    this.uint32(values.length);
    this.raw(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }

  strings(values: readonly string[]): void {
    const bytes = new TextEncoder().encode(values.join("\n"));
    this.uint32(values.length);
    this.uint32(bytes.length);
    this.raw(bytes);
  }

  private raw(bytes: Uint8Array): void {
    this.reserve(bytes.length + 4);
    this.bytes.set(bytes, this.length);
    this.length = (this.length + bytes.length + 3) & ~3;
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }
}

export class ByteReader {
  private readonly buffer: ArrayBuffer;
  private readonly view: DataView;
  private offset = HEADER_BYTES;

  /** @throws FormatError when magic or version differ. */
  constructor(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>, magic: string, version: number) {
    // Typed arrays need an aligned start: a view into a larger buffer is copied once.
    this.buffer = bytes instanceof Uint8Array ? (bytes.byteOffset === 0 ? bytes.buffer : bytes.slice().buffer) : bytes;
    this.view = new DataView(this.buffer);
    if (this.buffer.byteLength < HEADER_BYTES) throw new FormatError("too short for a header");
    const found = String.fromCharCode(...new Uint8Array(this.buffer, 0, 4));
    if (found !== magic) throw new FormatError(`magic ${JSON.stringify(magic)} expected`);
    if (this.view.getUint32(4, true) !== version) throw new FormatError(`version ${version} expected`);
  }

  private take(count: number): number {
    const start = this.offset;
    if (start + count > this.buffer.byteLength) throw new FormatError("ends too early");
    this.offset = (start + count + 3) & ~3;
    return start;
  }

  uint32(): number {
    return this.view.getUint32(this.take(4), true);
  }

  int8Array(): Int8Array {
    const length = this.uint32();
    return new Int8Array(this.buffer, this.take(length), length);
  }

  uint8Array(): Uint8Array {
    const length = this.uint32();
    return new Uint8Array(this.buffer, this.take(length), length);
  }

  uint16Array(): Uint16Array {
    const length = this.uint32();
    return new Uint16Array(this.buffer, this.take(length * 2), length);
  }

  uint32Array(): Uint32Array {
    const length = this.uint32();
    return new Uint32Array(this.buffer, this.take(length * 4), length);
  }

  float32Array(): Float32Array {
    const length = this.uint32();
    return new Float32Array(this.buffer, this.take(length * 4), length);
  }

  strings(): string[] {
    const count = this.uint32();
    const length = this.uint32();
    const start = this.take(length);
    if (count === 0) return [];
    const values = new TextDecoder().decode(new Uint8Array(this.buffer, start, length)).split("\n");
    if (values.length !== count) throw new FormatError("a table has another length than it says");
    return values;
  }
}
