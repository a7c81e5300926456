import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { Channel } from '#app/providers/store-catalog/store-product.ts';
import type { ProductUpdate } from '#app/providers/store-catalog/store-write.ts';
import type { SourceMedia } from '../../upsert-shared/find-media.ts';
import type { UpsertChange } from '../contract.ts';
import type { SourceImage } from '../input/request.ts';
import type { MatchedVariants } from './match-by-codes.ts';
import type { StockGoal } from './plan-stock.ts';
import type { WorkItem } from './work-item.ts';

/** What a merge needs besides the request and the product: our record, and the channels to publish to. */
export type MergeContext = {
  lastWritten: LastWritten;
  sourceMedia: SourceMedia;
  channels: readonly Channel[];
  /** True while a product that this app created is being finished: its channels are not the merchant's choice. */
  isOurCreation: boolean;
};

/** `matches` and `added`: variants of the request; those added are in the order of `update.addedVariants`. */
export type UpsertPlan = MatchedVariants & {
  update: ProductUpdate;
  /** Everything that the update does. */
  work: WorkItem[];
  /** Everything that the update changes, as the answer lists it. */
  changes: UpsertChange[];
  warnings: string[];
  /** Warnings about new variants without a price: they come before all others. */
  priceWarnings: string[];
  /** Whether the product is to be on every channel. */
  isPublishing: boolean;
  /** Whether the merchant's status, other than ACTIVE, stays. The warning names the channels too. */
  isStatusKept: boolean;
  /** What this app will have written last once the update is carried out. */
  written: LastWritten;
  goals: StockGoal[];
  /** The sources of `update.newImages`, in the same order. */
  newImages: SourceImage[];
};
