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
  offer,
  unreadableLabel,
} from './decision/evidence-builders.ts';

const page = (title: string, parts = {}) => [offer('first.example', { title, ...parts })];
const name = 'Nike Air Zoom Pegasus 41';

/** What there is, and of the first candidate the score and what speaks for and against it. */
const cases: [string, Partial<MatchEvidence>, number, string[]][] = [
  [
    'code in the title',
    { offers: page(`${name} ${CODE}`) },
    0.487,
    ['prints LC2818-101 in its title', 'names Nike', 'has the whole name that is on the label'],
  ],
  [
    'code in the address',
    { offers: page(name, { link: `https://first.example/p/${CODE}` }) },
    0.487,
    ['prints LC2818-101 in its address', 'names Nike', 'has the whole name that is on the label'],
  ],
  [
    'code in the text',
    { offers: page(name, { snippet: `style ${CODE}` }) },
    0.487,
    ['prints LC2818-101 in its text', 'names Nike', 'has the whole name that is on the label'],
  ],
  [
    'several codes',
    { offers: page(`${name} ${CODE} ${OTHER_CODE}`) },
    0.105,
    ['lists several style codes', 'names Nike', 'has the whole name that is on the label'],
  ],
  [
    'another code in the title',
    { offers: page(`${name} ${OTHER_CODE}`) },
    0.001,
    [
      'prints another code (LC2818-107) in its title',
      'names Nike',
      'has the whole name that is on the label',
    ],
  ],
  [
    'another code in the address',
    { offers: page(name, { link: `https://first.example/${OTHER_CODE}` }) },
    0.001,
    [
      'prints another code (LC2818-107) in its address',
      'names Nike',
      'has the whole name that is on the label',
    ],
  ],
  [
    'no code',
    { offers: page(name) },
    0.105,
    ['prints no style code', 'names Nike', 'has the whole name that is on the label'],
  ],
  [
    'a code where none was read',
    { labels: [unreadableLabel()], offers: page(`${name} ${CODE}`) },
    0.024,
    ['prints LC2818-101 in its title'],
  ],
  [
    'the barcode',
    { barcodes: BARCODES, offers: page(`${name} ${CODE}`, { snippet: GTIN_TEXT }) },
    0.999,
    [
      'prints LC2818-101 in its title',
      'carries the barcode 195503583218',
      'names Nike',
      'has the whole name that is on the label',
    ],
  ],
  [
    'the very picture',
    { offers: page(name, { foundBy: 'image_exact' }) },
    0.34,
    [
      'prints no style code',
      'shows exactly the same picture',
      'names Nike',
      'has the whole name that is on the label',
    ],
  ],
  [
    'a lookalike',
    { offers: page(name, { foundBy: 'image_visual' }) },
    0.173,
    [
      'prints no style code',
      'only looks alike',
      'names Nike',
      'has the whole name that is on the label',
    ],
  ],
  [
    'the brand’s own site',
    { offers: [offer('nike.com', { title: `${name} ${CODE}` })] },
    0.987,
    [
      'prints LC2818-101 in its title',
      "is the brand's own site",
      'names Nike',
      'has the whole name that is on the label',
    ],
  ],
  [
    'another brand',
    { offers: page(`Saucony Air Zoom Pegasus 41 ${CODE}`) },
    0.214,
    [
      'prints LC2818-101 in its title',
      'names another brand than Nike',
      'has the whole name that is on the label',
    ],
  ],
  [
    'another brand, nothing read',
    { labels: [unreadableLabel({ brand: 'Puma' })], offers: page(`Saucony Ride`) },
    0,
    ['prints no style code', 'names another brand than Puma'],
  ],
  [
    'most of the name',
    {
      labels: [label({ description: 'AIR ZOOM PEGASUS PREMIUM' })],
      offers: page(`Nike Zoom Pegasus ${CODE}`),
    },
    0.478,
    ['prints LC2818-101 in its title', 'names Nike', 'has most of the name that is on the label'],
  ],
  [
    'half of the name',
    { labels: [label({ description: 'ZOOM PEGASUS' })], offers: page(`Nike Pegasus ${CODE}`) },
    0.471,
    ['prints LC2818-101 in its title', 'names Nike', 'has most of the name that is on the label'],
  ],
  [
    'little of the name',
    {
      labels: [label({ description: 'ZOOM PEGASUS SHIELD' })],
      offers: page(`Nike Pegasus ${CODE}`),
    },
    0.462,
    ['prints LC2818-101 in its title', 'names Nike', 'shares few words with the name on the label'],
  ],
  [
    'nothing of the name',
    { labels: [label({ description: 'AIR ZOOM PEGASUS' })], offers: page(`Nike Metcon ${CODE}`) },
    0.438,
    ['prints LC2818-101 in its title', 'names Nike', 'shares no words with the name on the label'],
  ],
  [
    'another number',
    { offers: page(`Nike Air Zoom Pegasus 40 ${CODE}`) },
    0.088,
    [
      'prints LC2818-101 in its title',
      'names Nike',
      'has most of the name that is on the label',
      'has another model number than the label',
    ],
  ],
  [
    'another colour',
    { labels: [label({ description: 'PEGASUS BLACK' })], offers: page(`Nike Pegasus red ${CODE}`) },
    0.428,
    [
      'prints LC2818-101 in its title',
      'names Nike',
      'has the whole name that is on the label',
      'names another colour than the label',
    ],
  ],
  [
    'the same colour',
    {
      labels: [label({ description: 'PEGASUS BLACK' })],
      offers: page(`Nike Pegasus noir ${CODE}`),
    },
    0.495,
    ['prints LC2818-101 in its title', 'names Nike', 'has the whole name that is on the label'],
  ],
  [
    'another audience',
    {
      labels: [label({ description: 'WMNS PEGASUS' })],
      offers: page(`Nike Men's Pegasus ${CODE}`),
    },
    0.3,
    [
      'prints LC2818-101 in its title',
      'names Nike',
      'has the whole name that is on the label',
      'differs from the label in who it is made for',
    ],
  ],
  [
    'another width',
    {
      labels: [label({ description: 'PEGASUS WIDE' })],
      offers: page(`Nike Pegasus narrow ${CODE}`),
    },
    0.487,
    [
      'prints LC2818-101 in its title',
      'names Nike',
      'has the whole name that is on the label',
      'differs from the label in the width',
    ],
  ],
  [
    'another cut',
    { labels: [label({ description: 'BLAZER LOW' })], offers: page(`Nike Blazer mid ${CODE}`) },
    0.487,
    [
      'prints LC2818-101 in its title',
      'names Nike',
      'has the whole name that is on the label',
      'differs from the label in the height of the cut',
    ],
  ],
  [
    'another sole',
    { labels: [label({ description: 'TIEMPO FG' })], offers: page(`Nike Tiempo SG ${CODE}`) },
    0.487,
    [
      'prints LC2818-101 in its title',
      'names Nike',
      'has the whole name that is on the label',
      'differs from the label in the kind of sole',
    ],
  ],
  [
    'a marketplace',
    { offers: [offer('ebay.com', { title: `${name} ${CODE}` })] },
    0.475,
    ['prints LC2818-101 in its title', 'names Nike', 'has the whole name that is on the label'],
  ],
  [
    'the same brand from its site',
    { offers: [offer('nike.com', { title: `Air Zoom Pegasus 41 ${CODE}` })] },
    0.987,
    [
      'prints LC2818-101 in its title',
      "is the brand's own site",
      'names Nike',
      'has the whole name that is on the label',
    ],
  ],
  [
    'the barcode’s code on a page, where none was read',
    {
      labels: [unreadableLabel()],
      barcodes: BARCODES,
      offers: [1, 2].map((n) =>
        offer(`site${n}.example`, { title: `shop ${n} Pegasus${n} ${CODE}`, snippet: GTIN_TEXT }),
      ),
    },
    0.499,
    ['prints LC2818-101 in its title', 'carries the barcode 195503583218'],
  ],
];

describe('a page among the candidates', () => {
  it.each(cases)('tells of %s', (_what, parts, score, words) => {
    const [first] = decide(evidence({ labels: [label()], ...parts })).candidates;
    expect(first?.evidence).toEqual(words);
    expect(first?.score).toBe(score);
  });
});
