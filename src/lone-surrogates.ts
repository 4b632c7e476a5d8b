/**
 * Half characters: a text cut between UTF-16 units holds a lone surrogate, which JSON can carry as an escape and no
 * UTF-8 can. Nothing that stores or compares texts may take one in.
 */
import { formatPath, invalidRequest, type ServiceError } from "./errors.ts";

/**
 * @param root what JSON.parse returns. @param at where it stands in the call, for the error's path.
 * @returns the error (400 `invalid_unicode`) that names the first string with half a character; undefined: there is none.
 */
export function loneSurrogateIn(root: unknown, at: readonly PropertyKey[] = []): ServiceError | undefined {
  const stack: { value: unknown; path: readonly PropertyKey[] }[] = [{ value: root, path: at }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { value, path } = top;
    if (typeof value === "string" && !value.isWellFormed()) return errorAt(path);
    if (typeof value !== "object" || value === null) continue;
    const isArray = Array.isArray(value);
    for (const [key, inner] of Object.entries(value)) {
      if (!key.isWellFormed()) return errorAt(path);
      stack.push({ value: inner, path: [...path, isArray ? Number(key) : key] });
    }
  }
  return undefined;
}

/**
 * @param except fields of `input` that are left to the operation, which refuses their items one by one.
 * @throws ServiceError 400 `invalid_unicode`
 */
export function refuseLoneSurrogates(input: unknown, except: readonly string[]): void {
  const checked =
    typeof input === "object" && input !== null && !Array.isArray(input)
      ? Object.fromEntries(Object.entries(input).filter(([name]) => !except.includes(name)))
      : input;
  const error = loneSurrogateIn(checked);
  if (error !== undefined) throw error;
}

function errorAt(path: readonly PropertyKey[]): ServiceError {
  const where = formatPath(path);
  const problem = "Holds half a character (a lone surrogate); cut texts between characters, not between UTF-16 units.";
  return invalidRequest(`\`${where}\`: ${problem}`, [{ path: where, problem }], "invalid_unicode");
}
