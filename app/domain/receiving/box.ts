import type { ErrorCode, FieldProblem } from '#app/platform/errors.ts';

/** Why something failed, as pages show it. */
export type ProblemRecord = {
  code: ErrorCode;
  title: string;
  detail: string;
  errors?: readonly FieldProblem[];
};

/** What is known of a box, for people. */
export type BoxFacts = {
  /** As printed, or as the store has it; '' where none is known. */
  code: string;
  title: string;
  /** As the store spells it, else as printed; '' where none is known. */
  size: string;
  /** The same size in other systems, as printed. */
  otherSizes: readonly string[];
  barcode: string;
  imageUrl: string | null;
  /** Names the question which size the box is. Boxes of the same print share it. */
  sizeQuestion?: string;
  /** The same questions of the other prints on the photo that turned out to be this size. */
  otherSizeQuestions?: readonly string[];
  /** Names the question which product of the store a scan is. Scans of the same code share it; a photo has none. */
  scanQuestion?: string;
};

/** What an upsert needs to know of a size that it makes. `cost`: '' where it is not known. */
type SizeToMake = {
  styleCode: string;
  vendor: string;
  productType: string;
  optionName: string;
  price: string;
  cost: string;
  sku: string;
};

/** What approving a box does. A size or product is made without stock; then the box is added like any other. */
export type BoxPlan =
  | {
      kind: 'add';
      productId: string;
      variantId: string;
      /** What the location had when the box was read. */
      inStock: number;
      /** What was made for the box first, and the upsert that made it. */
      made?: { what: 'product' | 'size'; upsertId?: string };
    }
  /** The product lacks the size. `isSaid`: a person said so, whatever its other sizes are. */
  | ({ kind: 'add_size'; productId: string; isSaid?: boolean } & SizeToMake)
  /** Of its pictures the first is sent. `categoryId`: of Shopify's taxonomy, where the store's own products tell it. */
  | ({
      kind: 'create';
      pictures: readonly string[];
      isNewVendor?: boolean;
      categoryId?: string;
    } & SizeToMake);

/** What a person is asked about a box, in words. */
export type BoxQuestion = {
  text: string;
  /**
   * `match`: which product it is; `size`: which variant; `product`: what a new product needs; `same`: whether a product that
   * the store has by now is the one; `store`: something is to be changed in the store; `photo`: another photo is to be taken.
   */
  about: 'match' | 'size' | 'product' | 'same' | 'store' | 'photo';
  /** The product in the store that the question is about. */
  productId?: string;
};

/** What the store has of a box afterwards. */
export type BoxResult = {
  /** Takes an addition to stock back. */
  stockAddId?: string;
  /** The upsert that made the product or its size, or that listed it on another page. */
  upsertId?: string;
  /** At the location now; null where the store did not say. */
  available: number | null;
  adminUrl: string;
  warnings: readonly string[];
};

/** `approved`: it waits for its run. `removed`: a person took it out; `undone`: the store has taken it back. */
export type BoxStatus = 'sure' | 'asks' | 'approved' | 'done' | 'failed' | 'removed' | 'undone';

/** Boxes of one variant on one photo. */
export type ReceivingBox = {
  id: string;
  shopId: string;
  sessionId: string;
  photoId: string;
  /** Which of the photo, from 0. */
  boxNo: number;
  /** Comparison key of the style code; '' where none is known. */
  codeKey: string;
  facts: BoxFacts;
  plan: BoxPlan | null;
  question: BoxQuestion | null;
  quantity: number;
  /** What a person counted; null where nobody has. */
  decidedQuantity: number | null;
  status: BoxStatus;
  decidedBy: string | null;
  changedAt: Date;
  /** The key under which it is added to stock, set before that is sent: a failed box with one may be in stock. */
  receiptKey: string | null;
  charged: number;
  result: BoxResult | null;
  problem: ProblemRecord | null;
};

/** A box as its photo was read. */
export type NewBox = Pick<ReceivingBox, 'codeKey' | 'facts' | 'plan' | 'question' | 'quantity'> & {
  status: 'sure' | 'asks';
  /** How many labels have each of its prints, by the names of their size questions; absent where it has one print, or none. */
  labels?: ReadonlyMap<string, number>;
};
