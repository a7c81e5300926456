/** A person's decision: boxes with this barcode have this style code. Valid in one shop, until the next decision. */
export type Confirmation = {
  /** 14 digits. */
  gtin14: string;
  /** As the person chose or typed it. */
  styleCode: string;
  /** Comparison key of the style code that was read from the label; absent where none was read. */
  readAs?: string;
  /** The candidate that the person chose, to be shown the next time. */
  title: string;
  link: string;
  source: string;
  imageUrl?: string;
  confirmedAt: Date;
};

export interface Confirmations {
  /** Replaces earlier confirmations of the same barcodes. */
  save(shopId: string, confirmations: readonly Confirmation[]): Promise<void>;
  /** The confirmations of these barcodes in this shop. */
  find(shopId: string, gtins: readonly string[]): Promise<Confirmation[]>;
}
