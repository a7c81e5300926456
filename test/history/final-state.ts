/** What the stores and the database of the product hold once everything has come to rest. */
export type FinalState = {
  shops: FinalShop[];
  calls: CallRow[];
  ledger: LedgerRow[];
  /** Ids of the records that an undo needs. */
  upsertIds: string[];
  stockAddIds: string[];
  jobs: FinalJob[];
};

export type FinalShop = {
  shop: string;
  balance: number;
  /** Before the first call. */
  startingCredits: number;
  products: FinalProduct[];
  /** Variants whose stock is only ever added to, and what they had at the start. */
  stocked: { variantId: string; initial: number }[];
  /** Keys with a limit: the most they may spend. */
  cappedKeys: { keyId: string; monthlyCredits: number }[];
};

export type FinalProduct = {
  id: string;
  title: string;
  /** As the app wrote it; null for products that a merchant made. */
  styleCode: string | null;
  variants: { id: string; size: string; price: number; available: number }[];
};

/** A row of the calls as the product recorded them. */
export type CallRow = {
  id: string;
  shop: string;
  keyId: string | null;
  operation: string;
  requestId: string;
  status: string;
  priceCredits: number;
};

/** `ref`: the id of the call, or the name of the grant. */
export type LedgerRow = { shop: string; delta: number; kind: string; ref: string };

export type FinalJob = {
  id: string;
  shop: string;
  status: string;
  counts: { total: number; succeeded: number; failed: number; left: number };
  creditsCharged: number;
  rows: { row: number; code: string | null; status: string; charged: number }[];
};

/** The key of a style code: capitals, one dash for each run of separators. */
export function codeKey(code: string): string {
  return code
    .trim()
    .toUpperCase()
    .replaceAll(/[\s\-_./]+/g, '-');
}
