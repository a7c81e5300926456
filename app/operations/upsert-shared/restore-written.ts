import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { ProductFields } from '#app/providers/store-catalog/store-write.ts';

/** Puts what our record says of a product field back to what it said before: the field was not written, or undone. */
export function restoreWritten(
  lastWritten: LastWritten,
  field: keyof ProductFields,
  before: Readonly<Record<string, string | undefined>>,
): void {
  // No record of the category is needed: it is always compared with the store's.
  if (field === 'categoryId') return;
  const name = field === 'descriptionHtml' ? 'descriptionSha256' : field;
  lastWritten[name] = before[name];
}
