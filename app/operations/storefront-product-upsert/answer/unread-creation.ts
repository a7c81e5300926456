import type { LiveState } from '#app/providers/store-catalog/store-product.ts';
import { emptyUpdate, type NewProduct } from '#app/providers/store-catalog/store-write.ts';
import type { FailureReason } from '../../upsert-shared/failure-reason.ts';
import type { StockGoal } from '../merge/plan-stock.ts';
import type { UpsertRun } from '../upsert-run.ts';
import { writtenBy } from '../write/create-input.ts';
import { nothingDone } from '../write/update-progress.ts';
import type { Applied } from './to-applied.ts';
import { warnOfOpenWork } from './warn-of-open-work.ts';
import { warnings } from './warnings.ts';

/**
 * Returns the result of a creation that Shopify confirmed and that could not be read afterwards: only what the
 * confirmation said counts as done, and nothing more is sent. The next call continues from there.
 */
export function unreadCreation(
  run: UpsertRun,
  { live, sent, failure }: { live: LiveState; sent: NewProduct; failure: Error },
): Applied {
  const { request, profile } = run;
  const goals = request.variants.flatMap(({ label, quantity }, index): StockGoal[] =>
    quantity === undefined ? [] : [{ label, quantity, how: 'inline', index }],
  );
  const listed = new Set(live.channels.map(({ channelId }) => channelId));
  const channels = profile.channels.map(({ id }) => id);
  const sentThere: FailureReason = { errors: [], failure, isUncertain: true };
  const notTried: FailureReason = { errors: [], failure };
  const wrongChannels = channels.filter((id) => listed.has(id) !== request.publish);
  const verb = request.publish ? 'publish' : 'unpublish';
  const open = new Map<string, FailureReason>([
    ...request.images.map(({ sha256 }) => [`image:${sha256}`, sentThere] as const),
    ...goals.map(({ label }) => [`stock:${label}`, sentThere] as const),
    ...(sent.status === (request.status ?? 'ACTIVE') ? [] : [['field:status', notTried] as const]),
    ...wrongChannels.map((id) => [`${verb}:${id}`, notTried] as const),
  ]);
  const plan = {
    update: emptyUpdate(),
    matches: [],
    added: [],
    goals,
    priceWarnings: [],
    isPublishing: request.publish,
    isStatusKept: false,
  };
  return {
    ...nothingDone(live),
    plan,
    changes: [],
    open,
    unchecked: failure,
    written: writtenBy(sent),
    sourceMedia: {},
    styleCodePrinted: null,
    warnings: [warnings.notChecked(failure), ...warnOfOpenWork(run, plan, open, false)],
  };
}
