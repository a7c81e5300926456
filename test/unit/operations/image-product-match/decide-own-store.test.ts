import { describe, expect, it } from 'vitest';
import { decide } from '#app/operations/image-product-match/decide.ts';
import {
  BARCODES,
  evidence,
  GTIN_TEXT,
  offer,
  ownProduct,
  unreadableLabel,
} from './deciding/evidence-builders.ts';

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
