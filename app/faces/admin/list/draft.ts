/** One size of the product on the form; everything is text as typed. */
export type DraftRow = {
  /** Names the row for React; never sent. */
  id: string;
  size: string;
  quantity: string;
  sku: string;
  barcode: string;
  /** What the store has of it now, where it is known: the count starts from there. */
  inStock?: number;
};

/** The form of "List it". Empty text means: not sent, left alone. */
export type Draft = {
  styleCode: string;
  title: string;
  vendor: string;
  allowNewVendor: boolean;
  productType: string;
  allowNewProductType: boolean;
  optionName: string;
  rows: DraftRow[];
  price: string;
  pictures: { url: string; isSent: boolean }[];
  locationId: string;
  /** Live on every channel, or a draft that no customer sees. */
  goesLive: boolean;
  /** An undo archived the product: going live makes it active again. */
  isRelisted?: boolean;
};

/** What the store has to choose from. */
export type StoreWords = {
  vendors: string[];
  productTypes: string[];
  locations: { id: string; name: string }[];
  channels: string[];
};

export function emptyRow(id: string): DraftRow {
  return { id, size: '', quantity: '1', sku: '', barcode: '' };
}
