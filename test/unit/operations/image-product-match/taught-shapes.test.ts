import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { learnShapes } from '#app/knowledge/code-shapes/learn-shapes.ts';
import { codeFormsWith } from '#app/knowledge/code-shapes/page-patterns.ts';
import { type TaughtShape, taughtBrands } from '#app/knowledge/code-shapes/taught-shape.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import {
  printedCodes,
  printsCode,
} from '#app/operations/image-product-match/decision/pages/printed-codes.ts';
import { runImageProductMatch } from '#app/operations/image-product-match/run.ts';
import { matchShape } from '#app/providers/label-reader/code/match-shape.ts';
import type { LabelReadOptions } from '#app/providers/label-reader/label-reader.ts';
import { evidence, label, offer, ownProduct } from './decision/evidence-builders.ts';
import { createWorld } from './match-world.ts';
import { input } from './run-match.ts';

const BRAND = 'Alder & Pine';
const CODE = '712034-10';
const teach = (...codes: string[]): TaughtShape[] =>
  learnShapes(
    codes.flatMap((code) =>
      [0, 1, 2, 3, 4].map((at) => ({ vendor: BRAND, code: code.replace(/\d$/, String(at)) })),
    ),
  );
const taughtShapes = teach(CODE);

describe('shapes that a store taught', () => {
  it('are known to the label reader and to the decision alike', () => {
    const taught = teach(CODE, 'QX1234-560', '7120K', '71/205B.100', 'AB-1203 C');
    const forms = codeFormsWith(taught);
    const shapes = taughtBrands(taught).flatMap((brand) => brand.shapes ?? []);
    expect(shapes).toHaveLength(taught.length);
    for (const { form } of shapes) {
      const marks = [...form].map((sign) =>
        sign === '@'
          ? fc.constantFrom(...'ABCDEFGHJKLMNPQRTUVWXYZ')
          : sign === '#'
            ? fc.constantFrom(...'23456789')
            : fc.constant(sign === '=' ? '-' : sign),
      );
      fc.assert(
        fc.property(fc.tuple(...marks), (written) => {
          const code = written.join('');
          const key = comparisonKey(code);
          expect(matchShape(code, form)).toMatchObject({ key, repairs: 0 });
          const read = printedCodes(`new ${code} shoe`, [BRAND], undefined, forms);
          expect(read.map((one) => one.key)).toEqual([key]);
        }),
      );
    }
  });

  it('count only where the brand is named', () => {
    const forms = codeFormsWith(taughtShapes);
    for (const brands of [[], ['Nike']])
      expect(printedCodes(`shoe ${CODE}`, brands, undefined, forms)).toEqual([]);
    // A size behind a code of a known form does no harm.
    expect(printsCode(`${CODE}-42`, comparisonKey(CODE), [BRAND], forms)).toBe(true);
    expect(printsCode(`${CODE}-42`, comparisonKey(CODE), [BRAND])).toBe(false);
  });

  it('tell the decision that a page is about other products', () => {
    const labels = [label({ code: CODE, brand: BRAND, description: 'RIDGE RUNNER' })];
    const pages = ['first.example', 'second.example', 'third.example'].map((domain) =>
      offer(domain, { title: `${BRAND} Ridge Runner ${CODE}, ${domain}: as 712039-20 before` }),
    );
    const decideWith = (shapes: TaughtShape[]) =>
      decide(evidence({ labels, offers: pages, taughtShapes: shapes }));
    expect(decideWith([]).matched).toBe(true);
    expect(decideWith(taughtShapes).matched).toBe(false);
  });

  it('tell the decision which code the store’s own record has', () => {
    const own = [
      ownProduct({
        vendor: 'ALDER & PINE',
        title: 'Ridge Runner',
        variants: [{ sku: '712039-20-42', barcode: '195503583218' }],
      }),
    ];
    const labels = [label({ code: CODE, brand: BRAND, description: 'RIDGE RUNNER' })];
    const codeWith = (shapes: TaughtShape[]) =>
      decide(evidence({ labels, own, taughtShapes: shapes })).candidates[0]?.style_code;
    expect(codeWith([])).toBeUndefined();
    expect(codeWith(taughtShapes)).toBe('712039-20');
  });

  it('reach the reader and the decision of a call, those of its own store', async () => {
    const world = await createWorld({ taughtShapes });
    const asked: string[] = [];
    const given: LabelReadOptions['taughtShapes'][] = [];
    const { labelReaders } = world.context.services;
    world.context.services.taughtShapes = {
      list: async (shopId) => {
        asked.push(shopId);
        return taughtShapes;
      },
    };
    world.context.services.labelReaders = {
      ...labelReaders,
      find: () => ({
        name: 'embedded',
        read: async (_photo, options) => {
          given.push(options.taughtShapes);
          return { labels: [] };
        },
        close: async () => {},
      }),
    };
    await runImageProductMatch(input, world.context);
    expect(asked).toEqual(['shop_1']);
    expect(given).toEqual([taughtShapes]);
  });
});
