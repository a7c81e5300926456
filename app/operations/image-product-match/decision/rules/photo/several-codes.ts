import { listItems } from '../list-items.ts';
import { ONE_BOX_AT_A_TIME } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

export const severalCodes = defineVeto({
  kind: 'several_codes',
  when: 'Labels in the photo carry different codes, or people gave its barcodes different ones.',
  test: ({ photo }) =>
    photo.rivalCodes.length > 0 ? { codes: listItems(photo.rivalCodes) } : null,
  words: 'the labels in the photo show different codes ({codes})',
  nextStep: ONE_BOX_AT_A_TIME,
  outweighsChoice: true,
});
