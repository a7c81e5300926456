import { describe, expect, it } from 'vitest';
import { wordProblems } from '#app/operations/storefront-product-upsert/check-words.ts';
import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import { aRequest } from './store-simulator.ts';

const profile = (vendors: string[]): StoreProfile => ({
  vendors,
  productTypes: ['Shirts'],
  wordsReadAt: 0,
  channels: [],
  locations: [],
  primaryLocation: null,
  currency: 'USD',
  placesReadAt: 0,
  hasStyleCodeDefinition: true,
});
const refusal = (vendors: string[]) => wordProblems(aRequest(), profile(vendors))[0];

describe('a vendor that the store does not know', () => {
  it('gets the spellings near it', () => {
    expect(refusal(['ACME', 'Zeta'])).toEqual({
      pointer: '/vendor',
      detail:
        'The vendor "Acme" is not in the store, spelled exactly so. Send one that is, or allow_new_vendor: true.',
      suggestions: ['ACME'],
    });
  });

  it('gets some of those there are where none is near', () => {
    expect(refusal(['Zeta', 'Omega'])).toEqual({
      pointer: '/vendor',
      detail:
        'The vendor "Acme" is not in the store, spelled exactly so. Send one that is, or allow_new_vendor: true. It has "Zeta", "Omega".',
    });
    const many = Array.from({ length: 12 }, (_, index) => `Vendor number ${index}`);
    expect(refusal(many)?.detail).toMatch(
      /Its 12 vendors include "Vendor number 0", .*number 4"\.$/,
    );
  });

  it('is told how to begin where the store has none', () => {
    expect(refusal([])?.detail).toContain('It has no vendor yet: send allow_new_vendor: true');
  });
});
