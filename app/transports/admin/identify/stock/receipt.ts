/** Boxes of one size, and the variant that they are counted as. */
export type ReceiptLine = {
  variantId: string;
  /** The size as the store spells it; '' for a product without sizes. */
  size: string;
  boxes: number;
  /** The store's stock at the location. */
  inStock: number;
  /** Identifies these boxes to the operation that adds them, so that they are added only once. */
  receiptKey: string;
  /** The addition's id; set once the boxes were added. */
  stockAddId?: string;
};

/** Boxes of a match that can be added to the store's stock as they are: product, sizes and location are known. */
export type Receipt = {
  locationId: string;
  locationName: string;
  lines: ReceiptLine[];
  /** Boxes were added to the stock, and all of those were taken back. */
  isUndone: boolean;
  /** The time limit for taking the boxes back has passed. */
  isUndoOver: boolean;
};
