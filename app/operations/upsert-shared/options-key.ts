import { fold } from './fold.ts';

/**
 * Returns a key that is equal for options with the same names and values, in any order.
 * @param normalise brings values into the form that is compared; names are always folded
 */
export function optionsKey(
  options: Record<string, string>,
  normalise: (value: string) => string = fold,
): string {
  const pairs = Object.entries(options).map(([name, value]) => [fold(name), normalise(value)]);
  return JSON.stringify(pairs.sort(([left = ''], [right = '']) => (left < right ? -1 : 1)));
}
