import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { change } from '../../upsert-shared/change.ts';
import { warnings } from '../answer/warnings.ts';
import type { UpsertChange } from '../contract.ts';
import type { MergeContext, WorkItem } from './upsert-plan.ts';

/**
 * Plans the channels to add. Channels are removed only from a product that this service is creating unpublished:
 * some channels list every new product by themselves.
 */
export function planPublishing(
  publish: boolean,
  product: StoreProduct,
  { channels, isOurCreation }: Pick<MergeContext, 'channels' | 'isOurCreation'>,
) {
  const entries = new Map(product.channels.map((entry) => [entry.channelId, entry]));
  const listed = channels.filter(({ id }) => entries.has(id));
  const update = { publishTo: [] as string[], unpublishFrom: [] as string[] };
  const plan = {
    update,
    work: [] as WorkItem[],
    changes: [] as UpsertChange[],
    warnings: [] as string[],
  };
  if (!publish) {
    if (isOurCreation) update.unpublishFrom = listed.map(({ id }) => id);
    plan.work = update.unpublishFrom.map((id, index) => ({
      key: `unpublish:${id}`,
      part: 'unpublish',
      index,
    }));
    return plan;
  }
  // The entry of a product that is not ACTIVE is merely staged; on an ACTIVE one it has a date to come.
  const missing = channels.filter(({ id, title }) => {
    const entry = entries.get(id);
    if (!entry) return true;
    if (entry.isPublished || product.status !== 'ACTIVE') return false;
    if (entry.publishAt) plan.warnings.push(warnings.scheduled(title, entry.publishAt));
    return !entry.publishAt;
  });
  update.publishTo = missing.map(({ id }) => id);
  plan.work = missing.map(({ id, title }, index) => ({
    key: `publish:${id}`,
    part: 'publish',
    index,
    effects: [{ kind: 'channel', channelId: id, title }],
  }));
  if (missing.length > 0) {
    const titles = (some: typeof listed) => some.map(({ title }) => title).join(', ');
    plan.changes.push(change('channels', titles(listed), titles([...listed, ...missing])));
  }
  return plan;
}
