import { AppError, type FieldProblem } from '#app/platform/errors.ts';
import {
  NO_OPTION,
  type StoreProduct,
  type StoreVariant,
} from '#app/providers/store-catalog/store-product.ts';
import { optionsKey } from '../../upsert-shared/options-key.ts';
import type { RequestVariant, UpsertRequest } from '../input/request.ts';
import { findBarcodeClashes } from './find-barcode-clashes.ts';
import { type MatchedVariants, matchByCodes, type VariantMatch } from './match-by-codes.ts';

/**
 * Finds each variant of the request in Shopify: by its exact options, by its options without case, then by an SKU and
 * then by a barcode that only one variant has. Never by position.
 * @throws AppError `variant_conflict` if it is not clear which variant is meant, or if two variants would end up with
 *   the same barcode
 */
export function matchVariants(request: UpsertRequest, product: StoreProduct): MatchedVariants {
  const byOptions = Map.groupBy(product.variants, ({ options }) => optionsKey(options));
  const problems: FieldProblem[] = [];
  const matches: VariantMatch[] = [];
  const open: RequestVariant[] = [];
  for (const variant of request.variants) {
    const options =
      request.options.length === 0 ? { [NO_OPTION.name]: NO_OPTION.value } : variant.options;
    const store = pick(byOptions.get(optionsKey(options)) ?? [], options);
    if (store === 'ambiguous')
      problems.push({
        pointer: `/variants/${variant.index}`,
        detail: `More than one variant of the store answers to the options of ${variant.label}.`,
      });
    else if (store) matches.push({ request: variant, store, by: 'options' });
    else open.push(variant);
  }
  const taken = new Set(matches.map((match) => match.store.id));
  const free = product.variants.filter((variant) => !taken.has(variant.id));
  const known = matchByCodes(open, free);
  const matched = { matches: [...matches, ...known.matches], added: known.added };
  problems.push(...known.problems);
  // An unclear variant would be reported twice.
  if (problems.length === 0) problems.push(...findBarcodeClashes(matched, product));
  if (problems.length === 0) return matched;
  throw new AppError(
    'variant_conflict',
    'It is not clear which variant of the store is meant. Correct the options, SKUs or barcodes named in errors.',
    { errors: problems },
  );
}

/** Picks, among variants whose options differ only by case, the one with exactly these options. */
function pick(
  candidates: StoreVariant[],
  options: Record<string, string>,
): StoreVariant | 'ambiguous' | undefined {
  if (candidates.length <= 1) return candidates[0];
  const exact = (text: string) => text.trim();
  const key = optionsKey(options, exact);
  const same = candidates.filter((candidate) => optionsKey(candidate.options, exact) === key);
  return same.length === 1 ? same[0] : 'ambiguous';
}
