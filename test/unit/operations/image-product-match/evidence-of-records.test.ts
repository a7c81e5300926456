import { describe, expect, it } from 'vitest';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import type { MatchEvidence } from '#app/operations/image-product-match/evidence/evidence.ts';
import {
  BARCODES,
  CODE,
  evidence,
  GTIN_TEXT,
  label,
  OTHER_CODE,
  ownProduct,
  unreadableLabel,
} from './decision/evidence-builders.ts';

/** What there is, and of the first candidate the score and what speaks for and against it. */
const cases: [string, Partial<MatchEvidence>, number, string[]][] = [
  [
    'SKU',
    { own: [ownProduct()] },
    0.993,
    ['has this code as SKU (LC2818-101)', 'names Nike', 'has the whole name that is on the label'],
  ],
  [
    'SKU with a size',
    { own: [ownProduct({ variants: [{ sku: `${CODE}-9.5` }] })] },
    0.993,
    [
      'has the SKU LC2818-101-9.5, which begins with this code',
      'names Nike',
      'has the whole name that is on the label',
    ],
  ],
  [
    'SKU with something before',
    { own: [ownProduct({ variants: [{ sku: `NK ${CODE}` }] })] },
    0.993,
    [
      'has the SKU NK LC2818-101, which contains this code',
      'names Nike',
      'has the whole name that is on the label',
    ],
  ],
  [
    'the exact SKU among several',
    { own: [ownProduct({ variants: [{ sku: `${CODE}-9.5` }, { sku: 'LC2818101' }] })] },
    0.993,
    ['has this code as SKU (LC2818101)', 'names Nike', 'has the whole name that is on the label'],
  ],
  [
    'written code',
    { own: [ownProduct({ styleCode: CODE, variants: [{}] })] },
    0.993,
    ['was listed under this code', 'names Nike', 'has the whole name that is on the label'],
  ],
  [
    'other code',
    {
      own: [ownProduct({ styleCode: OTHER_CODE, styleCodePrinted: 'lc2818 107', variants: [{}] })],
    },
    0.005,
    ['has the code lc2818 107', 'names Nike', 'has the whole name that is on the label'],
  ],
  [
    'no code',
    { barcodes: BARCODES, own: [ownProduct({ variants: [{ barcode: GTIN_TEXT }] })] },
    0.497,
    ['carries the barcode 195503583218', 'names Nike', 'has the whole name that is on the label'],
  ],
  [
    'another brand',
    { own: [ownProduct({ vendor: 'PUMA', title: 'Suede', variants: [{}] })] },
    0.002,
    ['names another brand than Nike', 'shares no words with the name on the label'],
  ],
  [
    'on a draft, with price',
    {
      own: [
        ownProduct({
          imageUrl: 'https://cdn.example/1.jpg',
          variants: [{ sku: CODE }, { price: '9.00' }],
        }),
      ],
    },
    0.993,
    ['has this code as SKU (LC2818-101)', 'names Nike', 'has the whole name that is on the label'],
  ],
  [
    'another code of the SKU',
    { own: [ownProduct({ variants: [{ sku: OTHER_CODE }] })] },
    0.005,
    ['has the code LC2818-107', 'names Nike', 'has the whole name that is on the label'],
  ],
  [
    'the barcode’s code, where none was read',
    { labels: [unreadableLabel()], barcodes: BARCODES, own: [ownProduct()] },
    0.999,
    ['has the code LC2818-101', 'carries the barcode 195503583218'],
  ],
];

describe('a product of the own store among the candidates', () => {
  it.each(cases)('tells of %s', (_what, parts, score, words) => {
    const [first] = decide(evidence({ labels: [label()], ...parts })).candidates;
    expect(first?.evidence).toEqual(words);
    expect(first?.score).toBe(score);
  });
});
