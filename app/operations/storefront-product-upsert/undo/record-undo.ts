import type { ChangeRecord, RestoredChange } from '#app/domain/change-records/change-records.ts';
import type { LastWritten, ProductLink } from '#app/domain/product-links/product-links.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { OperationContext } from '../../operation-context.ts';
import type { UndoStep } from './undo-plan.ts';

type Undone = {
  record: ChangeRecord;
  link: ProductLink | null;
  product: StoreProduct;
  done: readonly UndoStep[];
  restored: readonly RestoredChange[];
};

/**
 * Puts on record what was put back: for a later undo, and for a later upsert, which must not take what we
 * restored for a merchant's edit.
 */
export async function recordUndo(
  undone: Undone,
  { services, clock }: OperationContext,
): Promise<void> {
  const { record, link, product, done, restored } = undone;
  await services.changeRecords.noteRestored(record.upsertId, restored, new Date(clock.now()));
  if (!link || link.productId !== product.id) return;
  if (done.some(({ effect }) => effect?.kind === 'adopted')) {
    await services.productLinks.forget(link.shopId, link.identityKey);
    return;
  }
  const sourceMedia = { ...link.sourceMedia };
  const lastWritten: LastWritten = { ...link.lastWritten };
  for (const { effect } of done) {
    // An image that left shall come back when it is sent again.
    if (effect?.kind === 'image') delete sourceMedia[effect.sha256];
    if (effect?.kind === 'field') restoreWritten(lastWritten, effect.field, record);
  }
  await services.productLinks.save({ ...link, sourceMedia, lastWritten });
}

function restoreWritten(
  lastWritten: LastWritten,
  field: string,
  { writtenBefore }: ChangeRecord,
): void {
  const name = field === 'descriptionHtml' ? 'descriptionSha256' : field;
  if (!isWritten(name)) return;
  const before = writtenBefore[name];
  if (before === undefined) delete lastWritten[name];
  else lastWritten[name] = before;
}

const WRITTEN = ['title', 'vendor', 'productType', 'status', 'descriptionSha256'] as const;

function isWritten(name: string): name is (typeof WRITTEN)[number] {
  return WRITTEN.some((one) => one === name);
}
