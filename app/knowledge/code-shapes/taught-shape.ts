import type { Brand } from '../brands/brand.ts';
import { knownBrand } from '../brands/brand-words.ts';
import { plainWords } from '../words/plain-words.ts';

/**
 * A shape of style codes that a store taught: it has several codes of this form from this vendor. Valid in that store
 * alone. Plain data, which can be sent to a thread.
 */
export type TaughtShape = {
  /** The store's vendor, or the brand's usual name where it is one that everybody knows. */
  brand: string;
  /** A form as in `CodeShape`, of letters, digits and separators only: `@@####-###`. Never the text of a code. */
  form: string;
  /** One of the store's codes. */
  example: string;
};

/** Characters of a code alone, with at most three separators: bounded, and nothing of it is a pattern of its own. */
const TAUGHT_FORM = /^[@#]{1,16}(?:[-=./][@#]{1,16}){0,3}$/;

export function isTaughtForm(form: string): boolean {
  return TAUGHT_FORM.test(form);
}

/**
 * Taught shapes as brands, one entry a brand: what reads or compares codes by the shapes of brands takes these beside
 * `BRANDS`. An entry of a known brand has its words and only the taught shapes. Forms of another kind are left out.
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
