import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { archiveProducts } from '#app/operations/receiving/undo/archive-products.ts';
import {
  type TakeBackServices,
  takeBackBox,
} from '#app/operations/receiving/undo/take-back-box.ts';
import type { PageServices, Staff } from '../../calls/authenticate-staff.server.ts';

export type UndoServices = PageServices<'receivingBoxes' | 'pipeline'> & TakeBackServices;

const STORE_TIMEOUT_MS = 10_000;

/**
 * Takes these boxes out of stock again, those that were listed on another page too. Each is recorded as soon as the store
 * has answered. A product that was created for them and has no stock is archived.
 * @returns how many boxes were undone; one that is not in the store is not
 * @throws AppError of the first undo that the store refused or that came too late; those before it are done
 */
export async function undoBoxes(
  services: UndoServices,
  staff: Staff,
  boxes: readonly ReceivingBox[],
): Promise<number> {
  const { receivingBoxes, pipeline } = services;
  const { shopId, staffId, principal } = staff;
  const done = boxes.filter(({ status }) => status === 'done');
  for (const box of done) {
    await takeBackBox(services, principal, box);
    await receivingBoxes.noteUndone([box.id], staffId);
  }
  const archiver = { shopId, staffOf: async () => principal };
  await archiveProducts(services, archiver, AbortSignal.timeout(STORE_TIMEOUT_MS)).catch(
    // The session's run, which follows, tries again.
    (err: unknown) => pipeline.log.warn({ err }, 'products without boxes were not archived'),
  );
  return done.length;
}
