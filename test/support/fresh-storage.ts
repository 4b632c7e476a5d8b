/** Files share a Worker, since starting one for each takes most of the time; each still begins with empty storage. */
import { reset } from "cloudflare:test";
import { beforeAll } from "vitest";

beforeAll(() => reset());
