import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";

const fetchPage = (path: string, init?: RequestInit) => exports.default.fetch(`http://localhost${path}`, init);

describe.each(["/", "/docs"])("the page %s", (path) => {
  it("comes with a policy under which only files of its own origin run and only it may be called", async () => {
    const response = await fetchPage(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it("loads only files that are there, all from here", async () => {
    const html = await (await fetchPage(path)).text();
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      expect(file).toMatch(/^\/[^/]/);
      const response = await fetchPage(file);
      expect(response.status, file).toBe(200);
      expect(response.headers.get("content-type"), file).toMatch(/javascript|text\/css|svg/);
    }
  });

  it("answers other methods with 405", async () => {
    const response = await fetchPage(path, { method: "POST" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET");
  });
});

it.each(["/index.html", "/built/none.js", "/built/..%2findex.html"])("serves nothing at %s", async (path) => {
  const response = await fetchPage(path);
  expect(response.status).toBe(404);
  expect(response.headers.get("content-type")).toContain("application/json");
});

it("says that a file has not changed", async () => {
  const etag = (await fetchPage("/built/page.css")).headers.get("etag") ?? "";
  const response = await fetchPage("/built/page.css", { headers: { "if-none-match": etag } });
  expect(response.status).toBe(304);
});
