import { describe, expect, it } from "vitest";
import { loadModelFromDisk } from "../../../src/judges/local/disk.ts";
import { findProducts } from "../../../src/judges/local/products.ts";

const model = loadModelFromDisk();
const told = (request: string) =>
  findProducts(model, request).map(({ joined, inToolPosition }) => `${joined}${inToolPosition ? " (tool)" : ""}`);

describe("products in a request", () => {
  it.each([
    ["Post this from our society's Mastodon account", ["mastodon (tool)"]],
    ["Add a card to my Trello board", ["trello (tool)"]],
    ["Any new voicemails on my Google Voice number?", ["googlevoic (tool)"]],
    ["sync my AnkiWeb collection", ["ankiweb (tool)"]],
    ["Save it in Notes.app", ["notesapp (tool)"]],
    ["dim the LIFX lamp in the nursery", ["lifx (tool)"]],
    ["move the ticket in jira and trello", ["jira (tool)", "trello"]],
    ["ノーションに今日のページを作って", ["notion (tool)"]],
    ["フィグマのトップ画面を書き出して", ["figma (tool)"]],
    ["在飞书群里通知大家", ["feishu (tool)"]],
    ["GitHubで課題を登録して", ["github (tool)"]],
    ["Jira のチケットを移動して", ["jira (tool)"]],
    ["スラックとチームズ、どちら？", ["slack", "team"]],
  ])("of %j are %j", (request, expected) => {
    expect(told(request)).toEqual(expected);
  });

  it.each([
    "Rename the photos in ~/Pictures/Trip by date",
    'Write "Hello from Zanzibar" on the card',
    "I'm free on Tuesday, and in March too",
    "Read src/Billing/Invoice.ts and https://example.com/Jira",
    "what should we cook tonight",
    "Ask @Trello or #Jira",
    "Why does `Trello.get(Jira)` fail?",
    "fix this\n```ts\nconst board = new Trello(GitLab);\n```\nand this\n```\nimport Figma",
    "パスワードを変えて",
    "「ノーション」と書いて",
    "",
  ])("are none in %j", (request) => {
    expect(told(request)).toEqual([]);
  });
});
