/** Bugs planted one at a time: each must make one of the named tests fail. Add one for whatever a review finds untested. */
export interface PlantedBug {
  /** What goes wrong. */
  readonly what: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly right: string;
  readonly wrong: string;
  /** Test files that must notice it. */
  readonly tests: readonly string[];
}

export const BUGS: readonly PlantedBug[] = [
  {
    what: "the cache key leaves fits_threshold out",
    file: "src/suggest/service.ts",
    right: "[shortlist, excerpt_chars, gate_threshold, fits_threshold].join",
    wrong: "[shortlist, excerpt_chars, gate_threshold].join",
    tests: ["test/suggest/suggest.test.ts"],
  },
  {
    what: "the skim ranks no more where skills are excluded",
    file: "src/suggest/recipe.ts",
    right: "limit: RANKED_SKILLS + excluded.length",
    wrong: "limit: RANKED_SKILLS",
    tests: ["test/suggest/recipe.test.ts"],
  },
  {
    what: "an excluded skill stays in the ranking",
    file: "src/suggest/recipe.ts",
    right: "(ranked) => !gone.has(ranked.name)",
    wrong: "() => true",
    tests: ["test/suggest/recipe.test.ts"],
  },
  {
    what: "prose_suffices is counted the wrong way round",
    file: "src/suggest/recipe.ts",
    right: "(1 - prose_suffices)",
    wrong: "prose_suffices",
    tests: ["test/suggest/recipe.test.ts"],
  },
  {
    what: "all keys in KV share one allowance",
    file: "src/http/auth.ts",
    right: "{ ...parsed.data, keyId: hashHex.slice(0, 32) }",
    wrong: '{ ...parsed.data, keyId: "kv" }',
    tests: ["test/http/auth.test.ts"],
  },
  {
    what: "unknown keys are not counted",
    file: "src/http/auth.ts",
    right: "    await countAddress(c.env.RATE_LIMIT, c.req.raw);\n    caller = await",
    wrong: "    caller = await",
    tests: ["test/http/auth.test.ts"],
  },
  {
    what: "replaced versions stay in the head for ever",
    file: "src/rosters/store.ts",
    right: "Date.parse(write.replaced_at) > oldest",
    wrong: "Date.parse(write.replaced_at) > 0",
    tests: ["test/rosters/store.test.ts"],
  },
  {
    what: "parts of a PUT under way are collected",
    file: "src/rosters/store.ts",
    right: "> ORPHAN_AGE_MS",
    wrong: "> 0",
    tests: ["test/rosters/store.test.ts"],
  },
  {
    what: "what the head names is collected",
    file: "src/rosters/store.ts",
    right: "!kept.has(writeOf(key, prefix))",
    wrong: "writeOf(key, prefix) !== named[0]?.write.slice(1)",
    tests: ["test/rosters/store.test.ts"],
  },
  {
    what: "a PUT does not outdate what the isolate remembers",
    file: "src/rosters/memory.ts",
    right: "given.atMs = 0;",
    wrong: "given.atMs += 0;",
    tests: ["test/suggest/suggest.test.ts"],
  },
  {
    what: "chunks send more winners than fit, so that one chunk may send fewer than another",
    file: "src/judges/chunking.ts",
    right: "Math.floor(capacity / rankings.length)",
    wrong: "Math.ceil(capacity / rankings.length)",
    tests: ["test/judges/chunking.test.ts"],
  },
  {
    what: "a chunk is larger than a choice holds",
    file: "src/judges/chunking.ts",
    right: "Math.ceil(items.length / maxPerChunk)",
    wrong: "Math.max(1, Math.floor(items.length / maxPerChunk))",
    tests: ["test/judges/chunking.test.ts"],
  },
  {
    what: "the circuit opens at the second timeout",
    file: "src/judges/breaker.ts",
    right: "const TIMEOUTS_TO_OPEN = 3;",
    wrong: "const TIMEOUTS_TO_OPEN = 2;",
    tests: ["test/judges/breaker.test.ts"],
  },
  {
    what: "everybody tries an upstream again at once",
    file: "src/judges/breaker.ts",
    right: "    this.#openUntilMs = nowMs + OPEN_MS;\n    return true;",
    wrong: "    return true;",
    tests: ["test/judges/breaker.test.ts"],
  },
  {
    what: "a quota with a wait of minutes counts as empty",
    file: "src/tools/failures/decide.ts",
    right: '!(opensAgain && phrase.kind === "quota_exhausted")',
    wrong: "true",
    tests: ["test/tools/failures/decide.test.ts"],
  },
  {
    what: "a bare `quota exceeded` beside 429 counts as empty",
    file: "src/tools/failures/decide.ts",
    right: 'rule.id !== "quota_bare" &&',
    wrong: "",
    tests: ["test/tools/failures/decide.test.ts"],
  },
  {
    what: "a login form decides against 404",
    file: "src/tools/failures/decide.ts",
    right: "status === 401 || status === 403 || status < 400;",
    wrong: "status > 0;",
    tests: ["test/tools/failures/decide.test.ts"],
  },
  {
    what: "`try again later` decides against a 5xx status",
    file: "src/tools/failures/decide.ts",
    right: 'rule.id !== "try_later" &&',
    wrong: "",
    tests: ["test/tools/failures/decide.test.ts"],
  },
  {
    what: "an inflected verb before a preposition counts as a deed",
    file: "src/tools/lint/verbs.ts",
    right: "inflected && !preposition",
    wrong: "inflected",
    tests: ["test/tools/lint/verbs.test.ts"],
  },
  {
    what: "a product after a preposition is no target",
    file: "src/judges/local/products.ts",
    right: "if (PREPOSITIONS.has(before.lower) || OWN.has(before.lower)) return true;",
    wrong: "if (OWN.has(before.lower)) return true;",
    tests: ["test/judges/local/products.node.test.ts"],
  },
  {
    what: "the selection log keeps the request's text where only hashes may be kept",
    file: "src/outcomes/keep.ts",
    right: 'keep === "text" ? request : null',
    wrong: "request",
    tests: ["test/outcomes"],
  },
  {
    what: "a load that did not help counts as right",
    file: "src/outcomes/report.ts",
    right: "own !== undefined && own.helped !== false",
    wrong: "own !== undefined",
    tests: ["test/outcomes"],
  },
  {
    what: "a body may take as long as it likes",
    file: "src/http/body.ts",
    right: 'setTimeout(() => end.resolve("late"), bodyTimeMs(maxBytes, timeoutMs))',
    wrong: "setTimeout(() => undefined, bodyTimeMs(maxBytes, timeoutMs))",
    tests: ["test/http/slow-body.node.test.ts"],
  },
  {
    what: "an unusual name stands unquoted in the block",
    file: "src/suggest/block.ts",
    right: "ORDINARY_NAME.test(name) ? name : JSON.stringify(name)",
    wrong: "name",
    tests: ["test/suggest/block.test.ts"],
  },
];
