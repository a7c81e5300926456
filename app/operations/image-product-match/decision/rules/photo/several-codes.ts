import { listItems } from '../list-items.ts';
import { ONE_BOX_AT_A_TIME } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

export const severalCodes = defineVeto({
  kind: 'several_codes',
  when: 'Labels in the photo carry different codes, or staff chose different codes for its barcodes.',
  test: ({ photo }) =>
    photo.rivalCodes.length > 0 ? { codes: listItems(photo.rivalCodes) } : null,
  words: 'the labels and barcodes in the photo stand for different codes ({codes})',
  nextStep: ONE_BOX_AT_A_TIME,
  outweighsChoice: true,
});
