import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { executeOperation } from '#app/operations/execute-operation.ts';
import {
  type TakeBackServices,
  takeBackBox,
} from '#app/operations/receiving/undo/take-back-box.ts';
import { getOperation } from '#app/operations/registry.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { PageServices, Staff } from '../../calls/authenticate-staff.server.ts';

export type UndoServices = PageServices<'receivingBoxes' | 'pipeline'> & TakeBackServices;

/** The member of staff who undoes boxes, and the location at which the boxes were received. */
export type StaffAtLocation = Staff & { locationId: string };

const STORE_TIMEOUT_MS = 10_000;

/**
 * Takes these boxes out of stock again, those that were listed on another page too. Each is recorded as soon as the store
 * has answered. A product that was created for them and has no stock is archived.
 * @returns how many boxes were undone; one that is not in the store is not
 * @throws AppError of the first undo that the store refused or that came too late; those before it are done
 */
export async function undoBoxes(
  services: UndoServices,
  staff: StaffAtLocation,
  boxes: readonly ReceivingBox[],
): Promise<number> {
  const done = boxes.filter(({ status }) => status === 'done');
  for (const box of done) {
    await takeBackBox(services, staff.principal, box);
    await services.receivingBoxes.noteUndone([box.id], staff.staffId);
  }
  await archiveEmpty(services, staff, done);
  return done.length;
}

function undo(
  { pipeline }: UndoServices,
  { principal }: Staff,
  name: string,
  input: object,
): Promise<unknown> {
  const options = { requestId: newId('req'), transport: 'receiving' as const };
  return executeOperation(pipeline, principal, getOperation(name), input, options);
}

/**
 * Undoes the creation of the boxes' products, if they were made for boxes, unless other boxes need them or they have
 * stock.
 */
async function archiveEmpty(
  services: UndoServices,
  staff: StaffAtLocation,
  boxes: readonly ReceivingBox[],
): Promise<void> {
  const { changeRecords } = services.pipeline.operationServices;
  const productIds = boxes.flatMap(({ plan }) => (plan?.kind === 'add' ? [plan.productId] : []));
  const made = await services.receivingBoxes.listUpsertsNotNeeded(staff.shopId, productIds);
  for (const { upsertId, productId } of made) {
    const record = await changeRecords.find(staff.shopId, upsertId);
    if (!record?.createdProduct) continue;
    if (await hasStock(services, staff, productId)) continue;
    await undo(services, staff, 'storefront-product-upsert-undo', { upsert_id: upsertId }).catch(
      (error: unknown) => {
        // The boxes are undone nevertheless.
        if (!(error instanceof AppError)) throw error;
      },
    );
  }
}

async function hasStock(
  { pipeline }: UndoServices,
  { principal, locationId }: StaffAtLocation,
  productId: string,
): Promise<boolean> {
  const { storeCatalog } = pipeline.operationServices;
  const product = await storeCatalog.readProduct(principal.shop, productId, {
    locationId,
    details: true,
    signal: AbortSignal.timeout(STORE_TIMEOUT_MS),
  });
  return product?.variants.some(({ totalAvailable = 0 }) => totalAvailable > 0) ?? false;
}
