import { listItems } from '../list-items.ts';
import { ONE_BOX_AT_A_TIME } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

/** A label whose code is covered is another box all the same. */
export const severalBrands = defineVeto({
  kind: 'several_brands',
  when: 'Labels in the photo name different brands, and no person typed the code.',
  test: ({ photo }) =>
    photo.rivalBrands.length > 0 ? { brands: listItems(photo.rivalBrands) } : null,
  words: 'the labels in the photo are of different brands ({brands})',
  nextStep: ONE_BOX_AT_A_TIME,
  outweighsChoice: true,
});
