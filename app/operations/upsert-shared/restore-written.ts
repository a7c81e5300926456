import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { ProductFields } from '#app/providers/store-catalog/store-write.ts';

/** Resets a product field in our record to its previous value: the field was not written, or was undone. */
export function restoreWritten(
  lastWritten: LastWritten,
  field: keyof ProductFields,
  before: Readonly<Record<string, string | undefined>>,
): void {
  // The category is not recorded: it is always compared with Shopify's.
  if (field === 'categoryId') return;
  const name = field === 'descriptionHtml' ? 'descriptionSha256' : field;
  lastWritten[name] = before[name];
}
