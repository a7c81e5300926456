import { parseSizes, systemsNamed } from './parse-sizes.ts';
import type { SizeSystem } from './size.ts';

/** No US, UK or foot-length shoe size lies in this range, and no European shoe size for adults outside it. */
const EUROPEAN = { least: 35, most: 50 } as const;

/**
 * Returns the size system of a store's option: as its name says, otherwise as its values say, otherwise European if all
 * of the values lie where only European sizes do. Null if none of this tells: 8, 9 and 10 may be US or UK sizes.
 */
export function sizeSystemOf(name: string, values: readonly string[]): SizeSystem | null {
  const named = systemsNamed(name);
  if (named.length === 1) return named[0] ?? null;
  const sizes = values.flatMap((value) => parseSizes(value));
  const used = [...new Set(sizes.flatMap(({ system }) => system ?? []))];
  if (used.length > 0) return used.length === 1 ? (used[0] ?? null) : null;
  const isEuropean = sizes.every(({ isNumber, suffix, value }) => {
    const number = Number(value);
    return isNumber && suffix === '' && number >= EUROPEAN.least && number <= EUROPEAN.most;
  });
  return sizes.length > 0 && isEuropean ? 'EU' : null;
}
