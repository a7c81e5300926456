import { expect, it } from 'vitest';
import { BRANDS } from '#app/knowledge/brands/brands.ts';
import { printedCodes } from '#app/operations/image-product-match/decision/pages/printed-codes.ts';

const keyOf = (code: string) => code.replace(/[^A-Z0-9]/g, '');
const hasCode = (text: string, code: string, brands: string[]) =>
  printedCodes(text, brands).some(({ key }) => key === keyOf(code));

/** An end that could be a size behind a shorter code. */
const SIZE_LIKE = /^(.+)[^A-Z0-9]([0-9]{1,2})$/;

/** Codes that their form alone tells, and whose beginning is a whole code of another brand. */
const confusable = BRANDS.flatMap(({ name, shapes = [] }) =>
  shapes
    .filter(({ withoutBrand }) => withoutBrand === 'pages' || withoutBrand === 'anywhere')
    .flatMap(({ examples }) => examples)
    .flatMap((code) => {
      const [, head = '', size = ''] = SIZE_LIKE.exec(code) ?? [];
      const others = BRANDS.filter((other) => other.name !== name && other.shapes);
      return others
        .filter((other) => hasCode(head, head, [other.name]))
        .map((other) => ({ name, code, head, size, other: other.name }));
    }),
);

it('no form takes a code of another brand and the size behind it for a code', () => {
  const taken = confusable.filter(({ head, size, code }) =>
    hasCode(`Sneaker ${head} ${size} EU`, code, []),
  );
  expect(taken.map(({ name, code, other }) => `${code} of ${name} (${other})`)).toEqual([]);
});
