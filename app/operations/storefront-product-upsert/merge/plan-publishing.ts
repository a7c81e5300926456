import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { change } from '../../upsert-shared/change.ts';
import { warnings } from '../answer/warnings.ts';
import type { MergeContext } from './upsert-plan.ts';
import type { WorkItem } from './work-item.ts';

/**
 * Plans the channels to add. Channels are removed only from a product that this app is creating unpublished, because
 * some channels list every new product on their own.
 */
export function planPublishing(
  publish: boolean,
  product: StoreProduct,
  { channels, isOurCreation }: Pick<MergeContext, 'channels' | 'isOurCreation'>,
) {
  const entries = new Map(product.channels.map((entry) => [entry.channelId, entry]));
  const listed = channels.filter(({ id }) => entries.has(id));
  if (!publish) {
    const unpublishFrom = isOurCreation ? listed.map(({ id }) => id) : [];
    const work = unpublishFrom.map(
      (id, index): WorkItem => ({ key: `unpublish:${id}`, part: 'unpublish', index }),
    );
    return { update: { unpublishFrom, publishTo: [] }, work, changes: [], warnings: [] };
  }
  const notes: string[] = [];
  // On a product that is not ACTIVE, an entry is merely staged; on an ACTIVE one it has a future date.
  const missing = channels.filter(({ id, title }) => {
    const entry = entries.get(id);
    if (!entry) return true;
    if (entry.isPublished || product.status !== 'ACTIVE') return false;
    if (entry.publishAt) notes.push(warnings.scheduled(title, entry.publishAt));
    return !entry.publishAt;
  });
  const work = missing.map(
    ({ id, title }, index): WorkItem => ({
      key: `publish:${id}`,
      part: 'publish',
      index,
      effects: [{ kind: 'channel', channelId: id, title }],
    }),
  );
  const titles = (some: typeof listed) => some.map(({ title }) => title).join(', ');
  const line = change('channels', titles(listed), titles([...listed, ...missing]));
  return {
    update: { unpublishFrom: [], publishTo: missing.map(({ id }) => id) },
    work,
    changes: missing.length > 0 ? [line] : [],
    warnings: notes,
  };
}
