import { describe, expect, it } from 'vitest';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import type { Offer } from '#app/providers/product-lookup/product-lookup.ts';
import {
  BARCODES,
  evidence,
  GTIN_TEXT,
  offer,
  ownProduct,
  unreadableLabel,
} from './decision/evidence-builders.ts';

/** A photo whose code is not legible, and the store's record of its barcode. */
const byRecord = (code: string, ...titles: string[]) =>
  decide(
    evidence({
      labels: [unreadableLabel()],
      barcodes: BARCODES,
      own: [
        ownProduct({
          title: 'Carrol Overshirt',
          vendor: 'Carrol',
          styleCode: code,
          variants: [{ barcode: GTIN_TEXT }],
        }),
      ],
      offers: titles.map((title, at) =>
        offer(`shop-${at}.example`, { title, snippet: `EAN ${GTIN_TEXT}`, foundBy: 'gtin' }),
      ),
    }),
  );

describe("the store's own record of a barcode, with no code read", () => {
  it('decides where nobody says otherwise', () => {
    const expected = { matched: true, confidence: 'medium', style_code: 'CAO-75138' };
    expect(byRecord('CAO-75138')).toMatchObject(expected);
    expect(byRecord('CAO-75138', 'Carrol Overshirt')).toMatchObject(expected);
    expect(byRecord('CAO-75138', 'Carrol Overshirt CAO-75138')).toMatchObject(expected);
  });

  it.each(['12345678905', '012345678905', '0012345678905', '00012345678905'])(
    'decides however many zeros lead its barcode: %s',
    (barcode) => {
      const own = [ownProduct({ styleCode: 'LC2818-101', variants: [{ barcode }] })];
      const barcodes = [{ gtin14: '00012345678905', weak: false }];
      const result = decide(evidence({ labels: [unreadableLabel()], barcodes, own }));
      expect(result).toMatchObject({ matched: true, style_code: 'LC2818-101' });
    },
  );

  it.each(['QX-99871', 'LK2203 118'])(
    'decides where an unclear number that nobody knows stands beside it: %s',
    (printed) => {
      const styleCode = { printed, accepted: false, repaired: false };
      const own = [
        ownProduct({
          vendor: 'PUMA',
          title: 'PUMA Suede',
          styleCode: '374915 01',
          variants: [{ barcode: GTIN_TEXT }],
        }),
      ];
      const labels = [{ styleCode, unreadable: false }];
      const result = decide(evidence({ labels, barcodes: BARCODES, own }));
      expect(result).toMatchObject({ matched: true, style_code: '374915 01' });
    },
  );

  it('is refused where it is another brand’s than the label says, whatever else is unclear', () => {
    const styleCode = { printed: 'QX-99871', accepted: false, repaired: false };
    const own = [ownProduct({ vendor: 'PUMA', title: 'PUMA Suede', styleCode: '374915 01' })];
    const labels = [{ styleCode, brand: 'Nike', unreadable: false }];
    const result = decide(evidence({ labels, barcodes: BARCODES, own }));
    expect(result.matched).toBe(false);
  });

  /** The store has the barcode under a code; one page names another code of its form. */
  const besidePage = (parts: Partial<Offer>) => {
    const variants = [{ barcode: GTIN_TEXT }];
    const own = [
      ownProduct({ vendor: 'Carrol', title: 'Overshirt', styleCode: 'CAO-85138', variants }),
    ];
    const offers = [offer('shop.example', { title: 'Carrol Overshirt CAO-75138', ...parts })];
    return decide(evidence({ labels: [unreadableLabel()], barcodes: BARCODES, own, offers }));
  };

  it.each<[string, Partial<Offer>]>([
    ['a lookalike’s page shows it', { snippet: GTIN_TEXT, foundBy: 'image_visual' }],
    ['a page shows it without the barcode', { snippet: '', foundBy: 'description' }],
  ])('decides where another code of the same form is known, but only %s', (_where, parts) => {
    expect(besidePage(parts)).toMatchObject({ matched: true, style_code: 'CAO-85138' });
  });

  it('is refused where the text of a page shows the barcode beside another code', () => {
    const snippet = `CAO-75138, EAN ${GTIN_TEXT}`;
    expect(besidePage({ title: 'Carrol Overshirt', snippet, foundBy: 'gtin' }).matched).toBe(false);
  });

  it('is refused where a page shows the barcode under another code of the same form', () => {
    const { matched, reason } = byRecord('CAO-85138', 'Carrol Overshirt CAO-75138');
    expect(matched).toBe(false);
    expect(reason).toContain(
      'the barcode 195503583218 belongs to CAO-75138 at shop-0.example, not to CAO-85138',
    );
  });

  it('and of known forms as well', () => {
    expect(byRecord('JF9515', 'adidas Samba JE9515').matched).toBe(false);
  });
});
