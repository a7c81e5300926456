import { centreOf, isInside, type Point, type Quad } from '#app/imaging/quad.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';

/** The label a barcode stands on: its middle lies within the edge of that one and of no other. */
export function labelOfBarcode(
  barcode: Quad,
  labels: readonly LabelReading[],
): LabelReading | null {
  const centre = centreOf(barcode);
  const around = labels.filter(({ places }) => places?.outline && isInside(centre, places.outline));
  return around.length === 1 ? (around[0] ?? null) : null;
}

/** How much larger than its barcode the print around it is, at least. */
const AROUND_BARCODE = 1.5;

/** Where the label of a barcode is, of which nothing else was found. */
export function aroundBarcode(barcode: Quad): Quad {
  const { x, y } = centreOf(barcode);
  const outwards = (corner: Point): Point => ({
    x: x + (corner.x - x) * AROUND_BARCODE,
    y: y + (corner.y - y) * AROUND_BARCODE,
  });
  const [a, b, c, d] = barcode;
  return [outwards(a), outwards(b), outwards(c), outwards(d)];
}

/** The labels as they stand in the photo, from its top; those of no known place come last. */
export function labelsFromTop(labels: readonly LabelReading[]): LabelReading[] {
  return labels.toSorted((a, b) => topOf(a) - topOf(b));
}

function topOf({ places }: LabelReading): number {
  const quad = places?.outline ?? places?.styleCode;
  return quad ? centreOf(quad).y : Number.MAX_VALUE;
}
