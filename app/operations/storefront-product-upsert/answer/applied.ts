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

/** What is not in the store as it was asked for, by the key of its work item, and why. */
export type Open = ReadonlyMap<string, FailureReason>;

/** What carrying out a plan came to, lost answers and second tries included. */
export type Applied = {
  plan: UpsertPlan;
  /** What was changed, whether or not its answer was lost. */
  changes: UpsertChange[];
  live: LiveState;
  open: Open;
  /** Set when the store could not be read after something went wrong: then `open` may be in the store. */
  unchecked?: Error;
  /** What this service has written last, as far as is known. */
  written: LastWritten;
  sourceMedia: SourceMedia;
  /** Images that the store was sent and took. */
  sentImages: SourceImage[];
  /** What the last update created, in the order of `plan.added`. */
  added: UpdateOutcome['added'];
  warnings: string[];
};

/** What one update came to. */
export type Done = Pick<Applied, 'live' | 'sentImages' | 'added' | 'warnings'> & {
  open: Map<string, FailureReason>;
  /** False where an answer was lost or had errors: the store has to be read. */
  isWhole: boolean;
  /** The failure of a call that has written nothing because of what was refused here. */
  refusal?: (check: StoreCheck) => AppError;
};
