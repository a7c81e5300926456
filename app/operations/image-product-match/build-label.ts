import { comparisonKey } from '#app/platform/style-code/comparison-key.ts';
import type { LabelReading, PhotoReading } from '#app/providers/label-reader/label-reader.ts';
import type { MatchLabel } from './contract.ts';

/**
 * What the answer says of the packaging, or null when none was seen. The code is the print as read: absent
 * when the labels disagree, and where every reading of it had to be repaired. A code that a person typed
 * stands in for it.
 */
export function buildLabel(
  reading: PhotoReading | null,
  typedCode: string | undefined,
): MatchLabel | null {
  if (reading === null || reading.labels.length === 0) return null;
  const { labels, looseItemDiffers } = reading;
  const code = typedCode ?? printOf(labels);
  const brand = agreed(labels.map((label) => label.brand));
  const description = agreed(labels.map((label) => label.description));
  const sizes = labels.flatMap(({ size }) => (size ? [size] : []));
  const size = agreed(sizes);
  const anyCode = typedCode !== undefined || labels.some(({ styleCode }) => styleCode);
  return {
    ...(code !== undefined && { style_code: code }),
    ...(brand !== undefined && { brand }),
    ...(description !== undefined && { description }),
    ...(size !== undefined && { size }),
    sizes_visible: sizes,
    unreadable: !anyCode && labels.some(({ unreadable }) => unreadable),
    ...(looseItemDiffers !== undefined && { loose_item_differs: looseItemDiffers }),
  };
}

function printOf(labels: readonly LabelReading[]): string | undefined {
  const common = agreed(labels.map(({ styleCode }) => styleCode?.printed));
  if (common === undefined) return undefined;
  return labels.find(({ styleCode }) => styleCode && !styleCode.repaired)?.styleCode?.printed;
}

/** The one text they all carry, in its first spelling; undefined when they differ. */
function agreed(texts: readonly (string | undefined)[]): string | undefined {
  const said = texts.flatMap((text) => (text ? [text] : []));
  const keys = new Set(said.map((text) => comparisonKey(text) || text));
  return keys.size === 1 ? said[0] : undefined;
}
