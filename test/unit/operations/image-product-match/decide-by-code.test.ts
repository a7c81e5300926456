import { describe, expect, it } from 'vitest';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import {
  BARCODES,
  CODE,
  evidence,
  GTIN,
  GTIN_TEXT,
  label,
  OTHER_CODE,
  offer,
  ownProduct,
  twoSites,
} from './decision/evidence-builders.ts';

describe('a code read off the label', () => {
  it('alone is no match', () => {
    const result = decide(evidence({ labels: [label()] }));
    expect(result).toMatchObject({ matched: false, confidence: 'none', best: null });
    expect(result).not.toHaveProperty('style_code');
    expect(result).not.toHaveProperty('method');
    expect(result.reason).toBe(
      'No source that was asked knows the code LC2818-101; compare the code with the box and, if it is right, list it as a new product under this code.',
    );
  });

  it('is a high match with two independent sites that name the brand and fit the description', () => {
    const result = decide(evidence({ labels: [label()], offers: twoSites() }));
    expect(result).toMatchObject({
      matched: true,
      confidence: 'high',
      method: 'label',
      style_code: CODE,
      variant_conflicts: [],
    });
    expect(result.best?.link).toBe(result.candidates[0]?.link);
    expect(result.reason).toContain('2 independent sites');
  });

  it('is a medium match with two sites when the label has no description', () => {
    const { description: _none, ...bare } = label();
    const result = decide(evidence({ labels: [bare], offers: twoSites() }));
    expect(result).toMatchObject({ matched: true, confidence: 'medium' });
  });

  it('is no match with one site', () => {
    const result = decide(evidence({ labels: [label()], offers: [offer('first.example')] }));
    expect(result).toMatchObject({ matched: false, confidence: 'low' });
    expect(result.reason).toBe(
      'Only one independent site confirms the code LC2818-101; compare the candidates with the box and choose by hand.',
    );
  });

  it("is a medium match with the brand's own site alone, but not with a look-alike of its name", () => {
    const own = offer('nike.com', { link: 'https://www.nike.com/t/pegasus-41/LC2818-101' });
    const fake = offer('nike.com.deals.example', { link: 'https://nike.com.deals.example/p/1' });
    expect(decide(evidence({ labels: [label()], offers: [own] }))).toMatchObject({
      matched: true,
      confidence: 'medium',
    });
    expect(decide(evidence({ labels: [label()], offers: [fake] })).matched).toBe(false);
  });

  it('is a high match with the own catalogue, found by SKU', () => {
    const result = decide(evidence({ labels: [label()], own: [ownProduct()] }));
    expect(result).toMatchObject({ matched: true, confidence: 'high', style_code: CODE });
    expect(result.best).toMatchObject({ source: 'your store' });
    expect(result.candidates[0]?.in_store?.product_id).toBe('gid://shopify/Product/1');
  });

  it('finds the code in a SKU with a size behind it', () => {
    const sized = ownProduct({ variants: [{ sku: `${CODE}-10.5` }, { sku: `${CODE}-11` }] });
    expect(decide(evidence({ labels: [label()], own: [sized] })).confidence).toBe('high');
  });

  it('does not take a record of our own making at its word without brand or barcode', () => {
    const record = ownProduct({
      vendor: 'Warehouse',
      title: 'Shoe',
      styleCode: CODE,
      variants: [{}],
    });
    expect(decide(evidence({ labels: [label()], own: [record] })).matched).toBe(false);
    const withBarcode = ownProduct({ ...record, variants: [{ barcode: GTIN_TEXT }] });
    const result = decide(evidence({ labels: [label()], own: [withBarcode], barcodes: BARCODES }));
    expect(result).toMatchObject({ matched: true, confidence: 'high' });
  });

  it('is a high match with one page that ties the barcode to it', () => {
    const page = offer('first.example', { snippet: `UPC ${GTIN_TEXT}`, foundBy: 'gtin' });
    const result = decide(evidence({ labels: [label()], offers: [page], barcodes: BARCODES }));
    expect(result).toMatchObject({ matched: true, confidence: 'high' });
    expect(result.reason).toContain('the barcode');
  });

  it('that was not read cleanly is a candidate only, unless the barcode names the same code', () => {
    const unsure = label({ styleCode: { printed: CODE, accepted: false, repaired: true } });
    expect(decide(evidence({ labels: [unsure], offers: twoSites() }))).toMatchObject({
      matched: false,
      confidence: 'low',
    });
    const beside = (more: object) =>
      decide(evidence({ labels: [unsure], offers: twoSites(), ...more }));
    expect(beside({ own: [ownProduct()] })).toMatchObject({ matched: false });
    expect(beside({ own: [ownProduct()], barcodes: BARCODES })).toMatchObject({
      matched: true,
      confidence: 'high',
      style_code: CODE,
    });
    const weakly = BARCODES.map((barcode) => ({ ...barcode, weak: true }));
    expect(beside({ own: [ownProduct()], barcodes: weakly }).confidence).not.toBe('high');
  });

  it('typed by a person counts as read, one source', () => {
    const typed = { typedCode: CODE };
    expect(decide(evidence(typed)).matched).toBe(false);
    expect(decide(evidence({ ...typed, offers: twoSites() }))).toMatchObject({
      matched: true,
      confidence: 'medium',
      method: 'label',
    });
  });

  it('typed against a clean reading of another code is not for pages to settle', () => {
    const labels = [label({ code: OTHER_CODE })];
    const result = decide(evidence({ typedCode: CODE, labels, offers: twoSites() }));
    expect(result).toMatchObject({ matched: false, confidence: 'low' });
    expect(result.reason).toContain(`the label itself was read as ${OTHER_CODE}`);
  });

  it.each([
    [
      'the barcode',
      { barcodes: BARCODES, offers: [offer('one.example', { snippet: `UPC ${GTIN_TEXT}` })] },
    ],
    ['the store', { own: [ownProduct()] }],
  ])(
    'typed against a clean reading of another code is settled by %s, a step less sure',
    (_what, more) => {
      const labels = [label({ code: OTHER_CODE })];
      const result = decide(evidence({ typedCode: CODE, labels, ...more }));
      expect(result).toMatchObject({ matched: true, confidence: 'medium', style_code: CODE });
      expect(result.reason).toContain(OTHER_CODE);
    },
  );
});

describe('a brand that is in no list', () => {
  const labels = [
    { ...label({ code: 'QQ-21664', description: 'ALDER & PINE FULL ZIP HOODIE' }), brand: '' },
  ];
  const pages = (one: string, two: string) => [
    offer('first.example', { title: one }),
    offer('second.example', { title: two }),
  ];

  it('matches at medium when two sites print the code beside the label’s words', () => {
    const offers = pages(
      'Alder & Pine full zip hoodie QQ-21664',
      'QQ-21664: hoodie, Alder and Pine zip',
    );
    expect(decide(evidence({ labels, offers }))).toMatchObject({
      matched: true,
      confidence: 'medium',
    });
  });

  it('does not match on one word, which may be the maker of many things', () => {
    const one = [{ ...label({ code: 'QQ-21664', description: 'FJORDHAL' }), brand: '' }];
    const offers = pages('Fjordhal rain jacket QQ-21664', 'QQ-21664, a jacket by Fjordhal');
    expect(decide(evidence({ labels: one, offers })).matched).toBe(false);
  });

  it('takes another code of the same form for another product', () => {
    const lists = pages(
      'Alder & Pine full zip hoodie in all colours: QQ-21664, QQ-21668',
      'Alder and Pine zip hoodie family QQ-21668 / QQ-21664',
    );
    expect(decide(evidence({ labels, offers: lists })).matched).toBe(false);
    const related = pages(
      'Alder & Pine full zip hoodie QQ-30010',
      'Alder and Pine hoodie QQ-30011 zip',
    );
    const offers = related.map((page) => ({ ...page, snippet: 'Others bought QQ-21664.' }));
    expect(decide(evidence({ labels, offers })).matched).toBe(false);
  });

  it('hears the barcode when it names another code of the same form', () => {
    const offers = [
      ...pages('Alder & Pine full zip hoodie QQ-21664', 'QQ-21664: hoodie, Alder and Pine zip'),
      offer('third.example', {
        title: 'Full zip hoodie QQ-27664 of Alder & Pine',
        snippet: `EAN ${GTIN_TEXT}`,
        foundBy: 'gtin',
      }),
    ];
    const result = decide(evidence({ labels, offers, barcodes: BARCODES }));
    expect(result.matched).toBe(false);
    expect(result.reason).toContain('belongs to QQ-27664 at third.example, not to QQ-21664');
  });

  it('hears it too where the label was misread in a character that changes the form', () => {
    const misread = [{ ...label({ code: '1J-99680', description: 'KESTREL WORKS' }), brand: '' }];
    const offers = [
      ...pages('Kestrel Works rain jacket 1J-99680', '1J-99680, made by Kestrel Works'),
      offer('third.example', {
        title: 'Kestrel Works full zip hoodie IJ-99680',
        snippet: `EAN ${GTIN_TEXT}`,
        foundBy: 'gtin',
      }),
    ];
    const result = decide(evidence({ labels: misread, offers, barcodes: BARCODES }));
    expect(result.reason).toContain('belongs to IJ-99680 at third.example, not to 1J-99680');
  });

  it('does not match where sites know the barcode and none of them under this code', () => {
    const offers = [
      ...pages('Alder & Pine full zip hoodie QQ-21664', 'QQ-21664: hoodie, Alder and Pine zip'),
      offer('third.example', {
        title: 'Hoodie of Alder & Pine, full zip',
        snippet: `EAN ${GTIN_TEXT}`,
        foundBy: 'gtin',
      }),
    ];
    const result = decide(evidence({ labels, offers, barcodes: BARCODES }));
    expect(result.matched).toBe(false);
    expect(result.reason).toContain('no site lists it with the code QQ-21664');
    expect(decide(evidence({ labels, offers, barcodes: [] })).matched).toBe(true);
  });

  it('does not match when they print it beside other words', () => {
    const offers = pages('Garden hose QQ-21664', 'Spare part QQ-21664 for pumps');
    expect(decide(evidence({ labels, offers })).matched).toBe(false);
  });
});

describe('a row that two indexes found', () => {
  it('says what both say: the text with the code, and the barcode it is listed under', () => {
    const bare = { title: 'Nike Pegasus 41 for sale', link: 'https://www.ebay.com/itm/1' };
    const byGoogle = offer('ebay.com', { ...bare, snippet: `Style ${CODE}.` });
    const byEbay = offer('ebay.com', { ...bare, engine: 'ebay', gtin14: GTIN });
    for (const offers of [
      [byGoogle, byEbay],
      [byEbay, byGoogle],
    ]) {
      const result = decide(evidence({ labels: [label()], offers, barcodes: BARCODES }));
      expect(result).toMatchObject({ matched: true, confidence: 'high' });
      expect(result.candidates).toHaveLength(1);
    }
  });
});

describe('eBay’s index of barcodes', () => {
  it('ties a listing to the number although the title does not show it', () => {
    const listing = offer('ebay.com', { foundBy: 'gtin', engine: 'ebay', gtin14: GTIN });
    expect(
      decide(evidence({ labels: [label()], offers: [listing], barcodes: BARCODES })),
    ).toMatchObject({
      matched: true,
      confidence: 'high',
    });
  });
});
