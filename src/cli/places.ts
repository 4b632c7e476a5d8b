/** Where `signpost` keeps what it can make anew (indexes, compiled code) and its log: below the user's own cache folder. */
import { homedir } from "node:os";
import { join } from "node:path";

/** Such as process.env. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** @param env such as process.env; XDG_CACHE_HOME counts, on Windows LOCALAPPDATA. */
export function cacheFolder(env: Environment): string {
  return join(env.XDG_CACHE_HOME || env.LOCALAPPDATA || join(homedir(), ".cache"), "signpost");
}

export function logFile(env: Environment): string {
  return join(cacheFolder(env), "hook.log");
}
