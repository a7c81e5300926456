import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type { LabelReading, PhotoReading } from '#app/providers/label-reader/label-reader.ts';
import type { MatchLabel } from '../contract.ts';
import { readingKeys } from '../decision/case/read-photo-findings.ts';
import { labelsFromTop } from './label-places.ts';

type LabelFacts = {
  /** Null if the labels were not read. */
  reading: PhotoReading | null;
  /** The code of a match, and the code that a user typed. */
  confirmedCodes: readonly string[];
};

/**
 * Returns what the answer says about the packaging, or null if none was seen. The code is the print as read, and only
 * if it is certainly the print: a reading that was accepted, or that other evidence or a user confirms. A reading that
 * was not accepted is a guess, good for look-ups and the reason; a repaired reading is not the print. The code is also
 * absent if the labels disagree.
 */
export function buildLabel({ reading, confirmedCodes }: LabelFacts): MatchLabel | null {
  if (reading === null || reading.labels.length === 0) return null;
  const labels = labelsFromTop(reading.labels);
  const confirmed = new Set(confirmedCodes.map(comparisonKey));
  const code = agreedPrint(labels, confirmed);
  const sizes = labels.flatMap(({ size }) => (size ? [size] : []));
  return {
    ...(code !== undefined && { style_code: code }),
    brand: agreed(labels.map(({ brand }) => brand)),
    description: agreed(labels.map(({ description }) => description)),
    size: agreed(sizes),
    sizes_visible: sizes,
    unreadable: !labels.some((label) => isCodeRead(label, confirmed)),
    loose_item_differs: reading.looseItemDiffers,
  };
}

/**
 * Whether a label's code counts as read. `confirmed`: comparison keys of codes that other evidence or a user confirms.
 * A repaired reading that was confirmed is not the print, but it is no reason to take the photo again either.
 */
export function isCodeRead({ styleCode }: LabelReading, confirmed: ReadonlySet<string>): boolean {
  if (styleCode === undefined) return false;
  return styleCode.accepted || readingKeys(styleCode).some((key) => confirmed.has(key));
}

/** Returns the print of a label's code: of two readings, the one that was confirmed. */
export function confirmedReading(
  { printed, otherReading }: NonNullable<LabelReading['styleCode']>,
  confirmed: ReadonlySet<string>,
): string {
  const isOther = otherReading !== undefined && confirmed.has(comparisonKey(otherReading));
  return isOther ? otherReading : printed;
}

function agreedPrint(
  labels: readonly LabelReading[],
  confirmed: ReadonlySet<string>,
): string | undefined {
  const prints = labels.map(({ styleCode }) => styleCode && confirmedReading(styleCode, confirmed));
  if (agreed(prints) === undefined) return undefined;
  return prints[
    labels.findIndex((label) => isCodeRead(label, confirmed) && label.styleCode?.repaired === false)
  ];
}

/** Returns the one text that all of them share, in its first spelling; undefined if they differ. */
function agreed(texts: readonly (string | undefined)[]): string | undefined {
  const said = texts.flatMap((text) => (text ? [text] : []));
  const keys = new Set(said.map((text) => comparisonKey(text) || text));
  return keys.size === 1 ? said[0] : undefined;
}
