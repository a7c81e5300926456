/** A size that boxes are counted as. */
type CountedSize = {
  size: string;
  /** The store variant's SKU and barcode, by which the product is identified; '' if it has none. */
  sku: string;
  barcode: string;
  /** The store's current stock, if known: the count starts from it. */
  inStock?: number;
  /** The variant's values of the product's other options, such as a colour; sent unchanged. */
  otherOptions?: Record<string, string>;
};

/** A size that the boxes of a row may belong to; `label` is what staff read. */
export type SizeChoice = CountedSize & { label: string };

/** What staff must answer before the boxes of a row are counted. */
export type SizeQuestion = {
  text: string;
  choices: SizeChoice[];
  /** Index of the choice made; absent while the question is open. */
  answer?: number;
};

/** One size of the product on the form; everything is text as typed. */
export type DraftRow = CountedSize & {
  /** The row's key for React; never sent. */
  id: string;
  quantity: string;
  /** Nothing is sent while the question is open. */
  question?: SizeQuestion;
};

/** A variant in the store whose SKU or barcode identifies the product; sent unchanged. */
export type Anchor = { options: Record<string, string>; sku?: string; barcode?: string };

/** The form of "List it". Empty text is not sent, so the store's value stays. */
export type Draft = {
  styleCode: string;
  title: string;
  vendor: string;
  allowNewVendor: boolean;
  productType: string;
  allowNewProductType: boolean;
  optionName: string;
  rows: DraftRow[];
  /** Identifies a product made by hand, whatever sizes the rows have. */
  anchor?: Anchor;
  price: string;
  /** If the store's prices differ: the sizes that keep theirs, whatever price is typed. */
  pricedSizes?: string[];
  /** Staff allow the product to be live at 0.00. */
  listsWithoutPrice?: boolean;
  pictures: { url: string; isSent: boolean }[];
  locationId: string;
  /** For a new product: live on every sales channel, or a draft. */
  goesLive: boolean;
  /** For a product in the store: publish it on every channel. Otherwise its status and channels stay the same. */
  publishes?: boolean;
  /** An undo archived the product: listing it live makes it active again. */
  isRelisted?: boolean;
};

export function emptyRow(id: string): DraftRow {
  return { id, size: '', quantity: '1', sku: '', barcode: '' };
}
