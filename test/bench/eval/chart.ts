/** The two error rates as a bar chart; the right answer's arm is drawn as a line, the best any suggestion could do. */
import { type Errors, type Metrics, type Rate, share } from "./metrics.ts";
import { ARM_LABELS, percent, type RunFacts } from "./report.ts";

const WIDTH = 640;
const HEIGHT = 400;
const TOP = 84;
const BOTTOM = 320;
const LEFT = 56;
const RIGHT = 616;
const BAR_WIDTH = 72;
const BAR_GAP = 20;

interface Bar {
  readonly label: string;
  readonly rate: Rate;
  readonly color: string;
}

interface Group {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly ceiling: Rate | null;
}

/** @returns SVG text; the same for the same figures. */
export function renderChart(metrics: Metrics, facts: RunFacts): string {
  const groups = [group("wrong loads", metrics, "wrong"), group("needless loads", metrics, "needless")];
  // The ceiling is usually the lowest of all; with an agent that does not follow the right answer it is not.
  const rates = groups.flatMap((each) => [
    ...each.bars.map((bar) => bar.rate),
    ...(each.ceiling ? [each.ceiling] : []),
  ]);
  const highest = Math.max(...rates.map(share), 0.01);
  const step = niceStep(highest);
  const top = Math.ceil(highest / step) * step;
  const y = (value: number) => BOTTOM - (value / top) * (BOTTOM - TOP);
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
  const legend = groups[0]?.bars ?? [];
  const subject = metrics.arms === null ? "suggestion level, no agent" : `agent ${facts.agent}`;
  const summary = groups
    .map((each) => `${each.label}: ${each.bars.map((bar) => `${bar.label} ${percent(bar.rate)}`).join(", ")}`)
    .join("; ");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title desc" font-family="system-ui, sans-serif" font-size="13" fill="#1f2933">`,
    '<title id="title">Wrong and needless skill loads</title>',
    `<desc id="desc">${escapeXml(summary)}</desc>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    text(LEFT, 28, "Wrong and needless skill loads", 'font-size="17" font-weight="600"'),
    text(LEFT, 50, `${subject}, judge ${facts.judge}, ${facts.skills} skills`, 'fill="#52606d"'),
    ...ticks.flatMap((tick) => [
      `<line x1="${LEFT}" x2="${RIGHT}" y1="${fixed(y(tick))}" y2="${fixed(y(tick))}" stroke="#e4e7eb"/>`,
      text(LEFT - 8, y(tick) + 4, `${Math.round(tick * 1000) / 10} %`, 'text-anchor="end" fill="#52606d"'),
    ]),
    ...groups.flatMap((each, index) => drawGroup(each, index, groups.length, y)),
    ...legend.flatMap((bar, index) => [
      `<rect x="${LEFT + index * 90}" y="366" width="12" height="12" fill="${bar.color}"/>`,
      text(LEFT + index * 90 + 18, 377, bar.label),
    ]),
    ...(metrics.arms === null
      ? []
      : [
          `<line x1="${LEFT + 290}" x2="${LEFT + 314}" y1="372" y2="372" stroke="#b44d12" stroke-width="2" stroke-dasharray="6 4"/>`,
          text(LEFT + 320, 377, `${ARM_LABELS.oracle} (ceiling)`),
        ]),
    "</svg>",
    "",
  ].join("\n");
}

function group(label: string, { arms, suggestion }: Metrics, kind: "wrong" | "needless"): Group {
  const bar = (name: string, errors: Errors, color: string): Bar => ({ label: name, rate: errors[kind], color });
  if (arms === null) return { label, bars: [bar("the suggestion itself", suggestion, "#2f6f9f")], ceiling: null };
  return {
    label,
    bars: [bar(ARM_LABELS.alone, arms.alone, "#9aa5b1"), bar(ARM_LABELS.suggested, arms.suggested, "#2f6f9f")],
    ceiling: arms.oracle[kind],
  };
}

function drawGroup({ label, bars, ceiling }: Group, index: number, groups: number, y: (value: number) => number) {
  const center = LEFT + ((index + 0.5) * (RIGHT - LEFT)) / groups;
  const width = bars.length * BAR_WIDTH + (bars.length - 1) * BAR_GAP;
  const start = center - width / 2;
  const drawn = bars.flatMap((bar, position) => {
    const x = start + position * (BAR_WIDTH + BAR_GAP);
    const top = y(share(bar.rate));
    return [
      `<rect x="${fixed(x)}" y="${fixed(top)}" width="${BAR_WIDTH}" height="${fixed(BOTTOM - top)}" fill="${bar.color}"/>`,
      text(x + BAR_WIDTH / 2, top - 6, percent(bar.rate), 'text-anchor="middle" font-weight="600"'),
    ];
  });
  if (ceiling !== null) {
    const at = fixed(y(share(ceiling)));
    drawn.push(
      `<line x1="${fixed(start - 16)}" x2="${fixed(start + width + 16)}" y1="${at}" y2="${at}" stroke="#b44d12" stroke-width="2" stroke-dasharray="6 4"/>`,
      text(start + width + 20, y(share(ceiling)) + 4, percent(ceiling), 'fill="#b44d12"'),
    );
  }
  const of = bars[0]?.rate.of ?? 0;
  drawn.push(text(center, BOTTOM + 22, `${label} (of ${of})`, 'text-anchor="middle"'));
  return drawn;
}

/** Distance of grid lines: 3 to 6 of them below the highest bar. */
function niceStep(highest: number): number {
  return [0.005, 0.01, 0.02, 0.05, 0.1, 0.2].find((step) => highest / step <= 6) ?? 0.2;
}

function text(x: number, y: number, content: string, attributes = ""): string {
  return `<text x="${fixed(x)}" y="${fixed(y)}"${attributes === "" ? "" : ` ${attributes}`}>${escapeXml(content)}</text>`;
}

function fixed(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function escapeXml(content: string): string {
  return content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
