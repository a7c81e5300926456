import { fold } from './fold.ts';

/** Options without their order. */
export function tupleKey(
  options: Record<string, string>,
  normalise: (text: string) => string,
): string {
  const pairs = Object.entries(options).map(([name, value]) => [fold(name), normalise(value)]);
  return JSON.stringify(pairs.sort(([left = ''], [right = '']) => (left < right ? -1 : 1)));
}
