/**
 * Documents and questions for the loop bench. A corpus is a folder of Markdown, whose sections are the documents, or a
 * `.jsonl` file with a document a line; questions are a `.jsonl` file with the ids that answer each.
 */
import { globSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { z } from "zod";

const documentSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  tags: z.array(z.string()).default([]),
  related: z.array(z.string()).default([]),
});
export type BenchDocument = z.output<typeof documentSchema>;

const questionSchema = z.object({
  question: z.string(),
  /** Each a part of an id; `path#word` means a section of that file whose heading holds the word. */
  answers: z.array(z.string()).min(1),
});
export type Question = z.output<typeof questionSchema>;

function readLines<T>(file: string, schema: z.ZodType<T>): T[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => schema.parse(JSON.parse(line)));
}

/** @throws ZodError, SyntaxError when a line is not a question */
export function readQuestions(file: string): Question[] {
  return readLines(file, questionSchema);
}

/** @param path a folder of Markdown, or a `.jsonl` file */
export function readCorpus(path: string): BenchDocument[] {
  if (statSync(path).isFile()) return readLines(path, documentSchema);
  return globSync("**/*.md", { cwd: path, exclude: ["**/node_modules/**"] })
    .sort()
    .flatMap((file) => readSections(file, readFileSync(join(path, file), "utf8")));
}

const HEADING = /^#{1,3} +(.+?)\s*$/;
const FENCE = /^\s*(?:```|~~~)/;
const LINK = /\]\(([^)\s]+)\)/g;

/** A Markdown file as one document a section; a section's links are what it is related to. */
export function readSections(file: string, markdown: string): BenchDocument[] {
  const sections: { title: string; lines: string[] }[] = [{ title: file, lines: [] }];
  let inCode = false;
  for (const line of markdown.split("\n")) {
    if (FENCE.test(line)) inCode = !inCode;
    const heading = inCode ? null : HEADING.exec(line);
    if (heading === null) sections.at(-1)?.lines.push(line);
    else sections.push({ title: (heading[1] ?? "").replace(/<[^>]*>/g, ""), lines: [] });
  }
  const tags = file.replace(/\.md$/, "").split("/");
  return sections
    .map(({ title, lines }, place) => {
      const text = lines.join("\n").trim();
      const related = Array.from(text.matchAll(LINK), (match) => target(file, match[1] ?? "")).filter(
        (id) => id !== "",
      );
      return { id: `${file}#${place}-${slug(title)}`, title, text, tags, related: [...new Set(related)] };
    })
    .filter(({ text, title }) => text !== "" && title !== "");
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** A link as far as it names a Markdown file of the corpus. */
function target(from: string, link: string): string {
  const [path = ""] = link.split("#");
  return path.endsWith(".md") && !/^[a-z]+:/.test(path) ? normalize(join(dirname(from), path)) : "";
}

/** Whether a document answers a question. */
export function answersQuestion(id: string, question: Question): boolean {
  const lower = id.toLowerCase();
  return question.answers.some((answer) => {
    const [path = "", word = ""] = answer.toLowerCase().split("#");
    const hash = lower.indexOf("#");
    const [file, heading] = hash < 0 ? [lower, ""] : [lower.slice(0, hash), lower.slice(hash)];
    return word === ""
      ? lower.includes(path)
      : file.includes(path) && heading.includes(word.replace(/[^\p{L}\p{N}]+/gu, "-"));
  });
}
