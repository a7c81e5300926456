import { UNDO_WINDOW_MS } from '#app/operations/undo-window.ts';
import type { PageServices } from '../calls/authenticate-staff.server.ts';
import type { UndoView } from './undo-view.ts';

/** Loads whether an upsert can be undone; null if it changed nothing. */
export async function toUndoView(
  { changeRecords, clock }: PageServices<'changeRecords' | 'clock'>,
  shopId: string,
  upsertId: string | undefined,
): Promise<UndoView | null> {
  const record = upsertId === undefined ? null : await changeRecords.find(shopId, upsertId);
  if (!record) return null;
  const until = new Date(record.createdAt.getTime() + UNDO_WINDOW_MS);
  return {
    upsertId: record.upsertId,
    created: record.createdProduct,
    until,
    isOver: until.getTime() < clock.now(),
    undoneAt: record.undoneAt,
  };
}
