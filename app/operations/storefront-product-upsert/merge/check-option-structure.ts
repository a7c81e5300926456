import { AppError } from '#app/platform/errors.ts';
import { NO_OPTION, type StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { fold } from '../../upsert-shared/fold.ts';
import { quote } from '../../upsert-shared/format-values.ts';
import { findNearMatch } from '../input/find-near-match.ts';
import type { UpsertRequest } from '../input/request.ts';

/**
 * Checks that the request has the product's options: adding or dropping one would change every variant that the
 * merchant has.
 * @throws AppError `option_structure_conflict`
 */
export function checkOptionStructure(request: UpsertRequest, product: StoreProduct): void {
  const theirs = product.options.map((option) => option.name);
  const ours = request.options.map((option) => option.name);
  const key = (names: string[]) => JSON.stringify(names.map(fold).sort());
  if (key(theirs) === key(ours.length === 0 ? [NO_OPTION.name] : ours)) return;
  const named = hasNoOptions(product) ? [] : theirs;
  const detail = explain(ours, named);
  throw new AppError('option_structure_conflict', detail, {
    errors: [{ pointer: '/options', detail, ...(named.length > 0 && { suggestions: named }) }],
  });
}

function hasNoOptions({ options: [only, second] }: StoreProduct): boolean {
  return only?.name === NO_OPTION.name && !second && only.values.join() === NO_OPTION.value;
}

function explain(ours: string[], theirs: string[]): string {
  const list = (names: string[]) => names.map(quote).join(', ');
  if (theirs.length === 0)
    return `The product in the store has no options, the request has ${list(ours)}. Send its one variant without options, or give the product ${list(ours)} in the store first.`;
  if (ours.length === 0)
    return `The product in the store has ${list(theirs)}, the request has no options. Send ${list(theirs)} with each variant.`;
  const known = new Set(theirs.map(fold));
  const nearly = ours
    .filter((name) => !known.has(fold(name)))
    .flatMap((name) => findNearMatch(name, theirs)?.difference ?? []);
  return [
    `The product in the store has ${list(theirs)}, the request has ${list(ours)}.`,
    ...nearly,
    'Send the store’s options, or change them in the store first.',
  ].join(' ');
}

/**
 * Refuses new variants if an option takes its values from a metafield: values cannot be added to it from here.
 * @throws AppError `option_structure_conflict`
 */
export function refuseLinkedOptions(product: StoreProduct, addedCount: number): void {
  const linked = product.options.find((option) => option.isLinked);
  if (!linked || addedCount === 0) return;
  const detail = `The option ${quote(linked.name)} takes its values from a metafield, so variants cannot be added from here. Add them in the store first.`;
  throw new AppError('option_structure_conflict', detail, {
    errors: [{ pointer: '/options', detail }],
  });
}
