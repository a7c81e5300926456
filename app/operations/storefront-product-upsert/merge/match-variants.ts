import { AppError, type FieldProblem } from '#app/platform/errors.ts';
import type { StoreProduct, StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import { fold } from '../fold.ts';
import type { RequestVariant, UpsertRequest } from '../request.ts';

export type VariantMatch = {
  request: RequestVariant;
  store: StoreVariant;
  /** `sku`: the store's variant has other option values, which stay. */
  by: 'options' | 'sku';
};

export type MatchedVariants = {
  matches: VariantMatch[];
  /** Not in the store yet. */
  added: RequestVariant[];
  /** Variants of the store that the request does not name. */
  leftCount: number;
};

/**
 * Finds each variant of the request in the store: by its exact options, by its options without case,
 * then by an SKU that only one variant has. Never by position.
 * @throws AppError `variant_conflict` when it is not clear which one is meant
 */
export function matchVariants(request: UpsertRequest, product: StoreProduct): MatchedVariants {
  const byOptions = new Map<string, StoreVariant[]>();
  for (const variant of product.variants) push(byOptions, tupleKey(variant.options, fold), variant);
  const problems: FieldProblem[] = [];
  const matches: VariantMatch[] = [];
  const open: RequestVariant[] = [];
  for (const variant of request.variants) {
    const options = request.options.length === 0 ? NO_OPTIONS : variant.options;
    const store = pick(byOptions.get(tupleKey(options, fold)) ?? [], options);
    if (store === 'ambiguous') problems.push(ambiguous(variant, 'options'));
    else if (store) matches.push({ request: variant, store, by: 'options' });
    else open.push(variant);
  }
  const added = matchBySku(open, product, matches, problems);
  const leftCount = product.variants.length - matches.length;
  if (problems.length === 0) return { matches, added, leftCount };
  throw new AppError(
    'variant_conflict',
    'It is not clear which variant of the store is meant. Correct the options or SKUs named in errors.',
    { errors: problems },
  );
}

const NO_OPTIONS = { Title: 'Default Title' };

function matchBySku(
  open: RequestVariant[],
  product: StoreProduct,
  matches: VariantMatch[],
  problems: FieldProblem[],
): RequestVariant[] {
  const taken = new Set(matches.map((match) => match.store.id));
  const bySku = new Map<string, StoreVariant[]>();
  for (const variant of product.variants)
    if (variant.sku && !taken.has(variant.id)) push(bySku, variant.sku, variant);
  const added: RequestVariant[] = [];
  for (const variant of open) {
    const candidates = bySku.get(variant.fields.sku ?? '') ?? [];
    const [store] = candidates;
    if (!store) added.push(variant);
    else if (candidates.length > 1 || taken.has(store.id))
      problems.push(ambiguous(variant, `SKU ${variant.fields.sku}`));
    else {
      taken.add(store.id);
      matches.push({ request: variant, store, by: 'sku' });
    }
  }
  return added;
}

/** Of variants that are alike without case, the one that is exactly alike. */
function pick(
  candidates: StoreVariant[],
  options: Record<string, string>,
): StoreVariant | 'ambiguous' | undefined {
  if (candidates.length <= 1) return candidates[0];
  const exact = (text: string) => text.trim();
  const key = tupleKey(options, exact);
  const same = candidates.filter((candidate) => tupleKey(candidate.options, exact) === key);
  return same.length === 1 ? same[0] : 'ambiguous';
}

/** Options without their order. */
function tupleKey(options: Record<string, string>, normalise: (text: string) => string): string {
  const pairs = Object.entries(options).map(([name, value]) => [fold(name), normalise(value)]);
  return JSON.stringify(pairs.sort(([left = ''], [right = '']) => (left < right ? -1 : 1)));
}

function push(map: Map<string, StoreVariant[]>, key: string, variant: StoreVariant): void {
  const list = map.get(key);
  if (list) list.push(variant);
  else map.set(key, [variant]);
}

function ambiguous(variant: RequestVariant, by: string): FieldProblem {
  return {
    pointer: `/variants/${variant.index}`,
    detail: `More than one variant answers to the ${by} of ${variant.label}.`,
  };
}
