import { SIZE_OPTION_WORDS } from './size-words.ts';

const SIZE = new RegExp(SIZE_OPTION_WORDS, 'i');

/**
 * Returns the name of the product option that holds the sizes: the option whose name says so (a product may come in
 * colours as well), otherwise the first. Undefined if there is no option but the platform's placeholder `Title`.
 */
export function sizeOptionName(names: readonly string[]): string | undefined {
  const name = names.find((one) => SIZE.test(one)) ?? names[0];
  return name === 'Title' ? undefined : name;
}
