import { AppError } from '#app/platform/errors.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { fold } from '../fold.ts';
import type { UpsertRequest } from '../request.ts';
import { quote } from '../warnings.ts';

/**
 * The request's options must be those of the product: adding or dropping one would change every variant
 * that the merchant has. @throws AppError `option_structure_conflict`
 */
export function checkOptionStructure(request: UpsertRequest, product: StoreProduct): void {
  const theirs = product.options.map((option) => option.name);
  const ours =
    request.options.length === 0 ? ['Title'] : request.options.map((option) => option.name);
  const key = (names: string[]) => JSON.stringify(names.map(fold).sort());
  if (key(theirs) === key(ours)) return;
  const list = (names: string[]) =>
    names.length === 1 && names[0] === 'Title' ? 'no options' : names.map(quote).join(', ');
  const detail = `The product in the store has ${list(theirs)}, the request has ${list(ours)}. Send the store’s options, or change them in the store first.`;
  throw new AppError('option_structure_conflict', detail, {
    errors: [{ pointer: '/options', detail, suggestions: theirs }],
  });
}

/** A value of an option that is kept in a metafield cannot be added from here. @throws as above */
export function refuseLinkedOptions(product: StoreProduct, addedCount: number): void {
  const linked = product.options.find((option) => option.isLinked);
  if (!linked || addedCount === 0) return;
  const detail = `The option ${quote(linked.name)} takes its values from a metafield, so variants cannot be added from here. Add them in the store first.`;
  throw new AppError('option_structure_conflict', detail, {
    errors: [{ pointer: '/options', detail }],
  });
}
