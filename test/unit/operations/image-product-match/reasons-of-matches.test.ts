import { describe, expect, it } from 'vitest';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import type { MatchEvidence } from '#app/operations/image-product-match/evidence/evidence.ts';
import {
  BARCODE_CHOICE,
  BARCODES,
  CODE,
  evidence,
  label,
  OTHER_CODE,
  offer,
  ownProduct,
  pictured,
  SEARCH_TIMED_OUT,
  tied,
  twoSites,
  unreadableLabel,
} from './decision/evidence-builders.ts';

/** What there is, how sure the answer is and by what method, and all that it says. */
const cases: [string, string, Partial<MatchEvidence>, string][] = [
  [
    'two sites',
    'high, label',
    { labels: [label()], offers: twoSites() },
    'The code LC2818-101 on the label is confirmed by 2 independent sites (first.example and second.example).',
  ],
  [
    'one site of the brand',
    'medium, label',
    { labels: [label()], offers: [offer('nike.com')] },
    'The code LC2818-101 on the label is confirmed by the site nike.com.',
  ],
  [
    'five sites',
    'high, label',
    {
      labels: [label()],
      offers: ['a', 'b', 'c', 'd', 'e'].map((n) =>
        offer(`${n}shop.example`, { title: `${n} Nike ${n}a Pegasus ${n}b 41 ${CODE}` }),
      ),
    },
    'The code LC2818-101 on the label is confirmed by 5 independent sites (ashop.example, bshop.example, cshop.example, dshop.example and 1 more).',
  ],
  [
    'the own store',
    'high, label',
    { labels: [label()], own: [ownProduct()] },
    'The code LC2818-101 on the label is confirmed by your own store; it is already in your store as Nike Air Zoom Pegasus 41.',
  ],
  [
    'the own store, under this code',
    'high, label',
    { labels: [label()], own: [ownProduct({ styleCode: CODE })] },
    'The code LC2818-101 on the label is confirmed by your own store.',
  ],
  [
    'store, barcode and site',
    'high, label',
    {
      labels: [label()],
      own: [ownProduct()],
      offers: [offer('first.example')],
      barcodes: BARCODES,
    },
    'The code LC2818-101 on the label is confirmed by your own store, the barcode and the site first.example; it is already in your store as Nike Air Zoom Pegasus 41.',
  ],
  [
    'a typed code',
    'medium, label',
    { typedCode: CODE, offers: twoSites() },
    'The code LC2818-101 typed in is confirmed by 2 independent sites (first.example and second.example).',
  ],
  [
    'a typed code against the label',
    'medium, label',
    { typedCode: CODE, labels: [label({ code: OTHER_CODE })], own: [ownProduct()] },
    'The code LC2818-101 typed in is confirmed by your own store; the label itself was read as LC2818-107; it is already in your store as Nike Air Zoom Pegasus 41.',
  ],
  [
    'the barcode, without a label',
    'medium',
    { barcodes: BARCODES, offers: [tied('first'), tied('second')] },
    'The barcode 195503583218 belongs to LC2818-101 according to 2 independent sites (first.example and second.example); no code was read off the label.',
  ],
  [
    'the barcode and a misread code',
    'medium',
    {
      barcodes: BARCODES,
      labels: [label({ code: 'LC2B18-101' })],
      offers: [tied('first'), tied('second')],
    },
    'The barcode 195503583218 belongs to LC2818-101 according to 2 independent sites (first.example and second.example); the code on the label was read as LC2B18-101, which nobody knows.',
  ],
  [
    'the very picture',
    'medium, reverse_image',
    { offers: [pictured('one'), pictured('two'), pictured('three')] },
    'Exactly the same picture is on 3 independent sites (one.example, three.example and two.example), and all print LC2818-101.',
  ],
  [
    'a word',
    'high',
    { labels: [unreadableLabel()], barcodes: BARCODES, barcodeChoices: [BARCODE_CHOICE] },
    'Staff in your store confirmed earlier that the barcode 195503583218 is LC2818-101 as shown at first.example.',
  ],
  [
    'a word and the label',
    'high, label',
    { labels: [label()], barcodes: BARCODES, barcodeChoices: [BARCODE_CHOICE] },
    'Staff in your store confirmed earlier that the barcode 195503583218 is LC2818-101 as shown at first.example, and the label says the same.',
  ],
  [
    'sites that differ on a variant',
    'medium, label',
    {
      labels: [label()],
      offers: [
        ...twoSites(),
        offer('third.example', { title: `Nike Pegasus 41 men's ${CODE}` }),
        offer('fourth.example', { title: `Pegasus 41 Nike GS runner ${CODE} sale` }),
      ],
    },
    "The code LC2818-101 on the label is confirmed by 4 independent sites (first.example, fourth.example, second.example and third.example); the sources disagree (GS, men's), so check what the box says before listing.",
  ],
  [
    'another colour',
    'medium, label',
    {
      labels: [label({ description: 'AIR ZOOM PEGASUS 41 BLACK' })],
      offers: [
        offer('first.example', { title: `Nike Air Zoom Pegasus 41 red ${CODE}` }),
        offer('second.example', { title: `${CODE} Pegasus 41 by Nike in green` }),
      ],
    },
    'The code LC2818-101 on the label is confirmed by 2 independent sites (first.example and second.example); the colour on the label differs.',
  ],
  [
    'a single word on the label that no site has',
    'medium, label',
    { labels: [label({ description: 'PEGSUS' })], offers: twoSites() },
    'The code LC2818-101 on the label is confirmed by 2 independent sites (first.example and second.example); the name on the label was read as PEGSUS, so check before listing.',
  ],
  [
    'a stack of which not all could be read',
    'high, label',
    {
      labels: [label({ size: 'US 8' }), label(), label(), { unreadable: true }],
      own: [ownProduct({ styleCode: CODE })],
    },
    'The code LC2818-101 on the label is confirmed by your own store; 1 of the 4 labels in the photo could not be read; the size of 2 of the 3 boxes could not be read.',
  ],
  [
    'sources that say many things',
    'medium, label',
    {
      labels: [label()],
      offers: [
        'GS',
        'PS',
        'TD',
        "women's",
        "men's",
        'junior',
        'mid',
        'low',
        'high',
        'infant',
        'unisex',
        'boys',
      ].map((word, at) =>
        offer(`${'abcdefghijkl'[at]}shop.example`, {
          title: `Nike Air Zoom Pegasus 41 ${CODE} ${word} ${'abcdefghijkl'[at]}shop`,
        }),
      ),
    },
    'The code LC2818-101 on the label is confirmed by 12 independent sites (ashop.example, bshop.example, cshop.example, dshop.example and 8 more); the sources disagree (GS, PS, TD, boys, high, infant, junior, low and 3 more), so check what the box says before listing.',
  ],
  [
    'a failure beside a match',
    'high, label',
    { labels: [label()], own: [ownProduct({ styleCode: CODE })], failures: SEARCH_TIMED_OUT },
    'The code LC2818-101 on the label is confirmed by your own store; the web look-up of the code failed (serpapi: took too long).',
  ],
];

describe('the reason of a match', () => {
  it.each(cases)('%s: %s', (_what, answer, parts, reason) => {
    const result = decide(evidence(parts));
    expect(result.reason).toBe(reason);
    expect([result.confidence, result.method].filter(Boolean).join(', ')).toBe(answer);
    expect(result.matched).toBe(true);
  });
});
