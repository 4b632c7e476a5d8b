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
  const stack: Place[] = [{ value: root, key: "", parent: undefined }];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    const { value } = place;
    if (typeof value === "string" && !value.isWellFormed()) return errorAt([...at, ...pathOf(place)]);
    if (typeof value !== "object" || value === null) continue;
    const isArray = Array.isArray(value);
    for (const [key, inner] of Object.entries(value)) {
      if (!key.isWellFormed()) return errorAt([...at, ...pathOf(place)]);
      stack.push({ value: inner, key: isArray ? Number(key) : key, parent: place });
    }
  }
  return undefined;
}

/** Knows its way up instead of its path: paths of values 100,000 lists deep would take time by the depth's square. */
interface Place {
  readonly value: unknown;
  readonly key: PropertyKey;
  /** undefined: this is the root. */
  readonly parent: Place | undefined;
}

function pathOf(place: Place): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let each = place; each.parent !== undefined; each = each.parent) path.push(each.key);
  return path.toReversed();
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
