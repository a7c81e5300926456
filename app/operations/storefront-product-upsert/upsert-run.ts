import type { ProductLink } from '#app/domain/product-links/product-links.ts';
import type { StoreProfile, WriteOptions } from '#app/providers/store-catalog/store-catalog.ts';
import type { StoreLocation } from '#app/providers/store-catalog/store-product.ts';
import type { OperationContext } from '../operation-context.ts';
import type { UpsertChange } from './contract.ts';
import type { ChangeRecorder } from './effects/change-recorder.ts';
import type { UpsertRequest } from './input/request.ts';

/** One upsert on its way: what it is to do and what it knows. */
export type UpsertRun = {
  context: OperationContext;
  shop: string;
  request: UpsertRequest;
  /** Names this upsert: in the answer, in the store's inventory history and in its idempotency keys. */
  upsertId: string;
  /** Counts how often the upsert began anew on what the store has now. */
  attempt: number;
  profile: StoreProfile;
  location: StoreLocation;
  /** Our record of the style code; null when we have none. */
  link: ProductLink | null;
  /** An upsert of this code began to make a product; whether it got to its end the product tells. */
  isBegun: boolean;
  isDryRun: boolean;
  /** Where it writes down what it changes, so that it can be undone. */
  recorder: ChangeRecorder;
  written: Written;
};

/** What the call has done to the store so far, whichever attempt did it. */
export type Written = {
  /** Something of what was asked for is in the store by this call: from then on it does not fail. */
  isCertain: boolean;
  /** The product that this call made. */
  createdId?: string;
  /** What an attempt changed before the call had to begin anew. */
  changes: UpsertChange[];
};

/** How this run reads and writes products. */
export function writeOptions(run: UpsertRun): WriteOptions {
  return {
    locationId: run.location.id,
    details: needsDetails(run.request),
    signal: run.context.signal,
    writeId: run.upsertId,
    attempt: run.attempt,
    progress: run.context.progress,
    channelCount: run.profile.channels.length,
    variantCount: run.request.variants.length,
  };
}

/** Cost, weight and images of variants are read only where the request names some. */
export function needsDetails(request: UpsertRequest): boolean {
  return request.variants.some(
    ({ fields, image }) =>
      fields.cost !== undefined || fields.weight !== undefined || image !== undefined,
  );
}

/** Milliseconds kept back of a call's time, for reading what became of a write whose time ran out. */
export const READ_BACK_MS = 10_000;

/** For reading back at the end: the call's own signal may have aborted, and that is when it matters. */
export function readBackSignal(): AbortSignal {
  return AbortSignal.timeout(READ_BACK_MS);
}
