import type { Effect } from '#app/domain/change-records/change-records.ts';
import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { Channel } from '#app/providers/store-catalog/store-product.ts';
import type { ProductUpdate, UpdatePart } from '#app/providers/store-catalog/store-write.ts';
import type { SourceMedia } from '../../upsert-shared/find-media.ts';
import type { UpsertChange } from '../contract.ts';
import type { SourceImage } from '../input/request.ts';
import type { MatchedVariants } from './match-by-codes.ts';
import type { StockGoal } from './plan-stock.ts';

/** What a merge needs besides the request and the product: our record, and the channels to publish to. */
export type MergeContext = {
  lastWritten: LastWritten;
  sourceMedia: SourceMedia;
  channels: readonly Channel[];
  /** True while a product that this service created is being finished: its channels are not the merchant's choice. */
  isOurCreation: boolean;
};

/** One thing that a plan does, with the lines of the answer and the effects that it has. */
export type WorkItem = {
  /** Its kind and name, such as `field:title` or `added:Size=42`: the same in every plan of one request. */
  key: string;
  part: UpdatePart;
  /** Position in the list of its part; 0 for a field of the product. */
  index: number;
  /** Items that share a line have the same object. */
  changes?: readonly UpsertChange[];
  /** What an undo will need, each with the value before. */
  effects?: readonly Effect[];
};

/** `matches` and `added`: variants of the request; those added are in the order of `update.addedVariants`. */
export type UpsertPlan = MatchedVariants & {
  update: ProductUpdate;
  /** Everything that the update does. */
  work: WorkItem[];
  /** Everything the update changes, as the answer lists it. */
  changes: UpsertChange[];
  warnings: string[];
  /** Warnings of new variants without a price: they come before all others. */
  priceWarnings: string[];
  /** The product is to be on every channel. */
  isPublishing: boolean;
  /** The merchant's status, other than ACTIVE, stays. The warning names the channels too. */
  isStatusKept: boolean;
  /** What this service will have written last once the update is carried out. */
  written: LastWritten;
  goals: StockGoal[];
  /** Sources of `update.newImages`, in the same order. */
  newImages: SourceImage[];
};

/** The lines of work items, each once. */
export function linesOf(work: readonly Pick<WorkItem, 'changes'>[]): UpsertChange[] {
  return [...new Set(work.flatMap(({ changes = [] }) => changes))];
}

/** The effects of work items, each with the value before. */
export function effectsOf(work: readonly WorkItem[]): Effect[] {
  return work.flatMap(({ effects = [] }) => effects);
}

/**
 * The lines of a plan without those of open work. A variant that is open to be added or to be changed counts for
 * both. The line of the channels is left to the caller.
 */
export function changesDone(
  {
    changes,
    work,
  }: { changes: UpsertChange[]; work: readonly Pick<WorkItem, 'key' | 'changes'>[] },
  open: ReadonlyMap<string, unknown>,
): UpsertChange[] {
  const nameOf = (key: string) => key.replace(/^(added|changed):/, 'variant:');
  const names = new Set([...open.keys()].map(nameOf));
  const undone = new Set(linesOf(work.filter(({ key }) => names.has(nameOf(key)))));
  return changes.filter((change) => !undone.has(change));
}
