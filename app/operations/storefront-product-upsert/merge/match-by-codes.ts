import type { FieldProblem } from '#app/platform/errors.ts';
import type { StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import { formatOptions, quote } from '../../upsert-shared/format-values.ts';
import { isSameBarcode } from '../../upsert-shared/is-same-barcode.ts';
import type { RequestVariant } from '../input/request.ts';

/** A variant of the request and the variant in Shopify that it refers to. */
export type VariantMatch = {
  request: RequestVariant;
  store: StoreVariant;
  /** `sku`, `barcode`: the variant in Shopify has other option values, which stay. */
  by: 'options' | 'sku' | 'barcode';
};

/** The variants of a request, split by whether they exist in Shopify. */
export type MatchedVariants = {
  matches: VariantMatch[];
  /** Variants of the request that do not exist in Shopify yet. */
  added: RequestVariant[];
};

/**
 * Finds variants by their SKU, then by their barcode. If several variants have the SKU, the barcode decides.
 * @param open variants of the request whose options do not exist in Shopify
 * @param free variants in Shopify that no options of the request name
 */
export function matchByCodes(
  open: RequestVariant[],
  free: StoreVariant[],
): MatchedVariants & { problems: FieldProblem[] } {
  const result: ReturnType<typeof matchByCodes> = { matches: [], added: [], problems: [] };
  const owners = new Map<string, RequestVariant>();
  for (const variant of open) {
    const refuse = (detail: string) =>
      result.problems.push({ pointer: `/variants/${variant.index}`, detail });
    const found = findByCodes(variant, free);
    if (found === undefined) result.added.push(variant);
    else if ('candidates' in found) refuse(describeSeveral(variant, found));
    else {
      const { label: other } = owners.get(found.store.id) ?? {};
      const theirs = quote(formatOptions(found.store.options));
      if (other !== undefined)
        refuse(
          `The codes of ${variant.label} and of ${other} belong to one variant of the store, ${theirs}. Send that one only.`,
        );
      else {
        owners.set(found.store.id, variant);
        result.matches.push({ request: variant, ...found });
      }
    }
  }
  return result;
}

type Found = { store: StoreVariant; by: 'sku' | 'barcode' };
type Several = { candidates: StoreVariant[]; code: string };

function findByCodes(
  { fields: { sku, barcode } }: RequestVariant,
  free: StoreVariant[],
): Found | Several | undefined {
  const hasBarcode = (variant: StoreVariant) =>
    barcode !== undefined && isSameBarcode(barcode, variant.barcode);
  const bySku = sku === undefined ? [] : free.filter((variant) => variant.sku === sku);
  const [first, second] = bySku;
  if (first && !second) return { store: first, by: 'sku' };
  const byBarcode = (bySku.length > 0 ? bySku : free).filter(hasBarcode);
  const [store, other] = byBarcode;
  if (store && !other) return { store, by: 'barcode' };
  if (bySku.length > 0) return { candidates: bySku, code: `SKU ${quote(sku ?? '')}` };
  return store ? { candidates: byBarcode, code: `barcode ${quote(barcode ?? '')}` } : undefined;
}

function describeSeveral({ label }: RequestVariant, { candidates, code }: Several): string {
  const names = candidates.slice(0, 5).map((variant) => quote(formatOptions(variant.options)));
  return `${label} is not a variant of the store, and more than one variant of it has the ${code}: ${names.join(', ')}. Send the options of the one that is meant.`;
}
