import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownBrand } from '#app/knowledge/brands/brand-words.ts';
import { BRANDS } from '#app/knowledge/brands/brands.ts';
import { expandForm, slotsOf } from '#app/knowledge/code-shapes/parse-form.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { printedCodes } from '#app/operations/image-product-match/decision/pages/printed-codes.ts';
import { findCodes } from '#app/providers/label-reader/code/find-codes.ts';
import { namedBrands } from '#app/providers/label-reader/name/named-brands.ts';
import { printLines } from '../providers/label-reader/print-lines.ts';

const SHAPES = BRANDS.flatMap((brand) =>
  (brand.shapes ?? []).map((shape) => ({ ...shape, brand: brand.name, label: labelOf(brand) })),
);
const EXAMPLES = SHAPES.flatMap((shape) =>
  shape.examples.map((example) => ({ ...shape, example, key: comparisonKey(example) })),
);

/** What a label of the brand says, in capitals. */
function labelOf({ name, labelWords = [] }: (typeof BRANDS)[number]): string {
  return labelWords[0] ?? name.toUpperCase();
}

const readLabel = (...rows: string[]) => {
  const lines = printLines(...rows);
  return findCodes(lines, namedBrands(lines), []).filter(({ repairs }) => repairs === 0);
};
const readPage = (text: string, brands: string[]) =>
  printedCodes(text, brands).map(({ key }) => key);

/** Codes of a form, as the form has its separators. */
function codesOf(form: string): fc.Arbitrary<string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const signs = { letter: letters, digit: '0123456789', either: `${letters}0123456789` };
  const codes = expandForm(form).map((one) =>
    fc
      .tuple(
        ...slotsOf(one).map((slot) => {
          if (slot.kind === 'literal') return fc.constant(slot.literal);
          if (slot.kind === 'separator')
            return fc.constant(/[~=]/.test(slot.sign) ? '-' : slot.sign);
          return fc.constantFrom(...signs[slot.kind]);
        }),
      )
      .map((marks) => marks.join('')),
  );
  return fc.oneof(...codes);
}

describe.each(EXAMPLES)('$example of $brand', ({ example, brand, label, key, ...shape }) => {
  it('is read on a label of the brand', () => {
    expect(readLabel(label, example)[0]).toMatchObject({ spelling: example, shape: 'brand' });
  });

  // One digit may be anything: VN-0EYEBLK is known by the brand alone.
  it.skipIf(key.replace(/\D/g, '').length < 2)('is read behind a word for style codes', () => {
    const read = readLabel(`STYLE ${example}`).find((one) => one.key === key);
    expect(read).toMatchObject({ spelling: example, caption: 'before' });
  });

  it('is read on a page that names the brand', () => {
    expect(readPage(`new ${example} shoe`, [brand])).toEqual([key]);
  });

  it('is read where no brand is named only as far as its shape says', () => {
    const isAlone = shape.withoutBrand === 'pages' || shape.withoutBrand === 'anywhere';
    expect(readPage(`new ${example} shoe`, [])).toEqual(isAlone ? [key] : []);
  });
});

describe.each(SHAPES)('codes of the form $form of $brand', ({ form, brand, label }) => {
  it('are read by the label reader and by the decision', () => {
    fc.assert(
      fc.property(codesOf(form), (code) => {
        const key = comparisonKey(code);
        expect(readLabel(label, code).map((one) => one.key)).toContain(key);
        expect(readPage(`new ${code} shoe`, [brand])).toContain(key);
      }),
    );
  });
});

describe('the brands', () => {
  it('are known by their names and aliases, each by its own', () => {
    for (const brand of BRANDS) {
      for (const name of [brand.name, ...brand.aliases]) expect(knownBrand(name)).toBe(brand);
    }
  });

  it('are named on a label by their words', () => {
    for (const brand of BRANDS) {
      for (const words of brand.labelWords ?? []) {
        expect(namedBrands(printLines(words))).toContain(brand);
      }
    }
  });

  it('are looked for on labels by words without lower-case letters', () => {
    for (const { labelWords = [] } of BRANDS) {
      expect(labelWords.join(' ')).toBe(labelWords.join(' ').toUpperCase());
    }
  });
});
