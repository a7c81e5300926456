/** A person's word: boxes with this barcode are of this style code. It holds in one shop, until the next word. */
export type Confirmation = {
  /** 14 digits. */
  gtin14: string;
  /** As the person chose or typed it. */
  styleCode: string;
  /** Comparison key of the code that was read off the label then; absent where none was. */
  readAs?: string;
  /** What the person chose, to be shown the next time. */
  title: string;
  link: string;
  source: string;
  imageUrl?: string;
  confirmedAt: Date;
};

export interface Confirmations {
  /** Replaces what was said of the same barcodes before. */
  save(shopId: string, confirmations: readonly Confirmation[]): Promise<void>;
  /** What was said of these barcodes in this shop. */
  find(shopId: string, gtins: readonly string[]): Promise<Confirmation[]>;
}
