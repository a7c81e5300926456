import { listItems } from '../list-items.ts';
import { ONE_BOX_AT_A_TIME } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

/** A label counts as another box even if its code is covered. */
export const severalBrands = defineVeto({
  kind: 'several_brands',
  when: 'Labels in the photo name different brands, and no code was typed.',
  test: ({ photo }) =>
    photo.rivalBrands.length > 0 ? { brands: listItems(photo.rivalBrands) } : null,
  words: 'the labels in the photo are of different brands ({brands})',
  nextStep: ONE_BOX_AT_A_TIME,
  outweighsChoice: true,
});
