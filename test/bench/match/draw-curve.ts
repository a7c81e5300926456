import type { CurvePoint } from './compute-risk-coverage.ts';

export type CurveLine = {
  name: string;
  colour: string;
  points: readonly CurvePoint[];
  /** Share of the cases that the product answers. */
  answered: number;
};

const WIDTH = 760;
const HEIGHT = 420;
const LEFT = 64;
const RIGHT = 24;
const TOP = 56;
const BOTTOM = 56;

/** Draws the curves as SVG: share of answered cases on the x axis, share of wrong answers on the y axis. */
export function drawCurve(title: string, lines: readonly CurveLine[]): string {
  const most = Math.max(0.05, ...lines.flatMap(({ points }) => points.map(({ risk }) => risk)));
  const top = Math.ceil(most * 20) / 20;
  const x = (share: number) => LEFT + share * (WIDTH - LEFT - RIGHT);
  const y = (risk: number) => HEIGHT - BOTTOM - (risk / top) * (HEIGHT - TOP - BOTTOM);
  // Between the curves of guesses and of answers.
  const legend = { x: x(0.32), y: y(top * 0.2) };
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="13" fill="#333">`,
    `<title>${escapeXml(title)}</title>`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    text(LEFT, 24, title, 'font-size="15" font-weight="600"'),
    ...[0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
      line(x(share), y(0), x(share), y(top), '#e5e5e5'),
      text(x(share), HEIGHT - BOTTOM + 18, percent(share), 'text-anchor="middle"'),
      line(x(0), y(top * share), x(1), y(top * share), '#e5e5e5'),
      text(LEFT - 8, y(top * share) + 4, percent(top * share), 'text-anchor="end"'),
    ]),
    text(
      (LEFT + WIDTH - RIGHT) / 2,
      HEIGHT - 14,
      'share of cases answered',
      'text-anchor="middle"',
    ),
    text(LEFT, TOP - 10, 'wrong among the answered'),
    ...lines.flatMap((one, index) => [
      `<path d="${toPath(one.points, x, y)}" fill="none" stroke="${one.colour}" stroke-width="2"/>`,
      line(x(one.answered), y(0), x(one.answered), y(top), one.colour, 'stroke-dasharray="4 4"'),
      text(legend.x, legend.y + index * 18, one.name, `fill="${one.colour}"`),
    ]),
    text(
      legend.x,
      legend.y + lines.length * 18,
      'dashed: where the product stops; to the right answers would be guesses',
      'font-size="11"',
    ),
    '</svg>',
  ];
  return `${parts.join('\n')}\n`;
}

function toPath(
  points: readonly CurvePoint[],
  x: (share: number) => number,
  y: (risk: number) => number,
): string {
  const start = { coverage: 0, risk: points[0]?.risk ?? 0 };
  return [start, ...points]
    .map(
      ({ coverage, risk }, index) =>
        `${index === 0 ? 'M' : 'L'}${x(coverage).toFixed(1)} ${y(risk).toFixed(1)}`,
    )
    .join(' ');
}

function line(x1: number, y1: number, x2: number, y2: number, colour: string, more = ''): string {
  const [a, b, c, d] = [x1, y1, x2, y2].map((value) => value.toFixed(1));
  return `<line x1="${a}" y1="${b}" x2="${c}" y2="${d}" stroke="${colour}" ${more}/>`;
}

function text(x: number, y: number, words: string, more = ''): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${escapeXml(words)}</text>`;
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}

function escapeXml(words: string): string {
  return words.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
