import type { FieldProblem } from '#app/platform/errors.ts';
import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import type { StoreLocation } from '#app/providers/store-catalog/store-product.ts';
import { fold } from './fold.ts';
import { moneyProblems } from './money-problems.ts';
import type { UpsertRequest } from './request.ts';
import { suggest } from './suggest.ts';
import { quote, warnings } from './warnings.ts';

const MOST_NAMED = 5;

/** Vendor and product type must exist exactly as spelled, unless new ones are allowed; money must fit the currency. */
export function wordProblems(request: UpsertRequest, profile: StoreProfile): FieldProblem[] {
  const problems: FieldProblem[] = [
    ...paddedWord('/vendor', request.vendor, request.allowNewVendor, profile.vendors),
    ...paddedWord(
      '/product_type',
      request.productType,
      request.allowNewProductType,
      profile.productTypes,
    ),
  ];
  if (!request.allowNewVendor && !profile.vendors.includes(request.vendor))
    problems.push({
      pointer: '/vendor',
      ...unknownWord('vendor', request.vendor, profile.vendors),
    });
  if (!request.allowNewProductType && !profile.productTypes.includes(request.productType))
    problems.push({
      pointer: '/product_type',
      ...unknownWord('product type', request.productType, profile.productTypes),
    });
  return [...problems, ...moneyProblems(request, profile.currency)];
}

/** Where no spelling is near, some of what there is shows what the store's words look like. */
function unknownWord(
  kind: 'vendor' | 'product type',
  word: string,
  known: readonly string[],
): Pick<FieldProblem, 'detail' | 'suggestions'> {
  const suggestions = suggest(word, known);
  const allow = `allow_new_${kind.replace(' ', '_')}: true`;
  const unknown = `The ${kind} ${quote(word)} is not in the store, spelled exactly so.`;
  if (known.length === 0)
    return { detail: `${unknown} It has no ${kind} yet: send ${allow} to create one.` };
  const instead = `Send one that is, or ${allow}.`;
  if (suggestions.length > 0) return { detail: `${unknown} ${instead}`, suggestions };
  const some = known.slice(0, MOST_NAMED).map(quote).join(', ');
  const which =
    known.length > MOST_NAMED ? `Its ${known.length} ${kind}s include ${some}.` : `It has ${some}.`;
  return { detail: `${unknown} ${instead} ${which}` };
}

/** A new word with white space around it would be trimmed by the store, and differ for ever after. */
function paddedWord(
  pointer: string,
  word: string,
  isNewAllowed: boolean,
  known: readonly string[],
): FieldProblem[] {
  if (!isNewAllowed || word === word.trim() || known.includes(word)) return [];
  const detail = `"${word}" is new to the store and has white space around it. Send it without.`;
  return [{ pointer, detail, suggestions: [word.trim()] }];
}

/** A new word that differs from a known one only by case or spaces is likely a mistake. */
export function wordWarnings(request: UpsertRequest, profile: StoreProfile): string[] {
  const looksKnown = (field: string, word: string, known: readonly string[]) => {
    if (known.includes(word)) return [];
    const squash = (text: string) => fold(text).replace(/\s+/g, '');
    const twin = known.find((candidate) => squash(candidate) === squash(word));
    return twin === undefined ? [] : [warnings.newWordLooksKnown(field, word, twin)];
  };
  return [
    ...looksKnown('vendor', request.vendor, profile.vendors),
    ...looksKnown('product type', request.productType, profile.productTypes),
  ];
}

/** Where stock is set: the location asked for, else the primary one. */
export function chooseLocation(
  request: UpsertRequest,
  profile: StoreProfile,
): StoreLocation | FieldProblem {
  if (request.locationId === undefined) {
    const chosen = profile.primaryLocation ?? profile.locations[0];
    return chosen ?? { pointer: '', detail: 'The store has no active location.' };
  }
  const chosen = profile.locations.find((location) => location.id === request.locationId);
  if (chosen) return chosen;
  const known = profile.locations.map((location) => `${location.id} (${location.name})`);
  return {
    pointer: '/location_id',
    detail: `The location "${request.locationId}" is not an active location of the store. Active ones: ${known.join(', ') || 'none'}.`,
    suggestions: profile.locations.map((location) => location.id).slice(0, 5),
  };
}
