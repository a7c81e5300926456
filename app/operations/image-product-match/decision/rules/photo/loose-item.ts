import { defineVeto } from '../rule.ts';

export const looseItem = defineVeto({
  kind: 'loose_item',
  when: 'A vision model says that the loose item in the photo is not what the box holds.',
  test: ({ photo }) => (photo.looseItemDiffers === undefined ? null : {}),
  words: 'the loose item in the photo looks different from the labelled box',
  nextStep: 'take the photo again with the box alone, or with the item and its own box',
  outweighsChoice: true,
});
