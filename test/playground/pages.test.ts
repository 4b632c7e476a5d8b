import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { operations } from "../../src/operations.ts";

describe.each(["/", "/docs"])("the page %s", (path) => {
  it("comes with a policy under which only its own script and style run", async () => {
    const response = await exports.default.fetch(`http://signpost.test${path}`);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    const policy = response.headers.get("content-security-policy") ?? "";
    const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? "none";
    const html = await response.text();
    expect(html).toContain(`<style nonce="${nonce}">`);
    expect(html).not.toContain("__NONCE__");
    expect(policy).toContain("default-src 'none'");
  });

  it("has a new nonce each time", async () => {
    const policies = await Promise.all(
      [1, 2].map(async () =>
        (await exports.default.fetch(`http://signpost.test${path}`)).headers.get("content-security-policy"),
      ),
    );
    expect(policies[0]).not.toBe(policies[1]);
  });

  it("answers other methods with 405", async () => {
    const response = await exports.default.fetch(`http://signpost.test${path}`, { method: "POST" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET");
  });
});

it("documents every operation at /docs", async () => {
  const html = await (await exports.default.fetch("http://signpost.test/docs")).text();
  for (const operation of operations) expect(html).toContain(`id="${operation.name}"`);
});
