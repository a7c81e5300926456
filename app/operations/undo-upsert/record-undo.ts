import type {
  ChangeRecord,
  Effect,
  RestoredChange,
} from '#app/domain/change-records/change-records.ts';
import type { LastWritten, ProductLink } from '#app/domain/product-links/product-links.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { OperationContext } from '../operation-context.ts';
import type { UndoStep } from './undo-plan.ts';

type Undone = {
  record: ChangeRecord;
  link: ProductLink | null;
  product: StoreProduct;
  done: readonly UndoStep[];
  restored: readonly RestoredChange[];
  /** Effects that could not be taken back. */
  open: readonly Effect[];
  /** Nothing was refused. */
  isWhole: boolean;
};

/**
 * Puts on record what was put back: for a later undo, and for a later upsert, which must not take what we
 * restored for a merchant's edit. An effect that needed nothing counts as put back: an earlier undo may
 * have done it and lost the answer.
 */
export async function recordUndo(
  undone: Undone,
  { services, clock }: OperationContext,
): Promise<void> {
  const { record, link, product, done, restored, open, isWhole } = undone;
  const isOver = record.createdProduct ? isWhole : open.length < record.effects.length;
  if (isOver) {
    const at = new Date(clock.now());
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
    // An image that we took away shall come back when it is sent again; one the merchant took away shall not.
    if (effect.kind === 'image' && detached.has(effect)) delete sourceMedia[effect.sha256];
    if (effect.kind === 'field') restoreWritten(lastWritten, effect.field, record);
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
