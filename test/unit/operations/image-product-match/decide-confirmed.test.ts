import { describe, expect, it } from 'vitest';
import type { BarcodeChoice } from '#app/domain/barcode-choices/barcode-choices.ts';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import {
  BARCODES,
  CODE,
  evidence,
  GTIN,
  label,
  OTHER_CODE,
  offer,
  ownProduct,
  twoSites,
  unreadableLabel,
} from './decision/evidence-builders.ts';

/** A person chose the first site's page for this barcode. */
const said = (parts: Partial<BarcodeChoice> = {}): BarcodeChoice => ({
  gtin14: GTIN,
  styleCode: CODE,
  title: 'Nike Air Zoom Pegasus 41',
  link: 'https://www.first.example/p/1',
  source: 'first.example',
  chosenAt: new Date('2026-11-19T10:00:00Z'),
  ...parts,
});
const barcodeChoices = [said()];

describe('a barcode that a person in the store has named before', () => {
  it('decides alone, and shows what the person chose', () => {
    const result = decide(
      evidence({ labels: [unreadableLabel()], barcodes: BARCODES, barcodeChoices }),
    );
    expect(result).toMatchObject({
      matched: true,
      confidence: 'high',
      style_code: CODE,
      best: { title: 'Nike Air Zoom Pegasus 41', link: 'https://www.first.example/p/1' },
      variant_conflicts: [],
    });
    expect(result).not.toHaveProperty('method');
    expect(result.reason).toBe(
      'Staff in your store confirmed earlier that the barcode 195503583218 is LC2818-101 as shown at first.example.',
    );
    expect(result.candidates[0]?.evidence[0]).toContain('confirmed on 2026-11-19');
  });

  it('decides with the label that says the same, and is the label’s match', () => {
    const result = decide(evidence({ labels: [label()], barcodes: BARCODES, barcodeChoices }));
    expect(result).toMatchObject({ matched: true, confidence: 'high', method: 'label' });
    expect(result.reason).toContain('and the label says the same');
  });

  it('is shown as the site or the store has it now', () => {
    const again = evidence({
      labels: [label()],
      barcodes: BARCODES,
      barcodeChoices,
      offers: twoSites(),
    });
    const ofSites = decide(again);
    expect(ofSites.candidates[0]?.link).toBe('https://www.first.example/p/1');
    expect(ofSites.candidates[0]?.evidence.length).toBeGreaterThan(1);
    const withStore = decide({ ...again, own: [ownProduct()] });
    const links = withStore.candidates.map(({ link }) => link);
    expect(links[0]).toBe('https://shop.example/products/pegasus');
    expect(links[1]).toBe('https://www.first.example/p/1');
    expect(new Set(links).size).toBe(links.length);
  });

  it('stands before all but the store’s own product of that code', () => {
    const linksOf = (choice: Partial<BarcodeChoice>, ...own: ReturnType<typeof ownProduct>[]) =>
      decide(
        evidence({ barcodes: BARCODES, barcodeChoices: [said(choice)], own, offers: twoSites() }),
      ).candidates.map(({ link }) => link);
    const others = [
      ownProduct({ onlineUrl: 'https://shop.example/other', variants: [{ sku: OTHER_CODE }] }),
      ownProduct({ productId: '2', onlineUrl: 'https://shop.example/bare', variants: [{}] }),
    ];
    const chosen = 'https://www.second.example/p/1';
    expect(linksOf({ link: chosen }, ...others)[0]).toBe(chosen);
    const alike = ['first', 'second'].map((name) =>
      ownProduct({ productId: name, onlineUrl: `https://shop.example/${name}` }),
    );
    expect(linksOf({ link: 'https://shop.example/second' }, ...alike).slice(0, 2)).toEqual([
      'https://shop.example/second',
      'https://shop.example/first',
    ]);
  });

  it('outweighs the contradictions that the person had seen', () => {
    const offers = [
      offer('first.example', { title: `Nike Vomero 18 women ${CODE}` }),
      offer('second.example', { title: `PUMA Suede ${CODE}` }),
    ];
    const labels = [label()];
    expect(decide(evidence({ labels, barcodes: BARCODES, offers })).matched).toBe(false);
    expect(decide(evidence({ labels, barcodes: BARCODES, offers, barcodeChoices })).matched).toBe(
      true,
    );
  });

  it('settles the same misreading again, but no new one', () => {
    const labels = [label({ code: OTHER_CODE })];
    const settled = [said({ readAs: 'LC2818107' })];
    expect(decide(evidence({ labels, barcodes: BARCODES, barcodeChoices: settled }))).toMatchObject(
      {
        matched: true,
        style_code: CODE,
      },
    );
    const offers = [
      offer('first.example', { title: `Nike Air Zoom Pegasus 41 ${OTHER_CODE}` }),
      offer('second.example', { title: `Pegasus 41 by Nike, ${OTHER_CODE}` }),
    ];
    const refused = decide(evidence({ labels, barcodes: BARCODES, offers, barcodeChoices }));
    expect(refused).toMatchObject({ matched: false, confidence: 'low' });
    expect(refused.reason).toContain(
      'staff in your store confirmed that the barcode 195503583218 is LC2818-101, not LC2818-107',
    );
  });

  it('outweighs a code that was not read clearly, one step less sure', () => {
    const styleCode = { printed: OTHER_CODE, accepted: false, repaired: false };
    const labels = [label({ styleCode })];
    expect(decide(evidence({ labels, barcodes: BARCODES, barcodeChoices }))).toMatchObject({
      matched: true,
      confidence: 'medium',
      style_code: CODE,
    });
  });

  it('does not overrule the code a person types now', () => {
    const result = decide(
      evidence({ typedCode: OTHER_CODE, barcodes: BARCODES, barcodeChoices, offers: twoSites() }),
    );
    expect(result.matched).toBe(false);
  });

  it.each([
    ['the barcode was read weakly', { barcodes: [{ gtin14: GTIN, weak: true }] }],
    ['another barcode is in the photo', { barcodes: [{ gtin14: '04006381333931', weak: false }] }],
    ['the labels show two codes', { labels: [label(), label({ code: OTHER_CODE })] }],
    ['a loose item differs', { labels: [label()], looseItemDiffers: 'a red shoe' }],
    [
      'two barcodes were named differently',
      {
        barcodes: [...BARCODES, { gtin14: '04006381333931', weak: false }],
        barcodeChoices: [said(), said({ gtin14: '04006381333931', styleCode: OTHER_CODE })],
      },
    ],
  ])('decides nothing where %s', (_what, parts) => {
    const result = decide(
      evidence({ labels: [unreadableLabel()], barcodes: BARCODES, barcodeChoices, ...parts }),
    );
    expect(result.matched).toBe(false);
  });
});
