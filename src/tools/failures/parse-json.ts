/** JSON that may not be JSON: tools hand over cut-off, doubled and pretended JSON, and none of it is exceptional here. */

/** The value in a box, since `null` is a value; undefined when the text is not JSON. */
export function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
