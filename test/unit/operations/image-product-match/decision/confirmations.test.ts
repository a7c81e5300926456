import { describe, expect, it } from 'vitest';
import { buildCase } from '#app/operations/image-product-match/decision/case/case.ts';
import { judge } from '#app/operations/image-product-match/decision/judge.ts';
import { CONFIRMATIONS } from '#app/operations/image-product-match/decision/rules/rules.ts';
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
  tied,
  twoSites,
  unreadableLabel,
} from './evidence-builders.ts';

const labels = [label()];
const unclear = { styleCode: { printed: CODE, accepted: false, repaired: false } };
const noBrand = { brand: '', description: 'ALDER HOODIE', code: 'QQ-21664' };
const ownSku = ownProduct({
  vendor: 'Warehouse',
  title: 'Alder thing',
  variants: [{ sku: 'QQ-21664' }],
});

/** The least that each confirmation needs. */
const LEAST: readonly [kind: string, gives: 'high' | 'medium', parts: Partial<MatchEvidence>][] = [
  ['person_confirmed', 'high', { barcodes: BARCODES, barcodeChoices: [BARCODE_CHOICE] }],
  [
    'person_confirmed_other_reading',
    'medium',
    {
      labels: [label({ styleCode: { printed: OTHER_CODE, accepted: false, repaired: false } })],
      barcodes: BARCODES,
      barcodeChoices: [BARCODE_CHOICE],
    },
  ],
  ['code_and_barcode', 'high', { labels, barcodes: BARCODES, offers: [tied('a')] }],
  [
    'unclear_code_and_barcode',
    'medium',
    { labels: [label(unclear)], barcodes: BARCODES, offers: [tied('a')] },
  ],
  [
    'unclear_code_and_own_barcode',
    'high',
    { labels: [label(unclear)], barcodes: BARCODES, own: [ownProduct()] },
  ],
  ['code_in_store', 'high', { labels, own: [ownProduct()] }],
  ['code_as_own_sku', 'medium', { labels: [label(noBrand)], own: [ownSku] }],
  ['code_on_described_sites', 'high', { labels, offers: twoSites() }],
  [
    'code_on_sites',
    'medium',
    { labels: [label({ description: 'METCON NINE SHIELD' })], offers: twoSites() },
  ],
  ['code_on_brand_site', 'medium', { labels, offers: [offer('nike.com')] }],
  ['barcode_in_store', 'medium', { barcodes: BARCODES, own: [ownProduct()] }],
  ['barcode_on_sites', 'medium', { barcodes: BARCODES, offers: [tied('a'), tied('b')] }],
  ['picture_on_sites', 'medium', { offers: ['one', 'two', 'three'].map((name) => pictured(name)) }],
];

const confirmationsOf = (parts: Partial<MatchEvidence>) =>
  judge(buildCase(evidence(parts))).confirmations.map(({ rule }) => rule);

describe('the sources that suffice for a match', () => {
  it.each(LEAST)('are enough as %s, with %s confidence', (kind, gives, parts) => {
    expect(confirmationsOf(parts)[0]).toMatchObject({ kind, gives });
  });

  it('are tried here for each confirmation there is', () => {
    expect(LEAST.map(([kind]) => kind).sort()).toEqual(
      CONFIRMATIONS.map(({ kind }) => kind).sort(),
    );
  });

  it('are in the list with the surest first', () => {
    const given = CONFIRMATIONS.map(({ gives }) => gives);
    expect(given).toEqual(given.toSorted((one, other) => (one < other ? -1 : 1)));
  });

  it.each<[what: string, parts: Partial<MatchEvidence>]>([
    ['a code alone', { labels }],
    ['a code on one site', { labels, offers: [offer('a.example')] }],
    ['an unclear code on two sites', { labels: [label(unclear)], offers: twoSites() }],
    ['an unclear code in the store', { labels: [label(unclear)], own: [ownProduct()] }],
    ['a barcode on one site', { barcodes: BARCODES, offers: [tied('a')] }],
    ['a picture on two sites', { offers: [pictured('one'), pictured('two')] }],
    [
      'a code that only this app wrote on a record of no brand',
      {
        labels: [label(noBrand)],
        own: [ownProduct({ ...ownSku, styleCode: 'QQ-21664', variants: [{}] })],
      },
    ],
    [
      'words of a label that two sites have',
      { labels: [unreadableLabel({ description: 'AIR ZOOM PEGASUS 41' })], offers: twoSites() },
    ],
  ])('are not %s', (_what, parts) => {
    expect(confirmationsOf(parts)).toEqual([]);
  });

  it('are not described by a label that names no brand, which pages have to tell then', () => {
    const held = confirmationsOf({ labels: [label({ brand: '' })], offers: twoSites() });
    expect(held.map(({ kind }) => kind)).toEqual(['code_on_sites']);
  });

  it('are not the barcode that a page shows beside another code', () => {
    const offers = [tied('a', OTHER_CODE), tied('b', 'XX9999-100')];
    expect(confirmationsOf({ labels, barcodes: BARCODES, offers })).toEqual([]);
  });
});
