import { centreOf } from '#app/imaging/quad.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';

/** The labels as they stand in the photo, from its top; those of no known place come last. */
export function labelsFromTop(labels: readonly LabelReading[]): LabelReading[] {
  return labels.toSorted((a, b) => topOf(a) - topOf(b));
}

function topOf({ places }: LabelReading): number {
  const quad = places?.outline ?? places?.styleCode;
  return quad ? centreOf(quad).y : Number.MAX_VALUE;
}
