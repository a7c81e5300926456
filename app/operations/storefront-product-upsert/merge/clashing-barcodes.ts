import { barcodeKey } from '#app/knowledge/barcode-key.ts';
import type { FieldProblem } from '#app/platform/errors.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { formatOptions, quote } from '../../upsert-shared/format-values.ts';
import { isSameBarcode } from '../../upsert-shared/is-same-barcode.ts';
import type { RequestVariant } from '../input/request.ts';
import type { VariantMatch } from './variant-match.ts';

/**
 * Barcodes that the request would put on a variant while another variant of the product keeps them: a
 * scanner could no longer tell the two apart. Doubles that the merchant made are left alone.
 */
export function clashingBarcodes(
  matches: readonly VariantMatch[],
  added: readonly RequestVariant[],
  product: StoreProduct,
): FieldProblem[] {
  const wanted = new Map(matches.map(({ request, store }) => [store.id, request.fields.barcode]));
  /** Barcode to the variant of the store that will have it. */
  const kept = new Map<string, { id: string; name: string }[]>();
  for (const { id, barcode, options } of product.variants) {
    const after = wanted.get(id) ?? barcode;
    if (!after) continue;
    const key = barcodeKey(after);
    kept.set(key, [...(kept.get(key) ?? []), { id, name: formatOptions(options) }]);
  }
  const written = [
    ...matches
      .filter(({ request: { fields }, store }) => !isSameBarcode(fields.barcode, store.barcode))
      .map(({ request, store }) => ({ request, id: store.id })),
    ...added.map((request) => ({ request, id: '' })),
  ];
  return written.flatMap(({ request, id }) => {
    const { barcode } = request.fields;
    if (barcode === undefined) return [];
    const other = kept.get(barcodeKey(barcode))?.find((entry) => entry.id !== id);
    if (!other) return [];
    const pointer = `/variants/${request.index}/barcode`;
    const detail = `The barcode ${quote(barcode)} of ${request.label} is that of another variant of the store, ${quote(other.name)}. Send the options of the one that is meant, or correct the barcode.`;
    return [{ pointer, detail }];
  });
}
