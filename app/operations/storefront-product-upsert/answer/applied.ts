import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { SourceMedia } from '../../upsert-shared/find-media.ts';
import type { UpsertChange } from '../contract.ts';
import type { UpsertPlan } from '../merge/upsert-plan.ts';
import type { Done } from '../write/update-progress.ts';

/** The result of an update, with lost answers and second tries taken into account. */
export type Applied = Done & {
  plan: UpsertPlan;
  /** What was changed, even when the answer to it was lost. */
  changes: UpsertChange[];
  /** Set when the store could not be read after something went wrong: then open work may be done. */
  unchecked?: Error;
  /** What this service wrote last, as far as is known. */
  written: LastWritten;
  sourceMedia: SourceMedia;
  /** The spelling of the style code that the store had on record; null for none. */
  styleCodePrinted: string | null;
};
