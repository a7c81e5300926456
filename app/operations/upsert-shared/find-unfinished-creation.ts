import type { ChangeRecord } from '#app/domain/change-records/change-records.ts';
import type { OperationContext } from '../operation-context.ts';

/** Finds the id of the product that has a record's style code and whose creation was never finished. */
export async function findUnfinishedCreation(
  { identityKey: styleCode, locationId }: ChangeRecord,
  { services, principal, signal }: OperationContext,
): Promise<string | undefined> {
  const query = { styleCode, locationId, skus: [], barcodes: [], details: false };
  const options = { signal, mayDefine: false };
  const { product } = await services.storeCatalog.preflight(principal.shop, query, options);
  return product?.styleCodePrinted === null ? product.id : undefined;
}
