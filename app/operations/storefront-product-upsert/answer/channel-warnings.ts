import type {
  Channel,
  LiveState,
  StoreProduct,
} from '#app/providers/store-catalog/store-product.ts';
import type { ProductUpdate } from '#app/providers/store-catalog/store-write.ts';
import type { FailureReason } from '../../upsert-shared/failure-reason.ts';
import type { UpsertPlan } from '../merge/upsert-plan.ts';
import { warnings } from './warnings.ts';

/** The part of a product's state that determines where it is live. */
type Listing = Pick<LiveState, 'status' | 'channels'>;

/** Returns the channels on which the product is live: ACTIVE and published there. */
export function liveOn(live: Listing, channels: readonly Channel[]): Channel[] {
  if (live.status !== 'ACTIVE') return [];
  const published = new Set(
    live.channels.filter((entry) => entry.isPublished).map((entry) => entry.channelId),
  );
  return channels.filter(({ id }) => published.has(id));
}

/**
 * Warns if the product is not live although that was requested: once for its status, and once for each channel that
 * does not list it.
 * @param report.why why a channel was not added; undefined for one that was
 * @param report.isChecked false if Shopify could not be read after something went wrong
 */
export function channelWarnings(
  { isPublishing, isStatusKept }: Pick<UpsertPlan, 'isPublishing' | 'isStatusKept'>,
  live: Listing,
  channels: readonly Channel[],
  {
    why = () => undefined,
    isChecked = true,
  }: { why?: (channelId: string) => FailureReason | undefined; isChecked?: boolean } = {},
): string[] {
  if (!isPublishing) return isStatusKept ? [warnings.statusKept(live.status, [])] : [];
  if (channels.length === 0 && !isStatusKept) return [warnings.noChannels()];
  const notLive = ({ id, title }: Channel) =>
    warnings.notLive(title, why(id) ?? { errors: [] }, isChecked);
  if (live.status === 'ACTIVE') {
    const listed = new Set(
      live.channels
        .filter((entry) => entry.isPublished || entry.publishAt)
        .map((entry) => entry.channelId),
    );
    return channels.filter(({ id }) => !listed.has(id)).map(notLive);
  }
  const isStaged = ({ id }: Channel) => why(id) === undefined;
  const staged = channels.filter(isStaged).map(({ title }) => title);
  const failed = channels.filter((channel) => !isStaged(channel)).map(notLive);
  if (isStatusKept) return [warnings.statusKept(live.status, staged), ...failed];
  return staged.length > 0 ? [warnings.notLiveForStatus(staged, live.status), ...failed] : failed;
}

/** Returns the listing after an update of which nothing is refused. */
export function expectedListing(product: StoreProduct, update: ProductUpdate): Listing {
  const added = update.publishTo.map((channelId) => ({
    channelId,
    isPublished: true,
    publishAt: null,
  }));
  // Staged channels go live together with the product.
  const staged = product.channels.map((entry) =>
    product.status === 'ACTIVE' ? entry : { ...entry, isPublished: true },
  );
  return { status: update.fields.status ?? product.status, channels: [...staged, ...added] };
}
