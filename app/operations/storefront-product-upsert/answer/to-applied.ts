import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { UpsertChange } from '../contract.ts';
import type { RequestVariant } from '../input/request.ts';
import { warnOfMissingPrices } from '../merge/new-variants.ts';
import { changesDone, type UpsertPlan } from '../merge/upsert-plan.ts';
import type { UpsertRun } from '../upsert-run.ts';
import type { UpdateProgress } from '../write/update-progress.ts';
import type { Applied, Done, Open } from './applied.ts';
import { warnOfOpenWork } from './warn-of-open-work.ts';
import { warnings } from './warnings.ts';

/**
 * Sums up an update once it is known which work is open.
 * @param plan the last plan; after the store was read back, the plan for what it still lacks
 * @param unchecked why the store could not be read back
 */
export function toApplied(
  run: UpsertRun,
  progress: UpdateProgress,
  plan: UpsertPlan,
  done: Omit<Done, 'isWhole'>,
  unchecked?: Error,
): Applied {
  const { first = plan, context } = progress;
  const { open } = done;
  const isAdded = ({ label }: RequestVariant) => !open.has(`added:${label}`);
  return {
    plan: { ...plan, priceWarnings: warnOfMissingPrices(first.added.filter(isAdded)) },
    changes: changesOf(run, first, done),
    live: done.live,
    open,
    ...(unchecked && { unchecked }),
    written: writtenSoFar(plan.written, progress.lastWritten, open),
    sourceMedia: context.sourceMedia,
    sentImages: [...progress.sentImages, ...done.sentImages],
    added: done.added,
    warnings: [
      ...(unchecked ? [warnings.notChecked(unchecked)] : []),
      ...plan.warnings,
      ...progress.notes,
      ...done.warnings,
      ...warnOfOpenWork(run, plan, open, unchecked === undefined),
    ],
  };
}

/** What this attempt and an earlier one changed. */
function changesOf(
  { written, profile }: UpsertRun,
  first: UpsertPlan,
  { open, live }: Pick<Done, 'open' | 'live'>,
): UpsertChange[] {
  const again = new Set(first.changes.map(({ field }) => field));
  const earlier = written.changes.filter(({ field }) => !again.has(field));
  const changes = [...earlier, ...changesDone(first, open)];
  if (![...open.keys()].some((key) => key.startsWith('publish:'))) return changes;
  const listed = new Set(live.channels.map(({ channelId }) => channelId));
  const titles = profile.channels.filter(({ id }) => listed.has(id)).map(({ title }) => title);
  const after = titles.join(', ');
  return changes.flatMap((change) => {
    if (change.field !== 'channels') return [change];
    return after === (change.before ?? '') ? [] : [{ ...change, after }];
  });
}

const WRITTEN = {
  title: 'title',
  vendor: 'vendor',
  productType: 'productType',
  status: 'status',
  descriptionSha256: 'descriptionHtml',
} as const;

/** A field that was not written keeps its value on our record. */
function writtenSoFar(planned: LastWritten, before: LastWritten, open: Open): LastWritten {
  const written = { ...planned };
  for (const name of Object.keys(WRITTEN) as (keyof typeof WRITTEN)[]) {
    if (!open.has(`field:${WRITTEN[name]}`)) continue;
    const old = before[name];
    if (old === undefined) delete written[name];
    else written[name] = old;
  }
  return written;
}
