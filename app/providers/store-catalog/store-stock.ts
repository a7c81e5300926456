import type { StoreStatus } from './store-product.ts';
import type { StoreUserError } from './store-write.ts';

/** The stock of an item at a location. */
export type StockLevel = {
  available: number;
  /** False if the location does not stock the item: the store then does not count it there. */
  isActive: boolean;
};

/** A variant of a store, with its stock at one location. */
export type VariantStock = {
  inventoryItemId: string;
  productId: string;
  productTitle: string;
  productStatus: StoreStatus;
  variantTitle: string;
  /** False if the store does not count this variant at all. */
  isTracked: boolean;
  /** Null if the location has never stocked the variant. */
  level: StockLevel | null;
};

export type StockAdjustment = {
  inventoryItemId: string;
  locationId: string;
  /** Quantity to add; negative to remove. */
  delta: number;
  /** Identifies this write: within 24 hours, the store applies writes with the same id only once. */
  writeId: string;
  /** The reason that the store's inventory history shows, such as `StockAdd/sta_1`. */
  document: string;
};

export type StockAdjustmentOutcome = {
  /** Why the store refused the adjustment; empty if it was made. */
  errors: StoreUserError[];
  /** The stock after the adjustment, if the store reported it. */
  level: StockLevel | null;
};
