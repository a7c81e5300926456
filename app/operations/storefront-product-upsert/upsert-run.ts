import type { ProductLink } from '#app/domain/product-links/product-links.ts';
import type {
  StoreCatalog,
  StoreProfile,
  WriteOptions,
} from '#app/providers/store-catalog/store-catalog.ts';
import type { StoreLocation } from '#app/providers/store-catalog/store-product.ts';
import type { OperationContext } from '../operation-context.ts';
import type { UpsertChange } from './contract.ts';
import type { ChangeRecorder } from './effects/change-recorder.ts';
import type { UpsertRequest } from './input/request.ts';

/** An upsert in progress: the request, and what is known before the product is read. */
export type UpsertRun = {
  context: OperationContext;
  shop: string;
  /** Reads and writes the shop's products. */
  catalog: StoreCatalog;
  request: UpsertRequest;
  /** Identifies this upsert in the answer, in Shopify's inventory history and in its idempotency keys. */
  upsertId: string;
  /** How products are read and written. `attempt` grows when the upsert starts over. */
  write: WriteOptions;
  profile: StoreProfile;
  location: StoreLocation;
  /** Our record for the style code; null if there is none. */
  link: ProductLink | null;
  /** An upsert of this style code has begun to create a product. Whether it finished can be seen on the product. */
  hasBegunCreation: boolean;
  /** Records what is about to change, for an undo. */
  recorder: ChangeRecorder;
  written: Written;
  /** Warnings from before the first write. */
  notes: string[];
};

/** What the call has done in Shopify so far, in any of its attempts. */
export type Written = {
  /** Shopify certainly has part of what was requested. From then on the call does not fail. */
  isCertain: boolean;
  /** The product that this call created, or whose interrupted creation it finished. */
  createdId?: string;
  /** What an attempt changed before the call started over. */
  changes: UpsertChange[];
};

/** Milliseconds of a call's time that are reserved for reading the result of a write that timed out. */
export const READ_BACK_MS = 10_000;

/** Returns a signal for reading back: the call's own may have aborted, which is when reading back matters. */
export function readBackSignal(): AbortSignal {
  return AbortSignal.timeout(READ_BACK_MS);
}
