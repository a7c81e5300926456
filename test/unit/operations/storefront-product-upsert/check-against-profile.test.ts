import { describe, expect, it } from 'vitest';
import {
  checkAgainstProfile,
  warnOfNearMatches,
} from '#app/operations/storefront-product-upsert/input/check-against-profile.ts';
import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import { aRequest } from './store-simulator.ts';

const profile = (vendors: string[]): StoreProfile => ({
  vendors,
  productTypes: ['Shirts'],
  wordsReadAt: 0,
  channels: [],
  locations: [{ id: 'gid://shopify/Location/1', name: 'Shop', isActive: true }],
  primaryLocation: null,
  currency: 'USD',
  placesReadAt: 0,
  hasStyleCodeDefinition: true,
});
const asSent = (vendor: string, vendors: string[], more = {}) => {
  const checked = checkAgainstProfile(aRequest({ vendor, ...more }), profile(vendors));
  return 'problems' in checked ? checked.problems[0] : undefined;
};
const refusal = (vendors: string[]) => asSent('Acme', vendors);

describe('a vendor spelled differently from the store', () => {
  it.each([
    ['Nike ', 'Nike', '"Nike " has a trailing space; the store has "Nike".'],
    [' Nike', 'Nike', '" Nike" has a leading space; the store has "Nike".'],
    [
      'Nike\u00a0',
      'Nike',
      '"Nike\u00a0" has a trailing no-break space (U+00A0); the store has "Nike".',
    ],
    [
      'New  Balance',
      'New Balance',
      '"New  Balance" has a double space; the store has "New Balance".',
    ],
    [
      'New\u00a0Balance',
      'New Balance',
      '"New\u00a0Balance" has a no-break space (U+00A0); the store has "New Balance".',
    ],
    ['NewBalance', 'New Balance', '"NewBalance" is spaced otherwise; the store has "New Balance".'],
    ['nike', 'Nike', '"nike" is in another case; the store has "Nike".'],
    ['NIKE ', 'Nike', '"NIKE " has a trailing space and is in another case; the store has "Nike".'],
    ['N\u0456ke', 'Nike', '"N\u0456ke" has "\u0456" (U+0456) for "i"; the store has "Nike".'],
    [
      'Levi\u2019s',
      "Levi's",
      `"Levi\u2019s" has "\u2019" (U+2019) for "'"; the store has "Levi's".`,
    ],
    ['\uff2eike', 'Nike', '"\uff2eike" has "\uff2e" (U+FF2E) for "N"; the store has "Nike".'],
    [
      'Ni\u200bke',
      'Nike',
      '"Ni\u200bke" has an invisible character (U+200B); the store has "Nike".',
    ],
    [
      'Herm\u0065\u0300s',
      'Herm\u00e8s',
      '"Herme\u0300s" has accents as characters of their own (Unicode form NFD); the store has "Herm\u00e8s".',
    ],
    [
      'Herm\u00e8s',
      'Herme\u0300s',
      '"Herm\u00e8s" is not in the store: the store has "Herme\u0300s", which has accents as characters of their own (Unicode form NFD).',
    ],
    [
      'nike',
      'Nike\u00a0',
      '"nike" is in another case; the store has "Nike\u00a0", which has a trailing no-break space (U+00A0).',
    ],
  ])('says how %j differs from %j in the store', (vendor, theirs, words) => {
    const problem = asSent(vendor, ['Zeta', theirs]);
    expect(problem?.detail.startsWith(`${words} Send it spelled so`)).toBe(true);
    expect(problem).toMatchObject({ pointer: '/vendor', suggestions: [theirs] });
    expect(asSent(theirs, ['Zeta', theirs])).toBeUndefined();
  });

  it('names the nearest of several spellings and suggests the others', () => {
    const problem = asSent('nike ', ['NIKE', 'nike']);
    expect(problem?.detail).toBe(
      '"nike " has a trailing space; the store has "nike". Send it spelled so.',
    );
    expect(problem?.suggestions).toEqual(['nike', 'NIKE']);
  });

  it('is refused for white space around it even when new vendors are allowed', () => {
    const allowed = { allow_new_vendor: true };
    expect(asSent('Nike ', ['Nike'], allowed)?.detail).toContain('the store has "Nike"');
    expect(asSent('Omega ', ['Nike'], allowed)?.detail).toContain('"Omega " is new to the store');
    expect(asSent('nike', ['Nike'], allowed)).toBeUndefined();
  });

  it('causes a warning when new vendors are allowed', () => {
    const request = aRequest({ vendor: 'nike', allow_new_vendor: true });
    expect(warnOfNearMatches(request, profile(['Nike']))).toEqual([
      'The new vendor looks like one that the store has: "nike" is in another case; the store has "Nike".',
    ]);
  });
});

describe('a vendor that the store does not have', () => {
  it('is refused with the nearest spellings', () => {
    expect(refusal(['Acne', 'Zeta'])).toEqual({
      pointer: '/vendor',
      detail:
        'The store has no vendor spelled "Acme". Send one that it has, or allow_new_vendor: true.',
      suggestions: ['Acne'],
    });
  });

  it('is refused with some examples when no spelling is near', () => {
    expect(refusal(['Zeta', 'Omega'])).toEqual({
      pointer: '/vendor',
      detail:
        'The store has no vendor spelled "Acme". Send one that it has, or allow_new_vendor: true. It has "Zeta", "Omega".',
    });
    const many = Array.from({ length: 12 }, (_, index) => `Vendor number ${index}`);
    expect(refusal(many)?.detail).toMatch(
      /Its 12 vendors include "Vendor number 0", .*number 4"\.$/,
    );
  });

  it('is refused with how to create the first one when the store has none', () => {
    expect(refusal([])?.detail).toContain('It has none yet: send allow_new_vendor: true');
  });
});

describe('the location for stock', () => {
  const [first, second] = [
    { id: 'gid://shopify/Location/1', name: 'Shop', isActive: true },
    { id: 'gid://shopify/Location/2', name: 'Warehouse', isActive: true },
  ];
  const check = (overrides: Partial<StoreProfile>, location_id?: string) =>
    checkAgainstProfile(aRequest({ location_id }), { ...profile(['Acme']), ...overrides });

  it('is the one asked for, else the primary one, else the first', () => {
    const locations = [first, second];
    expect(check({ locations }, second.id)).toEqual({ location: second });
    expect(check({ locations, primaryLocation: second })).toEqual({ location: second });
    expect(check({ locations })).toEqual({ location: first });
  });

  it('is refused when it is not active, with those that are', () => {
    expect(check({}, second.id)).toMatchObject({
      problems: [{ pointer: '/location_id', suggestions: [first.id] }],
    });
    expect(check({ locations: [] })).toMatchObject({ problems: [{ pointer: '' }] });
  });
});
