import type {
  ChangeRecord,
  Effect,
  RestoredChange,
} from '#app/domain/change-records/change-records.ts';
import type { LastWritten, ProductLink } from '#app/domain/product-links/product-links.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { OperationContext } from '../operation-context.ts';
import { restoreWritten } from '../upsert-shared/restore-written.ts';
import type { UndoStep } from './undo-plan.ts';

type Undone = {
  record: ChangeRecord;
  link: ProductLink | null;
  product: StoreProduct;
  done: readonly UndoStep[];
  restored: readonly RestoredChange[];
  /** Effects that could not be reverted. */
  open: readonly Effect[];
  /** True if nothing was refused. */
  isComplete: boolean;
};

/**
 * Records what was restored, for a later undo and for a later upsert, which must not take it for a merchant's edit. An
 * effect that needed nothing counts as restored: an earlier undo may have done it and lost the answer.
 */
export async function recordUndo(
  undone: Undone,
  { services, clock }: OperationContext,
): Promise<void> {
  const { record, link, product, done, restored, open, isComplete } = undone;
  const isOver = record.createdProduct ? isComplete : open.length < record.effects.length;
  if (isOver || !record.createdProduct) {
    const at = isOver ? new Date(clock.now()) : record.undoneAt;
    await services.changeRecords.noteUndone(record.upsertId, { restored, open, at });
  }
  if (!link || link.productId !== product.id) return;
  const stillOpen = new Set(open);
  const closed = record.effects.filter((effect) => !stillOpen.has(effect));
  if (closed.length === 0) return;
  if (closed.some(({ kind }) => kind === 'adopted')) {
    await services.productLinks.forget(link.shopId, link.identityKey);
    return;
  }
  const sourceMedia = { ...link.sourceMedia };
  const lastWritten: LastWritten = { ...link.lastWritten };
  const detached = new Set(done.flatMap(({ effect }) => (effect?.kind === 'image' ? effect : [])));
  for (const effect of closed) {
    // An image that the undo removed may be sent again; one that the merchant removed may not.
    if (effect.kind === 'image' && detached.has(effect)) delete sourceMedia[effect.sha256];
    if (effect.kind === 'field') restoreWritten(lastWritten, effect.field, record.writtenBefore);
  }
  await services.productLinks.save({ ...link, sourceMedia, lastWritten });
}
