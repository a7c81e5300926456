import { defineCap } from '../rule.ts';

/** A single misreading explains the difference. */
export const shortNameDiffers = defineCap({
  kind: 'short_name_differs',
  when: "No confirming source has the label's only model word, and none ties the barcode to the code.",
  test: ({ conflicts, photo: { description } }) =>
    conflicts.nameDiffers === 'perhaps' && description !== undefined ? { name: description } : null,
  limit: 'medium',
  words: 'the name on the label was read as {name}, so check before listing',
});
