/** Where the boxes of a row may be counted. */
export type SizeChoice = {
  /** In words, for the person who chooses. */
  label: string;
  size: string;
  /** Of the store's variant: by one of these codes the product is known again. '' where there is none. */
  sku: string;
  barcode: string;
  /** What the store has of it now, where it is known. */
  inStock?: number;
  /** Its values of the product's other options, such as a colour. */
  otherOptions?: Record<string, string>;
};

/** What a person has to say before the boxes of a row are counted. */
export type SizeQuestion = {
  text: string;
  choices: SizeChoice[];
  /** Place of the choice that was made; absent while the question is open. */
  answer?: number;
};

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
  /** Its values of the product's other options, such as a colour; sent as they are. */
  otherOptions?: Record<string, string>;
  /** Where it is open nothing is sent. */
  question?: SizeQuestion;
};

/** A variant of the store with a code that only its product has; sent along unchanged. */
export type Anchor = { options: Record<string, string>; sku?: string; barcode?: string };

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
  /** By what a product made by hand is known again, whatever sizes the rows have. */
  anchor?: Anchor;
  price: string;
  /** Where the store's prices differ: the sizes that keep their own, whatever price is typed. */
  pricedSizes?: string[];
  /** A person means a new product to be live at 0.00. */
  listsWithoutPrice?: boolean;
  pictures: { url: string; isSent: boolean }[];
  locationId: string;
  /** A new product: live on every channel, or a draft that no customer sees. */
  goesLive: boolean;
  /** A product of the store: it goes on every channel. Otherwise its status and channels stay as they are. */
  publishes?: boolean;
  /** An undo archived the product: going live makes it active again. */
  isRelisted?: boolean;
};

/** What the store has to choose from. */
export type StoreWords = {
  vendors: string[];
  productTypes: string[];
  locations: { id: string; name: string }[];
  channels: string[];
  /** ISO, of the store's prices. */
  currency: string;
};

export function emptyRow(id: string): DraftRow {
  return { id, size: '', quantity: '1', sku: '', barcode: '' };
}
