import type { LiveState } from '#app/providers/store-catalog/store-product.ts';
import type { UpdateOutcome } from '#app/providers/store-catalog/store-write.ts';
import type { UpsertChange } from './contract.ts';
import type { SourceMedia } from './merge/plan-images.ts';
import type { UpsertPlan } from './merge/plan-update.ts';
import type { SourceImage } from './request.ts';
import type { StockReport } from './stock.ts';

/** What carrying out a plan came to, lost answers and second tries included. */
export type Applied = {
  plan: UpsertPlan;
  /** Of the first plan: what a lost answer hid was changed all the same. */
  changes: UpsertChange[];
  live: LiveState;
  parts: UpdateOutcome['parts'];
  stock: StockReport;
  sourceMedia: SourceMedia;
  /** Images that the store was sent and took. */
  sentImages: SourceImage[];
  /** What the last update created, in the order of `plan.added`. */
  added: UpdateOutcome['added'];
  warnings: string[];
};

/** What one update came to. */
export type Done = Pick<Applied, 'live' | 'parts' | 'stock' | 'sentImages' | 'added' | 'warnings'>;
