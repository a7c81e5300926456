import { barcodeKey } from '#app/knowledge/barcode-key.ts';
import type { FieldProblem } from '#app/platform/errors.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { formatOptions, quote } from '../../upsert-shared/format-values.ts';
import { isSameBarcode } from '../../upsert-shared/is-same-barcode.ts';
import type { MatchedVariants } from './match-by-codes.ts';

/**
 * Refuses barcodes that the request would put on a variant while another variant of the product keeps the same one: a
 * scanner could not tell the two apart. Duplicates that the merchant created are left alone.
 */
export function findBarcodeClashes(
  { matches, added }: MatchedVariants,
  product: StoreProduct,
): FieldProblem[] {
  const sent = new Map(matches.map(({ request, store }) => [store.id, request.fields.barcode]));
  const afterwards = product.variants.map(({ id, barcode, options }) => ({
    id,
    options,
    barcode: sent.get(id) ?? barcode,
  }));
  const byBarcode = Map.groupBy(
    afterwards.filter(({ barcode }) => barcode),
    ({ barcode }) => barcodeKey(barcode ?? ''),
  );
  const written = [
    ...matches
      .filter(({ request: { fields }, store }) => !isSameBarcode(fields.barcode, store.barcode))
      .map(({ request, store }) => ({ request, id: store.id })),
    ...added.map((request) => ({ request, id: '' })),
  ];
  return written.flatMap(({ request, id }) => {
    const { barcode } = request.fields;
    if (barcode === undefined) return [];
    const other = byBarcode.get(barcodeKey(barcode))?.find((entry) => entry.id !== id);
    if (!other) return [];
    const pointer = `/variants/${request.index}/barcode`;
    const detail = `The barcode ${quote(barcode)} of ${request.label} is that of another variant of the store, ${quote(formatOptions(other.options))}. Send the options of the one that is meant, or correct the barcode.`;
    return [{ pointer, detail }];
  });
}
