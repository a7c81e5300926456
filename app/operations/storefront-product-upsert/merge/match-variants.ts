import { AppError, type FieldProblem } from '#app/platform/errors.ts';
import type { StoreProduct, StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import { optionsKey } from '../../upsert-shared/options-key.ts';
import type { RequestVariant, UpsertRequest } from '../input/request.ts';
import { clashingBarcodes } from './clashing-barcodes.ts';
import { matchByCodes } from './match-by-codes.ts';
import type { VariantMatch } from './variant-match.ts';

export type MatchedVariants = {
  matches: VariantMatch[];
  /** Not in the store yet. */
  added: RequestVariant[];
  /** Variants of the store that the request does not name. */
  leftCount: number;
};

/**
 * Finds each variant of the request in the store: by its exact options, by its options without case,
 * then by an SKU and then by a barcode that only one variant has. Never by position.
 * @throws AppError `variant_conflict` when it is not clear which one is meant, or when two variants would
 *   end up with one barcode
 */
export function matchVariants(request: UpsertRequest, product: StoreProduct): MatchedVariants {
  const byOptions = new Map<string, StoreVariant[]>();
  for (const variant of product.variants) push(byOptions, optionsKey(variant.options), variant);
  const problems: FieldProblem[] = [];
  const matches: VariantMatch[] = [];
  const open: RequestVariant[] = [];
  for (const variant of request.variants) {
    const options = request.options.length === 0 ? NO_OPTIONS : variant.options;
    const store = pick(byOptions.get(optionsKey(options)) ?? [], options);
    if (store === 'ambiguous') problems.push(ambiguous(variant));
    else if (store) matches.push({ request: variant, store, by: 'options' });
    else open.push(variant);
  }
  const taken = new Set(matches.map((match) => match.store.id));
  const free = product.variants.filter((variant) => !taken.has(variant.id));
  const known = matchByCodes(open, free);
  const all = [...matches, ...known.matches];
  problems.push(...known.problems);
  // What is unclear already would only be told twice.
  if (problems.length === 0) problems.push(...clashingBarcodes(all, known.added, product));
  const leftCount = product.variants.length - all.length;
  if (problems.length === 0) return { matches: all, added: known.added, leftCount };
  throw new AppError(
    'variant_conflict',
    'It is not clear which variant of the store is meant. Correct the options, SKUs or barcodes named in errors.',
    { errors: problems },
  );
}

const NO_OPTIONS = { Title: 'Default Title' };

/** Of variants that are alike without case, the one that is exactly alike. */
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

function push(map: Map<string, StoreVariant[]>, key: string, variant: StoreVariant): void {
  const list = map.get(key);
  if (list) list.push(variant);
  else map.set(key, [variant]);
}

function ambiguous(variant: RequestVariant): FieldProblem {
  return {
    pointer: `/variants/${variant.index}`,
    detail: `More than one variant of the store answers to the options of ${variant.label}.`,
  };
}
