import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { Reversal, UndoContext } from './undo-plan.ts';

/**
 * Archives the product and takes it off every sales channel. Nothing is deleted. A status that was set since means that
 * someone has decided about the product: then its channels are left alone as well.
 */
export function undoCreation(
  { status, channels }: StoreProduct,
  context: Pick<UndoContext, 'lastWritten' | 'channels'>,
): Reversal[] {
  const { status: written } = context.lastWritten;
  const titles = new Map(context.channels.map(({ id, title }) => [id, title]));
  const listed = channels.map(({ channelId }) => channelId).filter((id) => titles.has(id));
  const reversals: Reversal[] = [];
  if (status !== 'ARCHIVED' && written !== undefined && status !== written) {
    const reason = `It has since been set to ${status} in the store.`;
    reversals.push({ field: 'status', reason });
    if (listed.length > 0)
      reversals.push({ field: 'channels', reason: `The status was left alone: ${reason}` });
    return reversals;
  }
  if (status !== 'ARCHIVED')
    reversals.push({
      field: 'status',
      part: 'product',
      before: status,
      after: 'ARCHIVED',
      restore({ fields }) {
        fields.status = 'ARCHIVED';
        return 0;
      },
    });
  if (listed.length > 0)
    reversals.push({
      field: 'channels',
      part: 'unpublish',
      before: listed.map((id) => titles.get(id)).join(', '),
      restore({ unpublishFrom }) {
        unpublishFrom.push(...listed);
        return 0;
      },
    });
  return reversals;
}
