import type {
  Channel,
  LiveState,
  StoreStatus,
} from '#app/providers/store-catalog/store-product.ts';
import { change } from '../../upsert-shared/change.ts';
import type { FailureReason } from '../../upsert-shared/failure-reason.ts';
import { warnings } from '../answer/warnings.ts';
import type { UpsertChange } from '../contract.ts';

export type PublishingPlan = {
  publishTo: string[];
  unpublishFrom: string[];
  changes: UpsertChange[];
  warnings: string[];
};

/**
 * Channels to add; none is ever taken away, except from a product that we are creating unpublished:
 * some channels list every new product by themselves.
 * @param status what the product will be
 */
export function planPublishing(
  input: { publish: boolean; isOurCreation: boolean; status: StoreStatus },
  product: LiveState,
  channels: readonly Channel[],
): PublishingPlan {
  const plan: PublishingPlan = { publishTo: [], unpublishFrom: [], changes: [], warnings: [] };
  const entries = new Map(product.channels.map((entry) => [entry.channelId, entry]));
  if (!input.publish) {
    if (!input.isOurCreation) return plan;
    plan.unpublishFrom = channels.map(({ id }) => id).filter((id) => entries.has(id));
    return plan;
  }
  const added: string[] = [];
  for (const { id, title } of channels) {
    const entry = entries.get(id);
    if (entry?.isPublished) continue;
    // While the product is not ACTIVE an entry is merely staged; on an ACTIVE one a date is to come.
    if (entry && product.status !== 'ACTIVE') continue;
    if (entry?.publishAt) {
      plan.warnings.push(warnings.scheduled(title, entry.publishAt));
      continue;
    }
    plan.publishTo.push(id);
    added.push(title);
  }
  if (added.length > 0) {
    const before = channels.filter(({ id }) => entries.has(id)).map(({ title }) => title);
    plan.changes.push(change('channels', before.join(', '), [...before, ...added].join(', ')));
  }
  return plan;
}

/** The channels on which the product is live: ACTIVE and published there. */
export function liveOn(live: LiveState, channels: readonly Channel[]): Channel[] {
  if (live.status !== 'ACTIVE') return [];
  const published = new Set(
    live.channels.filter((entry) => entry.isPublished).map((entry) => entry.channelId),
  );
  return channels.filter(({ id }) => published.has(id));
}

export type PublishingReport = {
  /** The merchant chose the status, and it stays. */
  isStatusKept?: boolean;
  /** Why a channel, by its id, was not added; undefined for one that was. */
  why?: (channelId: string) => FailureReason | undefined;
  /** The store was read after something went wrong. */
  isChecked?: boolean;
};

/**
 * Where the product is not live although that was asked for: one warning for its status, and one for each
 * channel that lacks it.
 */
export function publishingWarnings(
  live: Pick<LiveState, 'status' | 'channels'>,
  channels: readonly Channel[],
  { isStatusKept = false, why = () => undefined, isChecked = true }: PublishingReport = {},
): string[] {
  if (channels.length === 0 && !isStatusKept) return [warnings.noChannels()];
  const notLive = ({ id, title }: Channel) =>
    warnings.notLive(title, why(id) ?? { errors: [] }, isChecked);
  if (live.status !== 'ACTIVE') {
    const isStaged = ({ id }: Channel) => why(id) === undefined;
    const titles = channels.filter(isStaged).map(({ title }) => title);
    const status = isStatusKept
      ? [warnings.statusKept(live.status, titles)]
      : titles.length > 0
        ? [warnings.notLiveForStatus(titles, live.status)]
        : [];
    return [...status, ...channels.filter((channel) => !isStaged(channel)).map(notLive)];
  }
  const listed = new Set(
    live.channels
      .filter((entry) => entry.isPublished || entry.publishAt)
      .map((entry) => entry.channelId),
  );
  return channels.filter(({ id }) => !listed.has(id)).map(notLive);
}

/** The same before an update is carried out, as if nothing in it were refused. */
export function expectedPublishingWarnings(
  product: LiveState,
  channels: readonly Channel[],
  planned: { status: StoreStatus; publishTo: readonly string[]; isStatusKept: boolean },
): string[] {
  const added = planned.publishTo.map((channelId) => ({
    channelId,
    isPublished: true,
    publishAt: null,
  }));
  // What is staged goes live together with the product.
  const staged = product.channels.map((entry) =>
    product.status === 'ACTIVE' ? entry : { ...entry, isPublished: true },
  );
  const live = { status: planned.status, channels: [...staged, ...added] };
  return publishingWarnings(live, channels, { isStatusKept: planned.isStatusKept });
}
