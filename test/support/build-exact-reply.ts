import { completion, type ModelReply } from './start-model-service.ts';

/** The texts on a label. */
export type PrintedLabel = {
  style_code_printed: string;
  brand: string;
  description: string;
  size_display: string;
  /** The same size in the other systems on the label. */
  other_sizes?: string[];
  width?: string | null;
};

/** Builds the reply of a vision model that reads each label exactly. */
export function buildExactReply(
  labels: readonly PrintedLabel[],
  looseItemDiffers: string | null = null,
): ModelReply {
  return completion(
    JSON.stringify({
      labels: labels.map((label) => ({
        style_code: label.style_code_printed,
        brand: label.brand,
        description: label.description,
        size: label.size_display,
        other_sizes: label.other_sizes ?? null,
        width: label.width ?? null,
      })),
      loose_item_differs: looseItemDiffers,
    }),
  );
}
