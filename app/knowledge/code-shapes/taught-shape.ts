import type { Brand } from '../brands/brand.ts';
import { knownBrand } from '../brands/brand-words.ts';
import { plainWords } from '../words/plain-words.ts';

/**
 * A shape of style codes that a store taught: the store has several codes of this form from this vendor. It is valid in
 * that store only. Plain data, which can be sent to a worker thread.
 */
export type TaughtShape = {
  /** The store's vendor, or the brand's usual name if it is in `BRANDS`. */
  brand: string;
  /**
   * A form as in `CodeShape`, of letters, digits and separators only: `@@####-###`. It never contains characters of a
   * code.
   */
  form: string;
  /** One of the store's codes. */
  example: string;
};

/**
 * Letters and digits with at most three separators: the length is bounded, and nothing in it has a meaning in a
 * pattern.
 */
const TAUGHT_FORM = /^[@#]{1,16}(?:[-=./][@#]{1,16}){0,3}$/;

export function isTaughtForm(form: string): boolean {
  return TAUGHT_FORM.test(form);
}

/**
 * Returns taught shapes as brands, one entry per brand: code that uses the shapes in `BRANDS` can use these beside
 * them. The entry of a known brand has that brand's words and only the taught shapes. Forms that are not valid are left
 * out.
 */
export function taughtBrands(shapes: readonly TaughtShape[]): Brand[] {
  const usable = shapes.filter(({ form }) => isTaughtForm(form));
  return [...Map.groupBy(usable, ({ brand }) => brand)].map(([name, taught]): Brand => {
    const known = knownBrand(name);
    const words = plainWords(name).join(' ');
    return {
      ...(known ?? { name, aliases: [words], domains: [] }),
      labelWords: known?.labelWords ?? [words.toUpperCase()],
      shapes: taught.map(({ form, example }) => ({ form, examples: [example] })),
    };
  });
}
