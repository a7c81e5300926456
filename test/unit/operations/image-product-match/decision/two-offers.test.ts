import { describe, expect, it } from 'vitest';
import { offersAgree } from '#app/operations/image-product-match/decision/pages/offer-agreement.ts';
import { readOffer } from '#app/operations/image-product-match/decision/pages/offer-name.ts';

const told = (one: string, other: string) => {
  const { relation, because } = offersAgree(readOffer({ title: one }), readOffer({ title: other }));
  return `${relation}: ${because}`;
};

describe('what settles whether two offers are of one product', () => {
  it.each([
    ['same: code', 'Nike Roshe 844931-002', 'Nike 844931 002'],
    ['same: code', 'Nike 844931-002 844931-004', 'Nike 844931-004, 844931-002'],
    ['different: code', 'Nike 844931-002', 'Nike 844931-004'],
    ['different: code', 'Nike 844931-002 and 844931-003', 'Nike 844931-004 and 844931-005'],
    ['unknown: code', 'Nike 844931-002 and 844931-003', 'Nike 844931-003 and 844931-005'],
    ['unknown: code', 'Nike 844931-002', 'Nike 844931-002 and 844931-005'],
    ['unknown: code', 'Nike 844931-002 and 844931-005', 'Nike 844931-002'],
    ['unknown: code', 'Saucony S20939-4', 'Saucony S20939-45'],
    ['unknown: code', 'Saucony S20939-45', 'Saucony S20939-4'],
    ['different: colour number', 'Nike Roshe SP16 017', 'Nike Roshe 827115 401'],
    ['different: colour number', 'Nike Roshe SP16 017', 'Nike Roshe SP16 401'],
    ['same: colour number', 'Nike Roshe SP16 017', 'Nike Roshe 827115 017'],
    ['same: colour number', 'Nike Roshe SP16 017', 'Nike Roshe 827115 401 827115 017'],
    ['same: colour number', 'Nike Roshe 827115 401 827115 017', 'Nike Roshe SP16 017'],
    ['unknown: colours', 'Nike Roshe SP16 017', 'Nike Roshe'],
    ['unknown: colours', 'Nike Roshe', 'Nike Roshe SP16 017'],
    ['different: brand', 'Nike Roshe', 'Puma Roshe'],
    ['unknown: colours', 'Nike Roshe', 'Roshe'],
    ['unknown: colours', 'Roshe', 'Nike Roshe'],
    ['unknown: model', 'Nike Puma Roshe', 'Nike Suede'],
    ['unknown: model', 'Nike Suede', 'Nike Puma Roshe'],
    ['different: audience', 'Nike Roshe women', 'Nike Roshe men'],
    ['different: audience', 'Nike Roshe women', 'Nike Roshe (GS)'],
    ['unknown: audience', 'Nike Roshe women', 'Nike Roshe'],
    ['unknown: audience', 'Nike Roshe', 'Nike Roshe women'],
    ['unknown: colours', 'Nike Roshe men', 'Nike Roshe'],
    ['unknown: audience', 'Nike Girls Roshe', 'Nike Boys Roshe'],
    ['unknown: colours', 'Nike Girls Roshe', 'Nike Roshe (GS)'],
    ['unknown: colours', 'Nike Roshe (GS)', 'Nike Boys Roshe'],
    ['unknown: colours', 'Nike Girls Roshe', 'Nike Roshe girls'],
    ['different: colours', 'Nike Roshe - Black', 'Nike Roshe - White'],
    ['same: colours', 'Nike Roshe - Black/White', 'Nike Roshe - Nero/Bianco'],
    ['same: colours', 'Nike Roshe Run One - Black/White', 'Nike One Roshe Run - Black/White'],
    ['same: colours', 'Asics Fuze X - Black/White', 'Asics FuzeX - Black/White'],
    ['unknown: model', 'Nike Roshe - Black/White', 'Nike Metcon - Black/White'],
    ['unknown: model', 'Nike - Black/White', 'Nike - Black/White'],
    ['unknown: model', 'Nike - Black/White', 'Nike Roshe - Black/White'],
    ['unknown: model', 'Nike Roshe - Black/White', 'Nike - Black/White'],
  ])('%s, of %s and %s', (expected, one, other) => {
    expect(told(one, other)).toBe(expected);
  });
});
