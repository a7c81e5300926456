import type { CodeImage } from './code-image.ts';

/** Greys of ink and paper: one pixel in ten is darker than the one, and one in ten lighter than the other. */
const TENTH = 0.1;
/** An edge is what lies between these shares of the way from ink to paper. */
const EDGE = { from: 0.25, to: 0.75 } as const;

/**
 * Returns how wide the edges of a code's print are on average, as a share of its height: 0.03 in sharp print, more the
 * more the photo is blurred, enlarged or noisy. Counted along the rows, pixel by pixel.
 */
export function softnessOf({ image, print }: CodeImage): number {
  const within = (at: number, end: number) => Math.min(Math.max(Math.round(at), 0), end);
  const left = within(print.left, image.width);
  const right = within(print.left + print.width, image.width);
  const top = within(print.top, image.height);
  const bottom = within(print.top + print.height, image.height);
  const rows = Array.from({ length: bottom - top }, (_, y) => {
    const start = (top + y) * image.width;
    return image.data.subarray(start + left, start + right);
  });
  const greys = Uint8Array.from(rows.flatMap((row) => [...row])).sort();
  const ink = greys[Math.floor(TENTH * greys.length)] ?? 0;
  const paper = greys[Math.floor((1 - TENTH) * greys.length)] ?? 0;
  const grey = (share: number) => ink + share * (paper - ink);
  const [from, middle, to] = [grey(EDGE.from), grey(0.5), grey(EDGE.to)];
  let onEdges = 0;
  let edges = 0;
  for (const row of rows) {
    row.forEach((value, x) => {
      if (value > from && value < to) onEdges += 1;
      if (x > 0 && value < middle !== (row[x - 1] ?? 0) < middle) edges += 1;
    });
  }
  return edges === 0 ? Number.POSITIVE_INFINITY : onEdges / edges / print.height;
}
