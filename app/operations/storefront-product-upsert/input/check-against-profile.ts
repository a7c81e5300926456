import type { FieldProblem } from '#app/platform/errors.ts';
import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import type { StoreLocation } from '#app/providers/store-catalog/store-product.ts';
import { quote } from '../../upsert-shared/format-values.ts';
import { warnings } from '../answer/warnings.ts';
import { checkMoney } from './check-money.ts';
import { findNearMatch } from './find-near-match.ts';
import type { UpsertRequest } from './request.ts';
import { suggestSpellings } from './suggest-spellings.ts';

const MAX_NAMED = 5;

/**
 * Checks the request against the shop's profile: vendor and product type must exist exactly as spelled unless new ones
 * are allowed, amounts must fit the currency, and stock needs an active location.
 * @returns the location for stock, either the requested or the primary one; or every problem found
 */
export function checkAgainstProfile(
  request: UpsertRequest,
  profile: StoreProfile,
): { location: StoreLocation } | { problems: FieldProblem[] } {
  const location = chooseLocation(request, profile);
  const problems = [
    ...namesOf(request, profile).flatMap(checkName),
    ...checkMoney(request, profile.currency),
    ...('id' in location ? [] : [location]),
  ];
  return 'id' in location && problems.length === 0 ? { location } : { problems };
}

/** Warns of a new vendor or product type that is spelled almost like one that the shop has. */
export function warnOfNearMatches(request: UpsertRequest, profile: StoreProfile): string[] {
  return namesOf(request, profile).flatMap(({ kind, name, known }) => {
    const match = known.includes(name) ? null : findNearMatch(name, known);
    return match ? [warnings.newWordLooksKnown(kind, match.difference)] : [];
  });
}

type Name = {
  kind: 'vendor' | 'product type';
  name: string;
  mayBeNew: boolean;
  /** The shop's names of this kind. */
  known: readonly string[];
};

function namesOf(request: UpsertRequest, { vendors, productTypes }: StoreProfile): Name[] {
  const { vendor, productType, allowNewVendor, allowNewProductType } = request;
  return [
    { kind: 'vendor', name: vendor, mayBeNew: allowNewVendor, known: vendors },
    { kind: 'product type', name: productType, mayBeNew: allowNewProductType, known: productTypes },
  ];
}

/**
 * Checks a vendor or product type. Shopify trims a new name, so a name sent with white space around it would differ in
 * every later call.
 */
function checkName({ kind, name, mayBeNew, known }: Name): FieldProblem[] {
  if (known.includes(name)) return [];
  const isPadded = name !== name.trim();
  if (mayBeNew && !isPadded) return [];
  const field = kind.replace(' ', '_');
  const [pointer, allowNew] = [`/${field}`, `allow_new_${field}: true`];
  const near = suggestSpellings(name, known);
  const match = findNearMatch(name, known);
  if (match) {
    const suggestions = [...new Set([match.word, ...near])].slice(0, MAX_NAMED);
    const orNew = isPadded ? '' : `, or ${allowNew}`;
    return [{ pointer, detail: `${match.difference} Send it spelled so${orNew}.`, suggestions }];
  }
  if (mayBeNew) {
    const detail = `${quote(name)} is new to the store and has white space around it. Send it without.`;
    return [{ pointer, detail, suggestions: [name.trim()] }];
  }
  const unknown = `The store has no ${kind} spelled ${quote(name)}.`;
  if (known.length === 0) {
    const detail = `${unknown} It has none yet: send ${allowNew} to create one.`;
    return [{ pointer, detail }];
  }
  const detail = `${unknown} Send one that it has, or ${allowNew}.`;
  return near.length > 0
    ? [{ pointer, detail, suggestions: near }]
    : [{ pointer, detail: `${detail} ${describeKnown(kind, known)}` }];
}

/** Returns some of the shop's names, as examples when no spelling is close. */
function describeKnown(kind: Name['kind'], known: readonly string[]): string {
  const some = known.slice(0, MAX_NAMED).map(quote).join(', ');
  return known.length > MAX_NAMED
    ? `Its ${known.length} ${kind}s include ${some}.`
    : `It has ${some}.`;
}

function chooseLocation(
  { locationId }: UpsertRequest,
  { primaryLocation, locations }: StoreProfile,
): StoreLocation | FieldProblem {
  if (locationId === undefined)
    return (
      primaryLocation ??
      locations[0] ?? { pointer: '', detail: 'The store has no active location.' }
    );
  const chosen = locations.find(({ id }) => id === locationId);
  if (chosen) return chosen;
  const known = locations.map(({ id, name }) => `${id} (${name})`).join(', ');
  return {
    pointer: '/location_id',
    detail: `The location "${locationId}" is not an active location of the store. Active ones: ${known || 'none'}.`,
    suggestions: locations.map(({ id }) => id).slice(0, MAX_NAMED),
  };
}
