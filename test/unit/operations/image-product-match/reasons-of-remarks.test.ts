import { describe, expect, it } from 'vitest';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import type { MatchEvidence } from '#app/operations/image-product-match/evidence/evidence.ts';
import {
  BARCODE_CHOICE,
  BARCODES,
  CODE,
  evidence,
  label,
  offer,
  ownProduct,
  unreadableLabel,
} from './decision/evidence-builders.ts';

/** What there is, and all that is said of it. */
const cases: readonly [what: string, parts: Partial<MatchEvidence>, reason: string][] = [
  [
    'differing variants on the one site say nothing where the sites are too few',
    {
      labels: [label({ description: 'WMNS PEGASUS 41' })],
      offers: [offer('first.example', { title: `Nike men's Pegasus 41 ${CODE}` })],
    },
    'Only one independent site confirms the code LC2818-101; compare the candidates with the box and choose by hand.',
  ],
  [
    'labels that could not be read matter only beside a match',
    { labels: [label(), unreadableLabel()] },
    'No source that was asked knows the code LC2818-101; compare the code with the box and, if it is right, list it as a new product under this code.',
  ],
  [
    'the product in the store is not spoken of where something forbids the match',
    { labels: [label()], own: [ownProduct()], looseItemDiffers: 'red' },
    'Not called a match because the loose item in the photo looks different from the labelled box; take the photo again with the box alone, or with the item and its own box.',
  ],
  [
    'a record that the merchant named in other words is one all the same',
    { labels: [label({ description: 'TIEMPO LEGEND' })], own: [ownProduct()] },
    'The code LC2818-101 on the label is confirmed by your own store; it is already in your store as Nike Air Zoom Pegasus 41.',
  ],
  [
    'the page that a person chose is not named where the store has the product',
    { barcodes: BARCODES, barcodeChoices: [BARCODE_CHOICE], own: [ownProduct()] },
    'Staff in your store confirmed earlier that the barcode 195503583218 is LC2818-101; it is already in your store as Nike Air Zoom Pegasus 41.',
  ],
];

describe('what is said beside the answer', () => {
  it.each(cases)('%s', (_what, parts, reason) => {
    expect(decide(evidence(parts)).reason).toBe(reason);
  });
});
