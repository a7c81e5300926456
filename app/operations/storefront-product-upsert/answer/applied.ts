import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { AppError } from '#app/platform/errors.ts';
import type { LiveState } from '#app/providers/store-catalog/store-product.ts';
import type { UpdateOutcome } from '#app/providers/store-catalog/store-write.ts';
import type { FailureReason } from '../../upsert-shared/failure-reason.ts';
import type { SourceMedia } from '../../upsert-shared/find-media.ts';
import type { UpsertChange } from '../contract.ts';
import type { SourceImage } from '../input/request.ts';
import type { UpsertPlan } from '../merge/upsert-plan.ts';
import type { StoreCheck } from './store-rejection.ts';

/** Work that the store does not have as asked for, by the key of its work item, with the reason. */
export type Open = ReadonlyMap<string, FailureReason>;

/** The result of an update, with lost answers and second tries taken into account. */
export type Applied = {
  plan: UpsertPlan;
  /** What was changed, even when the answer to it was lost. */
  changes: UpsertChange[];
  live: LiveState;
  open: Open;
  /** Set when the store could not be read after something went wrong: then open work may be done. */
  unchecked?: Error;
  /** What this service wrote last, as far as is known. */
  written: LastWritten;
  sourceMedia: SourceMedia;
  /** Images that were sent and that the store accepted. */
  sentImages: SourceImage[];
  /** Variants that the last update created, in the order of `plan.added`. */
  added: UpdateOutcome['added'];
  warnings: string[];
};

/** The result of carrying out one plan. */
export type Done = Pick<Applied, 'live' | 'sentImages' | 'added' | 'warnings'> & {
  open: Map<string, FailureReason>;
  /** False when an answer was lost or had errors: then the store has to be read. */
  isWhole: boolean;
  /** The failure of the call, because of what was refused, if it has written nothing. */
  refusal?: (check: StoreCheck) => AppError;
};
