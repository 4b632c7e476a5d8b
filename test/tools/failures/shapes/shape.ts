/** A failure as a real tool gives it back, and the verdict's `code` it must get. */
export type Shape = readonly [code: string, failure: unknown];
