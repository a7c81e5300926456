/** Boxes of one size, and what they are counted as. */
export type ReceiptLine = {
  variantId: string;
  /** As the store spells it; '' for a product without sizes. */
  size: string;
  boxes: number;
  /** What the store has at the location. */
  inStock: number;
  /** Names these boxes for the operation that adds them: they are added once. */
  receiptKey: string;
  /** Set once they were added. */
  stockAddId?: string;
};

/** Boxes of a match that can be added to the store's stock as they are: product, sizes and location are known. */
export type Receipt = {
  locationId: string;
  locationName: string;
  lines: ReceiptLine[];
  /** All of them were added to the stock, and taken back. */
  isUndone: boolean;
  /** The time to take them back is over. */
  isUndoOver: boolean;
};
