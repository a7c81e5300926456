import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { Channel, StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { refuse, takeBack, type UndoPlan } from './undo-plan.ts';

/**
 * Archived and on no sales channel; nothing is deleted. A status that was set since says that somebody
 * has decided about this product: then its channels are left alone, too.
 */
export function undoCreation(
  plan: UndoPlan,
  product: StoreProduct,
  context: { lastWritten: LastWritten; channels: readonly Channel[] },
): void {
  const { status } = product;
  const { status: written } = context.lastWritten;
  const titles = new Map(context.channels.map(({ id, title }) => [id, title]));
  const listed = product.channels.map(({ channelId }) => channelId).filter((id) => titles.has(id));
  if (status !== 'ARCHIVED' && written !== undefined && status !== written) {
    const reason = `It was set to ${status} in the store since.`;
    refuse(plan, 'status', reason);
    if (listed.length > 0) refuse(plan, 'channels', `The status was left alone: ${reason}`);
    return;
  }
  if (status !== 'ARCHIVED') {
    plan.restoration.fields.status = 'ARCHIVED';
    takeBack(plan, 'product', 0, 'status', status, 'ARCHIVED');
  }
  if (listed.length === 0) return;
  plan.restoration.unpublishFrom = listed;
  const names = listed.map((id) => titles.get(id) ?? id).join(', ');
  takeBack(plan, 'unpublish', 0, 'channels', names, '');
}
