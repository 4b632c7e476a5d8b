/**
 * Company for a small roster. Where a skill stands among its fellows means something only when there are many, so a
 * roster of a handful is measured among these invented ones, which are never ranked or suggested. They spread over
 * what agents are asked for; written for this, none taken from a roster.
 */
import type { Skill } from "../../../rosters/skill.ts";

/** From this many skills on a roster needs no company. */
export const COMPANY_BELOW = 40;

const LINES = [
  "calendar-keeper: Create, move and cancel calendar events and find free slots for a group.",
  "mail-sorter: Read, label, answer and archive e-mail in an inbox, with drafts for approval.",
  "chat-poster: Send messages to channels and people in a team chat and summarise threads.",
  "table-maker: Build and edit spreadsheets with formulas, pivot tables and charts.",
  "slide-maker: Make presentation slides from an outline, with a theme and speaker notes.",
  "document-writer: Write and format reports and letters as word-processor documents.",
  "page-cutter: Read, merge, split and fill forms in PDF files.",
  "code-reader: Explain how a code base is laid out and where a function is called.",
  "bug-hunter: Reproduce a failing program, find the cause with logs and a debugger, and fix it.",
  "test-writer: Write unit and integration tests and report coverage.",
  "change-reviewer: Review a diff or pull request for mistakes, security problems and style.",
  "release-helper: Tag versions, write changelogs and publish packages.",
  "container-runner: Build container images, start and stop services and read their logs.",
  "cloud-operator: Deploy servers, functions and clusters in the cloud and watch cost.",
  "pipeline-mender: Configure continuous integration jobs and repair red builds.",
  "database-helper: Write SQL queries, design schemas and run migrations.",
  "data-analyst: Load CSV data, compute statistics and plot results in a notebook.",
  "model-trainer: Train, fine-tune and evaluate machine learning models on a GPU.",
  "prompt-tuner: Improve prompts and measure the answers of language models.",
  "picture-painter: Generate and edit images and illustrations from a description.",
  "film-cutter: Cut, caption and convert video clips.",
  "sound-studio: Transcribe speech, generate music and clean audio recordings.",
  "diagram-drawer: Draw architecture diagrams, flowcharts and mind maps.",
  "web-builder: Build web pages and components in HTML, CSS and JavaScript.",
  "app-maker: Build mobile apps and their screens for phones.",
  "web-searcher: Search the web and news and collect pages with sources.",
  "page-scraper: Crawl sites, fill in web forms and extract structured data with a browser.",
  "paper-finder: Find, read and cite scientific papers.",
  "market-watcher: Look up prices of shares and currencies and value a company.",
  "bookkeeper: Enter invoices, reconcile accounts and prepare tax figures.",
  "shop-keeper: Manage products, orders and stock in an online store.",
  "campaign-planner: Plan marketing campaigns, newsletters and social media posts.",
  "search-ranker: Improve how a site ranks in search engines.",
  "hiring-helper: Write job adverts, screen applications and plan interviews.",
  "contract-checker: Read contracts and policies and list risky clauses.",
  "security-tester: Scan a system for vulnerabilities and exposed secrets.",
  "home-keeper: Switch lights, heating and other smart home devices.",
  "trip-planner: Find routes, places, travel times and bookings on a map.",
  "health-log: Track workouts, meals and sleep and set goals.",
  "note-keeper: Keep notes, reminders and long-term facts and find them again.",
];

/** The company of a roster of this size: none when it is large enough. */
export function companyFor(size: number): readonly Skill[] {
  return size >= COMPANY_BELOW ? [] : COMPANY;
}

const COMPANY: readonly Skill[] = LINES.map((line) => {
  const [name = "", description = ""] = line.split(": ");
  return { name, category: "general", description, description_full: description, body: "" };
});
