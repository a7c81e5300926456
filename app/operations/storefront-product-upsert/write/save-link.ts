import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import { retryWhileUnavailable } from '#app/platform/database/retry-while-unavailable.ts';
import type { SourceMedia } from '../../upsert-shared/find-media.ts';
import type { UpsertRun } from '../upsert-run.ts';

/** Longer than a database takes to be there again, and little of the call's time. */
const PATIENCE_MS = 5_000;

/**
 * Puts on record what this service made of the product. Once the store has been written to, a record that
 * cannot be kept is no reason to fail.
 * @param product.printed the spelling that the store had on record
 * @returns whether it is on record
 */
export async function saveLink(
  run: UpsertRun,
  product: { id: string; updatedAt: string; printed: string | null },
  written: LastWritten,
  sourceMedia: SourceMedia,
): Promise<boolean> {
  const { context, request } = run;
  const next = {
    shopId: context.principal.shopId,
    identityKey: request.code.identityKey,
    comparisonKey: request.code.comparisonKey,
    productId: product.id,
    styleCodePrinted: product.printed ?? request.code.printed,
    sourceMedia,
    lastWritten: { ...written, updatedAt: product.updatedAt },
  };
  const { productLinks } = context.services;
  try {
    await retryWhileUnavailable(() => productLinks.save(next), PATIENCE_MS);
    return true;
  } catch (error) {
    if (!run.written.isCertain) throw error;
    context.log.error({ err: error }, 'the record of a product could not be kept');
    return false;
  }
}
