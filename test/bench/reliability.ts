/** A reliability diagram: of all that was said with such a probability, how much was true. */

export interface Said {
  /** 0–1. */
  readonly said: number;
  readonly true: boolean;
}

export interface Series {
  readonly name: string;
  readonly points: readonly Said[];
}

interface Bin {
  readonly said: number;
  readonly happened: number;
  readonly count: number;
}

const BINS = 10;
const SIZE = 320;
const MARGIN = 44;
const COLORS = ["#0b6e99", "#b4501d"];

/** @returns bins with at least one point, by rising probability */
export function binned(points: readonly Said[]): Bin[] {
  return Array.from({ length: BINS }, (_, b) =>
    points.filter(({ said }) => Math.min(BINS - 1, Math.floor(said * BINS)) === b),
  ).flatMap((of) =>
    of.length === 0
      ? []
      : [
          {
            said: of.reduce((sum, { said }) => sum + said, 0) / of.length,
            happened: of.filter((point) => point.true).length / of.length,
            count: of.length,
          },
        ],
  );
}

/** @returns SVG text; the same for the same points. A bin's dot grows with how many it holds. */
export function reliabilityDiagram(series: readonly Series[]): string {
  const x = (share: number) => (MARGIN + share * SIZE).toFixed(1);
  const y = (share: number) => (MARGIN + (1 - share) * SIZE).toFixed(1);
  const whole = SIZE + 2 * MARGIN;
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  const drawn = series.flatMap(({ name, points }, i) => {
    const bins = binned(points);
    const color = COLORS[i % COLORS.length] ?? "#000";
    return [
      `<polyline fill="none" stroke="${color}" stroke-width="2" points="${bins.map((bin) => `${x(bin.said)},${y(bin.happened)}`).join(" ")}"/>`,
      ...bins.map(
        (bin) =>
          `<circle cx="${x(bin.said)}" cy="${y(bin.happened)}" r="${(2 + Math.sqrt(bin.count) / 3).toFixed(1)}" fill="${color}" fill-opacity="0.6"><title>${name}: said ${bin.said.toFixed(2)}, true ${bin.happened.toFixed(2)}, ${bin.count} requests</title></circle>`,
      ),
      `<text x="${MARGIN + 8}" y="${MARGIN + 16 + 18 * i}" fill="${color}">${name}</text>`,
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} ${whole}" role="img" font-family="system-ui, sans-serif" font-size="12">`,
    "<title>Reliability: what was said against what was true</title>",
    `<rect width="${whole}" height="${whole}" fill="#fff"/>`,
    `<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#bbb" stroke-dasharray="4 4"/>`,
    ...ticks.flatMap((tick) => [
      `<text x="${x(tick)}" y="${whole - MARGIN + 18}" text-anchor="middle">${tick}</text>`,
      `<text x="${MARGIN - 8}" y="${y(tick)}" text-anchor="end">${tick}</text>`,
    ]),
    `<text x="${whole / 2}" y="${whole - 8}" text-anchor="middle">probability said</text>`,
    `<text x="14" y="${whole / 2}" text-anchor="middle" transform="rotate(-90 14 ${whole / 2})">share true</text>`,
    ...drawn,
    "</svg>",
  ].join("\n");
}
