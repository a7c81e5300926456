import {
  labelVariants,
  type VariantWords,
  variantWords,
} from '#app/knowledge/words/variant-words.ts';

/** The variants that words tell, by axis: `{ age: 'adult', gender: 'male' }`. */
export const told = (words: VariantWords): Record<string, string> =>
  Object.fromEntries([...words].map(([axis, { values }]) => [axis, [...values].sort().join(' ')]));
export const read = (text: string) => told(variantWords(text));
export const readSize = (size: string) => told(labelVariants([{ size }]));

export const MEN = { age: 'adult', gender: 'male' };
export const WOMEN = { age: 'adult', gender: 'female' };
export const JUNIOR = { age: 'older younger' };
export const CHILD = { age: 'older toddler younger' };
export const WIDE = { width: 'wide' };
