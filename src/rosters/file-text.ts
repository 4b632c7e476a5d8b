/** The text of a SKILL.md file's bytes, in the Unicode encoding that its byte order mark names. */

/** UTF-16 where a byte order mark says so, else UTF-8; what the encoding can't hold becomes U+FFFD. */
export function decodeFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

/** Whether a text was read as another encoding than its own: that leaves U+FFFD, or the NULs of UTF-16. */
export function looksMisread(text: string): boolean {
  return /[\uFFFD\0]/.test(text);
}
