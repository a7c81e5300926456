import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import { PRODUCT_FIELDS } from '../../upsert-shared/field-names.ts';
import type { SourceMedia } from '../../upsert-shared/find-media.ts';
import { restoreWritten } from '../../upsert-shared/restore-written.ts';
import type { UpsertChange } from '../contract.ts';
import { warnOfMissingPrices } from '../merge/new-variants.ts';
import type { UpsertPlan } from '../merge/upsert-plan.ts';
import { changesDone } from '../merge/work-item.ts';
import type { PlanResult, UpdateProgress } from '../write/update-progress.ts';
import { warnOfOpenWork } from './warn-of-open-work.ts';
import { warnings } from './warnings.ts';

/** The result of an update, with lost answers and second tries taken into account. */
export type Applied = PlanResult & {
  plan: Pick<
    UpsertPlan,
    'matches' | 'added' | 'goals' | 'priceWarnings' | 'isPublishing' | 'isStatusKept' | 'update'
  >;
  /** What was changed, even if the answer to it was lost. */
  changes: UpsertChange[];
  /** Set if Shopify could not be read after something went wrong: then open work may have been done. */
  unchecked?: Error;
  /** What this app wrote last, as far as is known. */
  written: LastWritten;
  sourceMedia: SourceMedia;
  /** The style code's spelling that Shopify had on record; null if there was none. */
  styleCodePrinted: string | null;
};

/**
 * Summarises an update once it is known which work is open.
 * @param unchecked why Shopify could not be read back
 */
export function toApplied(progress: UpdateProgress, unchecked?: Error): Applied {
  const { run, first, plan, done, context, state } = progress;
  const { open } = done;
  const added = first.added.filter(({ label }) => !open.has(`added:${label}`));
  return {
    ...done,
    plan: { ...plan, priceWarnings: warnOfMissingPrices(added) },
    changes: changesOf(progress),
    unchecked,
    written: writtenSoFar(progress),
    sourceMedia: context.sourceMedia,
    styleCodePrinted: state.styleCodePrinted,
    sentImages: [...progress.sentImages, ...done.sentImages],
    warnings: [
      ...(unchecked ? [warnings.notChecked(unchecked)] : []),
      ...plan.warnings,
      ...progress.notes,
      ...done.warnings,
      ...warnOfOpenWork(run, plan, open, unchecked === undefined),
    ],
  };
}

/** Returns what this attempt and an earlier one changed. */
function changesOf({ run, first, done: { open, live } }: UpdateProgress): UpsertChange[] {
  const again = new Set(first.changes.map(({ field }) => field));
  const earlier = run.written.changes.filter(({ field }) => !again.has(field));
  const changes = [...earlier, ...changesDone(first, open)];
  if (![...open.keys()].some((key) => key.startsWith('publish:'))) return changes;
  const listed = new Set(live.channels.map(({ channelId }) => channelId));
  const titles = run.profile.channels.filter(({ id }) => listed.has(id)).map(({ title }) => title);
  const after = titles.join(', ');
  return changes.flatMap((change) => {
    if (change.field !== 'channels') return [change];
    return after === (change.before ?? '') ? [] : [{ ...change, after }];
  });
}

/** A field that was not written keeps its value in our record. */
function writtenSoFar({ plan, lastWritten, done: { open } }: UpdateProgress): LastWritten {
  const written = { ...plan.written };
  for (const field of PRODUCT_FIELDS)
    if (open.has(`field:${field}`)) restoreWritten(written, field, lastWritten);
  return written;
}
