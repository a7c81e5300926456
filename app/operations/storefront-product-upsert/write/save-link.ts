import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import { retryWhileUnavailable } from '#app/platform/database/retry-while-unavailable.ts';
import type { SourceMedia } from '../../upsert-shared/find-media.ts';
import type { UpsertRun } from '../upsert-run.ts';

/** Longer than a database failover takes, and little of the call's time. */
const RETRY_MS = 5_000;

/**
 * Saves our record of the product. Once something was written to Shopify, a record that cannot be saved does not fail
 * the call.
 * @param product.styleCodePrinted the style code's spelling that Shopify had on record
 * @returns whether the record was saved
 */
export async function saveLink(
  run: UpsertRun,
  product: { id: string; updatedAt: string; styleCodePrinted?: string | null },
  written: LastWritten,
  sourceMedia: SourceMedia,
): Promise<boolean> {
  const { context, request } = run;
  const next = {
    shopId: context.principal.shopId,
    identityKey: request.code.identityKey,
    comparisonKey: request.code.comparisonKey,
    productId: product.id,
    styleCodePrinted: product.styleCodePrinted ?? request.code.printed,
    sourceMedia,
    lastWritten: { ...written, updatedAt: product.updatedAt },
  };
  const { productLinks } = context.services;
  try {
    await retryWhileUnavailable(() => productLinks.save(next), RETRY_MS);
    return true;
  } catch (error) {
    if (!run.written.isCertain) throw error;
    context.log.error({ err: error }, 'the record of a product could not be kept');
    return false;
  }
}
