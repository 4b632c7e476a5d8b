import { describe, expect, it } from "vitest";
import { findings } from "../findings.ts";

const TOOLS = [
  { name: "analyze_web", description: "Reads one web page and lists its claims." },
  { name: "analyze_document", description: "Reads a contract or report file for an analysis of its clauses." },
  { name: "search", description: "Looks for passages in the team's archive." },
  { name: "get_weather", description: "Tells the forecast for a town." },
  { name: "lookup_order", description: "Tells the state of a purchase by its number." },
];

const linesOf = async (systemPrompt: string) => findings(TOOLS, "keyword_line", { systemPrompt });

describe("keyword_line", () => {
  it.each([
    ["Whenever the user mentions analysis, use analyze_web.", "analyze_web"],
    ['If the user says "weather", call get_weather.', "get_weather"],
    ["Always use analyze_web when the user mentions analysis.", "analyze_web"],
    ["When the message contains the word 'order', always call lookup_order.", "lookup_order"],
    ["For analysis, use analyze_web.", "analyze_web"],
    ["For any question about weather, use get_weather.", "get_weather"],
    ["analysis → analyze_web", "analyze_web"],
    ['- "report": analyze_document', "analyze_document"],
    ["| analysis | analyze_web |", "analyze_web"],
    ["Use `lookup_order` for anything about orders.", "lookup_order"],
    ['Requests containing "analyze" must go to analyze_web.', "analyze_web"],
    ["Any mention of weather should trigger get_weather.", "get_weather"],
    ["analyze_web must be used whenever analysis is mentioned.", "analyze_web"],
    ["When a user talks about documents, use the analyze document tool.", "analyze_document"],
    ["「分析」という言葉が出たら analyze_web を使ってください。", "analyze_web"],
    ["ユーザーが分析に言及したら、必ず analyze_web を呼び出すこと。", "analyze_web"],
    ["「天気」と言われたら get_weather を使う。", "get_weather"],
    ["分析は必ず analyze_web で行うこと。", "analyze_web"],
    ["注文について聞かれたら lookup_order を使います。", "lookup_order"],
    ["メッセージに「レポート」が含まれる場合は analyze_document を呼んでください。", "analyze_document"],
    ["ユーザーが「調べて」と言ったら `search` を使う", "search"],
    ["- **analysis**, **review**: use `analyze_web`", "analyze_web"],
    ["* *Contract*: always call analyze_document.", "analyze_document"],
    ["Keywords: analysis, research -> analyze_web", "analyze_web"],
    ["Any mention of research means analyze_web.", "analyze_web"],
    ['The keyword "report" triggers analyze_document.', "analyze_document"],
    ["If they say research, then analyze_web.", "analyze_web"],
    ["Note: when the user mentions analysis, use analyze_web.", "analyze_web"],
    ["When users talk about contracts, prefer analyze_document over analyze_web.", "analyze_document"],
    ["分析の依頼には analyze_web を使ってください。", "analyze_web"],
    ["「監査」の相談が来たら analyze_document を呼ぶ。", "analyze_document"],
  ])("reports: %s", async (line, tool) => {
    const found = await linesOf(`You help lawyers.\n\n${line}\nBe brief.`);
    expect(found).toMatchObject([{ severity: "warning", order: 2, tool, field: "system_prompt", line: 3 }]);
  });

  it("takes each line for a rule of its own where lines end without a full stop", async () => {
    const rules = [
      ["If the user says weather, use get_weather", "get_weather"],
      ["If the user says research, use analyze_web", "analyze_web"],
      ["「レポート」→ analyze_document", "analyze_document"],
      ["注文という単語があれば lookup_order を使用", "lookup_order"],
      ["ユーザーが「調べて」と言ったら `search` を使う", "search"],
    ];
    const found = await linesOf(rules.map(([text]) => text).join("\n"));
    expect(found.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)).map(({ line, tool }) => [line, tool])).toEqual(
      rules.map(([, tool], i) => [i + 1, tool]),
    );
    for (const { line, message } of found) expect(message).toContain(rules[(line ?? 0) - 1]?.[0]);
  });
  it("reads a sentence that a margin wrapped as one", async () => {
    const wrapped =
      "You answer in the language of the user. Whenever the user mentions\nanalysis of any kind in a message, whatever it is about, you should\nuse analyze_web.";
    expect(await linesOf(wrapped)).toMatchObject([{ tool: "analyze_web", line: 1 }]);
  });

  it.each([
    "analyze_web reads a web page and returns a summary.",
    "Use analyze_web to read the page at a URL.",
    "You have two tools: analyze_web and analyze_document.",
    "When the user gives a URL, use analyze_web.",
    "If the user attaches a file, use analyze_document.",
    "analyze_document is for contracts and reports.",
    "Do not use analyze_web when the user mentions contracts.",
    "If analyze_web fails, call analyze_document.",
    "Never mention analyze_web to the user.",
    "Ask for the order number before you call lookup_order.",
    "When the user asks about the search for a house, answer in prose.",
    "analyze_web はウェブページを分析するツールです。",
    "URL が渡されたら analyze_web を使う。",
    "注文番号が渡されたら lookup_order を使う。",
    "Step 2: call analyze_document",
    "By default: use analyze_web.",
    "Links: use analyze_web",
    "Input → analyze_web → answer",
    "Error handling: use analyze_document when analyze_web is down.",
    "**analyze_web**: use it for links only.",
    "A 404 from analyze_web means the page is gone.",
    "If the user asks for a summary of a linked page, use analyze_web; for an uploaded file, use analyze_document.",
    "ファイルについての質問には analyze_document を使ってください。",
    "analyze_web の依頼が失敗した場合は、そう伝えてください。",
    "analyze_web が失敗したら analyze_document を試してください。",
    "get_weather は都市名を受け取り、天気を返します。",
  ])("leaves alone: %s", async (line) => {
    expect(await linesOf(line)).toEqual([]);
  });

  it("reads a sentence that is wrapped, and skips fenced examples", async () => {
    const wrapped = "Intro.\n\nWhenever the user mentions\nanalysis, use analyze_web.";
    expect(await linesOf(wrapped)).toMatchObject([{ line: 3 }]);
    expect(await linesOf("```\nanalysis → analyze_web\n```")).toEqual([]);
  });
  it("quotes the whole word, whatever its script, also right below a heading", async () => {
    const prompt = "### Routing\n| 分析 | analyze_web |\n\nÜbersicht → analyze_web";
    expect((await linesOf(prompt)).map(({ line, message }) => [line, /ties "([^"]+)"/.exec(message)?.[1]])).toEqual([
      [2, "分析"],
      [4, "Übersicht"],
    ]);
  });
  it("names the tool whose requests the word draws away", async () => {
    expect(await linesOf("Whenever the user mentions analysis, use analyze_web.")).toMatchObject([
      { other: "analyze_document" },
    ]);
  });
});
