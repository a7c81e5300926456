import { centreOf, isInside, type Point, type Quad } from '#app/imaging/quad.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';

/** Returns the label on which a barcode is printed: its centre lies within the edge of that label and of no other. */
export function labelOfBarcode(
  barcode: Quad,
  labels: readonly LabelReading[],
): LabelReading | null {
  const centre = centreOf(barcode);
  const around = labels.filter(({ places }) => places?.outline && isInside(centre, places.outline));
  return around.length === 1 ? (around[0] ?? null) : null;
}

/** How much larger than its barcode a label is, at least. */
const AROUND_BARCODE = 1.5;

/** Estimates where a barcode's label is if nothing else of the label was found. */
export function aroundBarcode(barcode: Quad): Quad {
  const { x, y } = centreOf(barcode);
  const outwards = (corner: Point): Point => ({
    x: x + (corner.x - x) * AROUND_BARCODE,
    y: y + (corner.y - y) * AROUND_BARCODE,
  });
  const [a, b, c, d] = barcode;
  return [outwards(a), outwards(b), outwards(c), outwards(d)];
}

/** Returns the labels from the top of the photo down; labels without a known place come last. */
export function labelsFromTop(labels: readonly LabelReading[]): LabelReading[] {
  return labels.toSorted((a, b) => topOf(a) - topOf(b));
}

function topOf({ places }: LabelReading): number {
  const quad = places?.outline ?? places?.styleCode;
  return quad ? centreOf(quad).y : Number.MAX_VALUE;
}
