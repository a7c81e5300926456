import { defineCap } from '../rule.ts';

/** One slip of the reader explains it. */
export const shortNameDiffers = defineCap({
  kind: 'short_name_differs',
  when: 'No source that confirms has the one model word of the label, and none ties the barcode to the code.',
  test: ({ conflicts, photo: { description } }) =>
    conflicts.nameDiffers === 'perhaps' && description !== undefined ? { name: description } : null,
  limit: 'medium',
  words: 'the name on the label was read as {name}, so check before listing',
});
