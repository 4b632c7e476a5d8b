/**
 * Requests *about* what a roster's skills are for: "What is Kanban?" asks nobody to open the board. Labelled requests
 * hold few of them, and none about one of the roster's own subjects; made from the skills' names by general turns of phrase.
 */
import type { Skill } from "../src/rosters/skill.ts";
import type { Random } from "./random.ts";
import type { LabelledRequest } from "./sets.ts";

/** X is a subject of the roster, Y another. */
const PHRASES = [
  "What is X?",
  "what does X mean",
  "Explain the idea behind X.",
  "explain X to me like I'm five",
  "How does X work?",
  "What's the difference between X and Y?",
  "X vs Y, in two sentences",
  "Why did X become so popular?",
  "Who came up with X?",
  "When was X first used?",
  "What are the pros and cons of X?",
  "Is X better than Y?",
  "Is X worth learning?",
  "Should a beginner bother with X?",
  "how long does it take to get good at X",
  "Is it normal to find X boring?",
  "What do people mean by X?",
  "Give me an analogy for X.",
  "Can you define X in plain words?",
  "Write a limerick about X.",
  "Tell me a joke about X.",
  "Make up a riddle whose answer is X.",
  "What do you think of X?",
  "Do you like X?",
  "I'm curious about the history of X.",
  "Xとは何ですか？",
  "XとYの違いは何？",
  "Xの歴史について教えて",
  "什么是X？",
  "X和Y有什么区别？",
];

/** The words of a name. */
function subjectOf(skill: Skill): string {
  return skill.name.replace(/[-_./]+/g, " ").trim();
}

/** @param count how many to make */
export function subjectQuestions(skills: readonly Skill[], count: number, random: Random): LabelledRequest[] {
  return Array.from({ length: count }, () => {
    const [one, other] = random.shuffled(skills);
    const phrase = PHRASES[random.below(PHRASES.length)] ?? "";
    const subject = one === undefined ? "" : subjectOf(one);
    const text = phrase.replaceAll("X", subject).replaceAll("Y", other === undefined ? "it" : subjectOf(other));
    return { text, recent_context: "", gold: null, accept: [], kind: "about", style: "made", lang: "en" };
  });
}
