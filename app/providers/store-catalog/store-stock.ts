import type { StoreUserError } from './store-write.ts';

/** What is available of an item at a location. */
export type StockLevel = {
  available: number;
  /** False where the location does not stock the item: the store does not count it. */
  isActive: boolean;
};

/** A variant of a store, with its stock at one location. */
export type VariantStock = {
  inventoryItemId: string;
  productId: string;
  productTitle: string;
  variantTitle: string;
  /** False where the store does not count this variant at all. */
  isTracked: boolean;
  /** Null where the location has never had it. */
  level: StockLevel | null;
};

export type StockAdjustment = {
  inventoryItemId: string;
  locationId: string;
  /** How many are added; below 0: taken away. */
  delta: number;
  /** Names this write: with the same name the store adds once, for 24 hours. */
  writeId: string;
  /** What the store's inventory history names as the reason, such as `StockAdd/sta_1`. */
  document: string;
};

export type StockAdjustmentOutcome = {
  /** Why the store refused; empty where it was done. */
  errors: StoreUserError[];
  /** The stock afterwards, as far as the store told it. */
  level: StockLevel | null;
};
