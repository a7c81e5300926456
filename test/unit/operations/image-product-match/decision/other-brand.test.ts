import { describe, expect, it } from 'vitest';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import type { MatchEvidence } from '#app/operations/image-product-match/evidence/evidence.ts';
import type { Offer } from '#app/providers/product-lookup/product-lookup.ts';
import {
  BARCODES,
  CODE,
  evidence,
  GTIN_TEXT,
  label,
  OTHER_CODE,
  offer,
  ownProduct,
  twoSites,
} from './evidence-builders.ts';

const page = (name: string, title: string, parts: Partial<Offer> = {}) =>
  offer(`${name}.example`, { title, ...parts });
const ask = (parts: Partial<MatchEvidence>) => decide(evidence({ labels: [label()], ...parts }));
const withPages = (...more: Offer[]) =>
  ask({ offers: [...twoSites(), ...more], barcodes: BARCODES });

describe('another brand', () => {
  const nameless = [{ ...label({ code: 'GW2288', description: 'SAMBA OG' }), brand: '' }];
  const named = (one: string, two: string) =>
    ask({
      labels: nameless,
      offers: [page('a', `${one} Samba OG GW2288`), page('b', `GW2288, Samba OG by ${two}`)],
    });

  it('on one of two pages forbids where the label names none', () => {
    expect(named('adidas', 'adidas').matched).toBe(true);
    expect(named('adidas', 'Reebok').reason).toContain("sites show GW2288 as different brands';");
    expect(named('adidas', 'Reebok and adidas').matched).toBe(true);
    expect(named('Reebok and adidas', 'adidas').matched).toBe(true);
    expect(named('adidas', 'somebody').reason).not.toContain('different brands');
  });

  it('in the own store forbids where the label names none and pages tell another', () => {
    const own = (vendor: string) => {
      const variants = [{ sku: 'ZX45012', barcode: '4006381333931', title: 'US 9' }];
      return ownProduct({ vendor, title: 'Desert Boot', variants });
    };
    const asked = (vendor: string) =>
      ask({
        labels: [{ ...label({ code: 'ZX45012', description: 'MOAB 3 HIKING' }), brand: '' }],
        barcodes: BARCODES,
        offers: [
          page('a', `Merrell Moab 3 Hiking ZX45012`, { snippet: `UPC ${GTIN_TEXT}` }),
          page('b', 'ZX45012: Moab 3 hiking shoes by Merrell'),
        ],
        own: [own(vendor)],
      });
    expect(asked('Clarks').matched).toBe(false);
    expect(asked('Clarks').reason).toContain('sites and your own store show ZX45012');
    expect(asked('Merrell').matched).toBe(true);
  });

  it('forbids in records, and on pages, that only the barcode leads to', () => {
    const recordBy = (vendor: string, styleCode?: string) =>
      ownProduct({
        productId: `gid://shopify/Product/${vendor}`,
        vendor,
        title: 'Moab boot',
        styleCode,
        variants: [{ barcode: GTIN_TEXT }],
      });
    const own = [recordBy('Altra'), recordBy('Clarks', 'ZX45012'), recordBy('Merrell', 'ZX45012')];
    expect(decide(evidence({ barcodes: BARCODES, own })).reason).toContain(
      "because your own store show ZX45012 as different brands'",
    );
    const offers = ['adidas', 'Reebok'].map((brand) =>
      page(brand.toLowerCase(), `${brand} Samba OG GW2288`, { snippet: GTIN_TEXT }),
    );
    expect(decide(evidence({ barcodes: BARCODES, offers })).reason).toContain(
      "sites show GW2288 as different brands'",
    );
  });

  it.each(['Jordan Craig', 'Brooks England'])('is what a label means with %s', (brand) => {
    const [known = ''] = brand.split(' ');
    const offers = ['a', 'b'].map((name) => page(name, `${name} ${known} Runner GW2288`));
    const labels = [{ ...label({ code: 'GW2288', description: 'RUNNER' }), brand }];
    expect(ask({ labels, offers }).matched).toBe(false);
  });

  it.each(['Nike, Inc.', 'NIKE SPORTSWEAR', 'nike sb'])(
    'is not what a label means with %s where all else says Nike',
    (brand) => {
      const labels = [{ ...label(), brand }];
      expect(ask({ labels, offers: twoSites(), barcodes: BARCODES }).matched).toBe(true);
      expect(ask({ labels: [label(), { ...label(), brand }], offers: twoSites() }).matched).toBe(
        true,
      );
    },
  );

  it.each([
    ['in a title', page('third', `Saucony Pegasus 41 ${CODE}`)],
    [
      'beside an address with the code',
      page('third', 'Saucony Pegasus 41', { link: `https://third.example/${CODE}` }),
    ],
    ['beside the barcode', page('third', 'Saucony Ride', { snippet: GTIN_TEXT })],
  ])('forbids %s', (_where, row) => {
    expect(withPages(row).reason).toContain(
      'the label says Nike, but third.example shows this code or barcode as another brand',
    );
  });

  it('forbids where the form of the code alone tells the brand, and says so', () => {
    const labels = [{ ...label(), brand: '' }];
    const offers = [...twoSites(), page('third', `Saucony Pegasus 41 ${CODE}`)];
    expect(ask({ labels, offers }).reason).toContain(
      'the form of the code says Nike, but third.example shows',
    );
  });

  it.each([
    [
      'on a lookalike’s page',
      page('third', `Saucony Pegasus 41 ${CODE}`, { foundBy: 'image_visual' }),
    ],
    ['where the text alone shows the code', page('third', 'Saucony Ride', { snippet: CODE })],
    ['on a page of something else', page('third', 'Saucony Ride')],
  ])('forbids nothing %s', (_where, row) => {
    expect(withPages(row).matched).toBe(true);
  });

  it('forbids on a product of the store with the code or the barcode, not on another', () => {
    const puma = { vendor: 'PUMA', title: 'Suede' };
    const store = (parts: Parameters<typeof ownProduct>[0]) =>
      ask({ offers: twoSites(), barcodes: BARCODES, own: [ownProduct({ ...puma, ...parts })] })
        .matched;
    expect(store({ styleCode: CODE, variants: [{}] })).toBe(false);
    expect(store({ variants: [{ barcode: GTIN_TEXT }] })).toBe(false);
    expect(store({ styleCode: OTHER_CODE, variants: [{}] })).toBe(true);
    expect(store({ variants: [{}] })).toBe(true);
  });
});

describe('one picture under two codes', () => {
  const imageUrl = 'https://cdn.example/one.jpg';
  const shown = (title: string, parts: Partial<Offer> = {}) => {
    const [first, second] = twoSites();
    if (!first || !second) throw new Error('two sites were made');
    return ask({ offers: [{ ...first, imageUrl }, second, page('third', title, parts)] });
  };

  it('forbids where the other page shows the picture and another code', () => {
    expect(shown(`Nike Pegasus 41 ${OTHER_CODE}`, { imageUrl }).matched).toBe(false);
    expect(
      shown(`Nike Pegasus 41 ${OTHER_CODE}`, { imageUrl: 'https://cdn.example/two.jpg' }).matched,
    ).toBe(true);
    expect(shown(`Nike Pegasus 41 ${OTHER_CODE}`).matched).toBe(true);
    expect(shown('Nike Pegasus 41', { imageUrl }).matched).toBe(true);
    expect(shown(`Nike Pegasus 41 ${CODE}`, { imageUrl, snippet: OTHER_CODE }).matched).toBe(true);
  });

  it('forbids a picture’s own code where a page with it lists several, whatever other pages print', () => {
    const exact = ['a', 'b', 'c'].map((name) =>
      page(name, `${name} Nike Pegasus ${CODE}`, { foundBy: 'image_exact' }),
    );
    const answer = (row: Offer) => decide(evidence({ offers: [...exact, row] })).matched;
    expect(answer(page('d', `Nike ${CODE} and ${OTHER_CODE}`, { foundBy: 'image_exact' }))).toBe(
      false,
    );
    expect(answer(page('d', `Nike Pegasus ${OTHER_CODE}`, { foundBy: 'image_exact' }))).toBe(false);
    expect(answer(page('d', `Nike Pegasus ${OTHER_CODE}`, { foundBy: 'image_visual' }))).toBe(true);
    expect(answer(page('d', 'Nike Pegasus', { foundBy: 'image_exact' }))).toBe(true);
  });
});
