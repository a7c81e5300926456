import type { ReceivingBoxes } from '#app/domain/receiving/boxes.ts';
import { newId } from '#app/platform/ids.ts';
import type { Principal } from '#app/platform/principal.ts';
import type { PipelineServices } from '../../execute-operation.ts';
import { getOperation } from '../../registry.ts';
import { callOperation, toProblemRecord } from '../call-operation.ts';
import { STORE_TIMEOUT_MS } from '../read-store.ts';

type ArchiveServices = {
  pipeline: PipelineServices;
  receivingBoxes: Pick<ReceivingBoxes, 'listProductsNotNeeded'>;
};

/** For whom a shop's products are archived. `staffOf`: by the id of who last decided in the session that made one. */
type Archiver = { shopId: string; staffOf: (staffId: string) => Promise<Principal> };

/**
 * Archives the products that sessions of a shop created for boxes which are undone, taken out or left behind by now. It
 * goes by what is on record, not by what has just been done: whatever fails or is killed is made up for by the next
 * call. A product that has stock, or whose stock is not counted, stays.
 * @throws RunInterrupted
 */
export async function archiveProducts(
  { pipeline, receivingBoxes }: ArchiveServices,
  { shopId, staffOf }: Archiver,
  signal: AbortSignal,
): Promise<void> {
  const operation = getOperation('storefront-product-upsert-undo');
  for (const made of await receivingBoxes.listProductsNotNeeded(shopId)) {
    const { upsertId: upsert_id, staffId } = made;
    try {
      const principal = await staffOf(staffId);
      if (await maySell(pipeline, principal, made)) continue;
      const call = { pipeline, principal, operation, signal };
      await callOperation({ ...call, input: { upsert_id }, requestId: newId('req') });
    } catch (thrown) {
      const { code: reason } = toProblemRecord(thrown);
      pipeline.log.warn({ upsert_id, reason }, 'a product without boxes was not archived');
    }
  }
}

async function maySell(
  { operationServices }: PipelineServices,
  { shop }: Principal,
  { productId, locationId }: { productId: string; locationId: string },
): Promise<boolean> {
  const signal = AbortSignal.timeout(STORE_TIMEOUT_MS);
  const options = { locationId, details: true, signal };
  const product = await operationServices.storeCatalog.readProduct(shop, productId, options);
  return (
    product?.variants.some(({ tracked, totalAvailable = 0 }) => !tracked || totalAvailable > 0) ??
    false
  );
}
