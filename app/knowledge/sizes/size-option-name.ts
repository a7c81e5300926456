import { SIZE_OPTION_WORDS } from './size-words.ts';

const SIZE = new RegExp(SIZE_OPTION_WORDS, 'i');

/**
 * Which of a product's options holds its sizes: the one whose name says so, else the first, since a product may come
 * in colours as well. Undefined where it has no options but the platform's placeholder `Title`.
 */
export function sizeOptionName(names: readonly string[]): string | undefined {
  const name = names.find((one) => SIZE.test(one)) ?? names[0];
  return name === 'Title' ? undefined : name;
}
