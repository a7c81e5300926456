import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { RunResult } from '../../define-operation.ts';
import type { StorefrontProductUpsertOutput, UpsertChange } from '../contract.ts';
import { warnOfMissingPrices } from '../merge/new-variants.ts';
import type { UpsertPlan } from '../merge/upsert-plan.ts';
import type { UpsertRun } from '../upsert-run.ts';
import { creationChanges } from '../write/create-input.ts';
import { channelWarnings, expectedListing, liveOn } from './channel-warnings.ts';
import { warnings } from './warnings.ts';

export type UpsertResult = RunResult<StorefrontProductUpsertOutput>;

/** What a creation would do. */
export function dryCreation(run: UpsertRun, notes: string[]): UpsertResult {
  const { request, profile } = run;
  const titles = profile.channels.map((channel) => channel.title).join(', ');
  const changes = creationChanges(request);
  const status = request.status ?? 'ACTIVE';
  // A product that is not ACTIVE is live nowhere, and a creation reports where it is live.
  if (request.publish && status === 'ACTIVE' && titles !== '')
    changes.push({ field: 'channels', after: titles });
  const live = { isPublished: true, publishAt: null };
  const listing = {
    status,
    channels: profile.channels.map(({ id }) => ({ channelId: id, ...live })),
  };
  const publishing = { isPublishing: request.publish, isStatusKept: false };
  return {
    product_id: '',
    handle: '',
    admin_url: '',
    created: true,
    variant_count: request.variants.length,
    stock_set: false,
    published: false,
    published_to: [],
    warnings: [
      ...warnOfMissingPrices(request.variants),
      ...notes,
      ...channelWarnings(publishing, listing, profile.channels),
    ],
    changes: [],
    plan: { action: 'create', changes },
  };
}

/** What an update would do, beside what the store has now. */
export function dryUpdate(
  run: UpsertRun,
  product: StoreProduct,
  plan: UpsertPlan,
  notes: string[],
): UpsertResult {
  const titles = liveOn(product, run.profile.channels).map(({ title }) => title);
  const untracked = plan.goals.filter((goal) => goal.how === 'untracked').map((goal) => goal.label);
  return {
    product_id: product.id,
    handle: product.handle,
    admin_url: run.context.services.storeCatalog.adminUrl(run.shop, product.id),
    created: false,
    variant_count: product.variantCount,
    stock_set: plan.goals.length > 0 && plan.goals.every((goal) => goal.how === 'right'),
    published: titles.length > 0,
    published_to: titles,
    warnings: [
      ...plan.priceWarnings,
      ...notes,
      ...plan.warnings,
      ...(untracked.length > 0 ? [warnings.untracked(untracked)] : []),
      ...channelWarnings(plan, expectedListing(product, plan.update), run.profile.channels),
    ],
    changes: [],
    plan: { action: plan.changes.length === 0 ? 'none' : 'update', changes: plan.changes },
  };
}

/** The channels that a creation went live on, as one change. */
export function channelChange(titles: string[]): UpsertChange[] {
  return titles.length === 0 ? [] : [{ field: 'channels', after: titles.join(', ') }];
}
