import type { ErrorCode, FieldProblem } from '#app/platform/errors.ts';

/** Why something failed, as pages show it. */
export type ProblemRecord = {
  code: ErrorCode;
  title: string;
  detail: string;
  errors?: readonly FieldProblem[];
};

/** What is known about a box, for display. */
export type BoxFacts = {
  /** As printed, or as Shopify has it; empty if unknown. */
  code: string;
  title: string;
  /** As Shopify spells it, else as printed; empty if unknown. */
  size: string;
  /** The same size in other systems, as printed. */
  otherSizes: readonly string[];
  barcode: string;
  imageUrl: string | null;
  /** Identifies the question which size the box is. Boxes with the same print share it. */
  sizeQuestion?: string;
  /** The size questions of the photo's other prints that turned out to be this size. */
  otherSizeQuestions?: readonly string[];
  /** Identifies the question which product in Shopify a scan is. Scans of the same code share it; absent on a photo. */
  scanQuestion?: string;
};

/** What an upsert needs to know about a size that it creates. `cost`: empty if unknown. */
type SizeToMake = {
  styleCode: string;
  vendor: string;
  productType: string;
  optionName: string;
  price: string;
  cost: string;
  sku: string;
};

/** What approving a box does. A size or product is created without stock; then the box is added like any other. */
export type BoxPlan =
  | {
      kind: 'add';
      productId: string;
      variantId: string;
      /** The location's stock when the box was read. */
      inStock: number;
      /** What was created for the box first, and the upsert that created it. */
      made?: { what: 'product' | 'size'; upsertId?: string };
      /** The call that may have listed the box without an answer: the user was asked about it. */
      askedAbout?: string;
    }
  /** The product lacks the size. `isSaid`: the user said so, whatever the product's other sizes are. */
  | ({ kind: 'add_size'; productId: string; isSaid?: boolean } & SizeToMake)
  /** Only the first picture is sent. `categoryId`: from Shopify's taxonomy, if the shop's own products indicate it. */
  | ({
      kind: 'create';
      pictures: readonly string[];
      isNewVendor?: boolean;
      categoryId?: string;
    } & SizeToMake);

/** The question that the user is asked about a box. */
export type BoxQuestion = {
  text: string;
  /**
   * `match`: which product it is; `size`: which variant; `product`: what a new product needs; `same`: whether a product
   * that Shopify has by now is the right one; `store`: something must be changed in Shopify; `stock`: whether the box
   * is in stock already; `photo`: another photo must be taken.
   */
  about: 'match' | 'size' | 'product' | 'same' | 'store' | 'stock' | 'photo';
  /** The product in Shopify that the question is about. */
  productId?: string;
};

/** What Shopify has of a box after it was written. */
export type BoxResult = {
  /** Undoes an addition to stock. */
  stockAddId?: string;
  /** The session's upsert that created the product, else the one that created its size or listed it on another page. */
  upsertId?: string;
  /** Undoes the addition of the row's other boxes on another page. */
  otherAddId?: string;
  /** How many of the row's boxes another page had listed or added, where the session added only the others. */
  listed?: number;
  /** The stock at the location now; null if Shopify did not say. */
  available: number | null;
  adminUrl: string;
  warnings: readonly string[];
};

/** `approved`: it waits for its run. `removed`: the user took it out. `undone`: it was undone in Shopify. */
export type BoxStatus = 'sure' | 'asks' | 'approved' | 'done' | 'failed' | 'removed' | 'undone';

/** The boxes of one variant on one photo. */
export type ReceivingBox = {
  id: string;
  shopId: string;
  sessionId: string;
  photoId: string;
  /** Its position on the photo, from 0. */
  boxNo: number;
  /** Comparison key of the style code; empty if unknown. */
  codeKey: string;
  facts: BoxFacts;
  plan: BoxPlan | null;
  question: BoxQuestion | null;
  quantity: number;
  /** The quantity that the user entered; null if none was entered. */
  decidedQuantity: number | null;
  status: BoxStatus;
  decidedBy: string | null;
  changedAt: Date;
  /**
   * The key with which the box is added to stock, saved before the addition is sent: a failed box that has one may be
   * in stock.
   */
  receiptKey: string | null;
  charged: number;
  result: BoxResult | null;
  problem: ProblemRecord | null;
};

/** A box as read from its photo or scan. */
export type NewBox = Pick<ReceivingBox, 'codeKey' | 'facts' | 'plan' | 'question' | 'quantity'> & {
  status: 'sure' | 'asks';
  /**
   * The number of labels per print, by the prints' size questions; absent for a scan, and for labels that were not
   * assigned to a product.
   */
  labels?: ReadonlyMap<string, number>;
};
