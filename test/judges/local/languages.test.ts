import { describe, expect, it } from "vitest";
import { localJudge } from "../../../src/judges/local/asset.ts";
import { skillOf } from "./skills.ts";

const english = [
  skillOf("refactor-request-plan", "Plan a refactor and file it as a request for comments.", "coding"),
  skillOf("github-review", "Review a GitHub pull request (PR): read the diff, list risks, leave comments.", "coding"),
  skillOf("landing-page", "Design a product landing page as one HTML file.", "design"),
  skillOf("mobile-mock", "Mock up phone app screens for iOS or Android.", "design"),
  skillOf("pharmacy-finder", "Find a pharmacy nearby and its opening hours.", "health"),
  skillOf("interpreter", "Interpret a conversation between two languages aloud.", "language"),
];
const japanese = [
  skillOf("gijiroku", "会議の録音から議事録を作成します。", "office"),
  skillOf("keihi", "領収書を読み取り、経費精算の申請書を作ります。", "office"),
  skillOf("honyaku", "日本語の契約書を英語に翻訳します。", "office"),
  skillOf("shashin", "写真の背景を切り抜いて大きさをそろえます。", "design"),
];
const first = async (request: string, skills = english) =>
  (await localJudge.skim({ request, recentContext: "", skills, limit: 12 })).ranked[0]?.name;

describe("the local judge across languages", () => {
  it("finds English skills for Chinese requests", async () => {
    expect(await first("帮我看看这个 PR 有没有问题")).toBe("github-review");
    expect(await first("给新产品做一个落地页原型")).toBe("landing-page");
    expect(await first("幫我審查這個拉取請求")).toBe("github-review");
    expect(await first("附近哪里有药房？")).toBe("pharmacy-finder");
  });

  it("finds English skills for Japanese requests, plain or polite", async () => {
    expect(await first("この PR をレビューして")).toBe("github-review");
    expect(await first("新製品のランディングページをデザインしていただけますか")).toBe("landing-page");
    expect(await first("この近くの薬局を探しておいて")).toBe("pharmacy-finder");
  });

  it("finds Japanese skills for requests in Japanese, English and Chinese", async () => {
    expect(await first("昨日の打ち合わせの録音を議事録にまとめて", japanese)).toBe("gijiroku");
    expect(await first("File my taxi receipts as expenses", japanese)).toBe("keihi");
    expect(await first("Translate this contract into English", japanese)).toBe("honyaku");
    expect(await first("把这些照片的背景去掉", japanese)).toBe("shashin");
  });

  it.each([
    ["de", "Kannst du mir eine Apotheke in der Nähe suchen?"],
    ["es", "Busca una farmacia que esté abierta cerca de aquí"],
    ["ru", "Найди мне аптеку, которая сейчас открыта"],
    ["ko", "근처에 있는 약국을 찾아 주세요"],
  ])("finds English skills for requests in languages whose tables are static assets (%s)", async (_, request) => {
    expect(await first(request)).toBe("pharmacy-finder");
  });
});
