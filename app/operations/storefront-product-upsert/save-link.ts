import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { SourceMedia } from './merge/plan-images.ts';
import type { UpsertJob } from './upsert-job.ts';

/** Puts on record what this service made of the product. `printed`: the spelling the store had on record. */
export async function saveLink(
  job: UpsertJob,
  product: { id: string; updatedAt: string; printed: string | null },
  written: LastWritten,
  sourceMedia: SourceMedia,
): Promise<void> {
  const { context, request } = job;
  const next = {
    shopId: context.principal.shopId,
    identityKey: request.code.identityKey,
    bareCode: request.code.bareCode,
    productId: product.id,
    styleCodePrinted: product.printed ?? request.code.printed,
    sourceMedia,
    lastWritten: { ...written, updatedAt: product.updatedAt },
  };
  await context.services.productLinks.save(next);
}
