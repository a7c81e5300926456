import type { KeptPhoto } from '#app/domain/kept-photos/kept-photos.ts';
import { sameBrand } from '#app/knowledge/brands/brand-words.ts';
import { compareSizes } from '#app/knowledge/sizes/compare-sizes.ts';
import { parseSizes } from '#app/knowledge/sizes/parse-sizes.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';

export const newKeptCount = () => ({
  n: 0,
  exact: 0,
  accepted: 0,
  wrong: 0,
  accepted_wrong: 0,
  none: 0,
  brand_same: 0,
  brand_differs: 0,
  size_same: 0,
  size_differs: 0,
});
export type KeptCount = ReturnType<typeof newKeptCount>;

type Confirmed = Pick<KeptPhoto, 'styleCode' | 'brand' | 'size'>;

/**
 * Compares what was read with what a person confirmed, and adds it to the counts. `exact`: a label has the confirmed
 * code, `accepted` of these. `wrong`: a code was read and none is that one, `accepted_wrong` of these. `none`: no code was
 * read, or none is printed. Other codes beside the confirmed one are not counted: nobody confirmed or denied them.
 */
export function scoreKeptBox(
  count: KeptCount,
  confirmed: Confirmed,
  labels: readonly LabelReading[],
): 'exact' | 'wrong' | 'none' {
  const wanted = comparisonKey(confirmed.styleCode);
  const isWanted = ({ styleCode }: LabelReading) =>
    styleCode !== undefined && comparisonKey(styleCode.printed) === wanted;
  const withCode = labels.filter(({ styleCode }) => styleCode !== undefined);
  const right = withCode.filter(isWanted);
  const outcome = right.length > 0 ? 'exact' : withCode.length > 0 ? 'wrong' : 'none';
  const isAccepted = ({ styleCode }: LabelReading) => styleCode?.accepted === true;
  count.n += 1;
  count[outcome] += 1;
  count.accepted += Number(right.some(isAccepted));
  count.accepted_wrong += Number(outcome === 'wrong' && withCode.some(isAccepted));
  countWords(count, confirmed, right.length > 0 ? right : labels);
  return outcome;
}

/** Counts brand and size where both were confirmed and read; sizes of different systems say nothing. */
function countWords(count: KeptCount, confirmed: Confirmed, labels: readonly LabelReading[]): void {
  const { brand, size } = confirmed;
  const brands = labels.flatMap((label) => label.brand ?? []);
  if (brand !== undefined && brands.length > 0) {
    const isSame = brands.some((read) => sameBrand(read, brand));
    count[isSame ? 'brand_same' : 'brand_differs'] += 1;
  }
  if (size === undefined) return;
  const relations = labels.map((label) =>
    compareSizes(
      [label.size ?? '', ...(label.otherSizes ?? [])].flatMap((text) => parseSizes(text)),
      parseSizes(size),
    ),
  );
  if (relations.includes('same')) count.size_same += 1;
  else if (relations.includes('different')) count.size_differs += 1;
}
