import type { LiveState, StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { RunResult } from '../../define-operation.ts';
import type { StorefrontProductUpsertOutput, UpsertChange } from '../contract.ts';
import { warnOfMissingPrices } from '../merge/new-variants.ts';
import type { UpsertPlan } from '../merge/upsert-plan.ts';
import { changesDone } from '../merge/work-item.ts';
import type { UpsertRun } from '../upsert-run.ts';
import { creationChanges } from '../write/create-input.ts';
import { channelWarnings, expectedListing, liveOn } from './channel-warnings.ts';
import type { Applied } from './to-applied.ts';
import { warnings } from './warnings.ts';

/** The answer without the fields that the pipeline adds. */
export type UpsertResult = RunResult<StorefrontProductUpsertOutput>;

/**
 * Returns the answer of an upsert that wrote, or found nothing to write.
 * @param applied.live the product at the end, after its images were followed up
 * @param late warnings from after the last update
 */
export function toOutput(run: UpsertRun, applied: Applied, late: string[]): UpsertResult {
  const { plan, open, live } = applied;
  const created = run.written.createdId === live.id;
  return {
    ...describeProduct(run, live),
    created,
    stock_set:
      plan.goals.length > 0 &&
      plan.goals.every(({ how, label }) => how !== 'untracked' && !open.has(`stock:${label}`)),
    warnings: [
      ...new Set([
        ...(created ? warnOfMissingPrices(run.request.variants) : plan.priceWarnings),
        ...run.notes,
        ...applied.warnings,
        ...listingWarnings(run, applied, created),
        ...late,
      ]),
    ],
    changes: created ? changesOfCreation(run, applied) : applied.changes,
    upsert_id: run.upsertId,
  };
}

/** Returns the part of the answer that describes the product now. */
function describeProduct({ profile, catalog, shop }: UpsertRun, live: LiveState) {
  const titles = liveOn(live, profile.channels).map(({ title }) => title);
  return {
    product_id: live.id,
    handle: live.handle,
    admin_url: catalog.adminUrl(shop, live.id),
    variant_count: live.variantCount,
    published: titles.length > 0,
    published_to: titles,
  };
}

function listingWarnings(run: UpsertRun, applied: Applied, created: boolean): string[] {
  const { channels } = run.profile;
  const { live, open, plan, unchecked } = applied;
  const isChecked = unchecked === undefined;
  if (plan.isPublishing || !created) {
    const why = (id: string) => open.get(`publish:${id}`);
    return channelWarnings(plan, live, channels, { why, isChecked });
  }
  const listed = new Set(liveOn(live, channels));
  return channels.flatMap((channel) => {
    const reason = open.get(`unpublish:${channel.id}`);
    return listed.has(channel) || reason
      ? [warnings.stillListed(channel.title, reason ?? { errors: [] }, isChecked)]
      : [];
  });
}

function changesOfCreation(
  { request, profile }: UpsertRun,
  { open, live }: Applied,
): UpsertChange[] {
  return [
    ...changesDone(creationChanges(request), open),
    ...(open.has('field:status') ? [{ field: 'status', after: live.status }] : []),
    ...channelChange(liveOn(live, profile.channels)),
  ];
}

/** Returns the channels on which a creation went live, as one change. */
function channelChange(channels: readonly { title: string }[]): UpsertChange[] {
  const titles = channels.map(({ title }) => title).join(', ');
  return titles === '' ? [] : [{ field: 'channels', after: titles }];
}

/** Returns the answer of a dry run that would create the product. */
export function dryCreation({ request, profile, notes }: UpsertRun): UpsertResult {
  const { channels } = profile;
  const status = request.status ?? 'ACTIVE';
  const live = { isPublished: true, publishAt: null };
  const listing = { status, channels: channels.map(({ id }) => ({ channelId: id, ...live })) };
  const publishing = { isPublishing: request.publish, isStatusKept: false };
  const changes = [
    ...creationChanges(request).changes,
    ...channelChange(request.publish ? liveOn(listing, channels) : []),
  ];
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
      ...channelWarnings(publishing, listing, channels),
    ],
    changes: [],
    plan: { action: 'create', changes },
  };
}

/** Returns the answer of a dry run that would update the product: what would change, beside what Shopify has now. */
export function dryUpdate(run: UpsertRun, product: StoreProduct, plan: UpsertPlan): UpsertResult {
  const { goals, changes, update } = plan;
  const untracked = goals.filter(({ how }) => how === 'untracked').map(({ label }) => label);
  return {
    ...describeProduct(run, product),
    created: false,
    stock_set: goals.length > 0 && goals.every(({ how }) => how === 'right'),
    warnings: [
      ...plan.priceWarnings,
      ...run.notes,
      ...plan.warnings,
      ...(untracked.length > 0 ? [warnings.untracked(untracked)] : []),
      ...channelWarnings(plan, expectedListing(product, update), run.profile.channels),
    ],
    changes: [],
    plan: { action: changes.length === 0 ? 'none' : 'update', changes },
  };
}
