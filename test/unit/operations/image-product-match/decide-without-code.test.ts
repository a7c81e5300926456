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
  tied,
  twoSites,
  unreadableLabel,
} from './decision/evidence-builders.ts';

describe('a code that nobody knows', () => {
  const pages = (code: string) =>
    ['first', 'second'].map((name) =>
      offer(`${name}.example`, {
        title: `${name} sells the Salomon XT-6, style ${code}`,
        snippet: `UPC ${GTIN_TEXT}`,
        foundBy: 'gtin',
      }),
    );
  const read = (code: string, accepted: boolean) => [
    {
      unreadable: false,
      brand: 'Salomon',
      styleCode: { printed: code, accepted, repaired: !accepted },
    },
  ];
  const salomon = 'L47293900';

  it.each([
    ['read unclearly, leaves it to the barcode', 'L99999999', false, true],
    [
      'read clearly with a letter for a lookalike, leaves it to the barcode',
      'I47293900',
      true,
      true,
    ],
    [
      'read clearly with a digit for a digit, forbids it: a neighbour is another product',
      'L47298900',
      true,
      false,
    ],
    ['read clearly as something else, forbids it', 'L11111100', true, false],
  ])('%s', (_what, code, accepted, matched) => {
    const labels = read(code, accepted);
    const result = decide(evidence({ labels, barcodes: BARCODES, offers: pages(salomon) }));
    expect(result.matched).toBe(matched);
    if (matched) {
      expect(result).toMatchObject({ confidence: 'medium', style_code: salomon });
      expect(result.reason).toContain(
        `the code on the label was read as ${code}, which nobody knows`,
      );
    }
  });

  it('read with its last letter lost leaves it to the barcode', () => {
    const newBalance = (name: string) =>
      offer(`${name}.example`, {
        title: `${name}: New Balance 2002 W2002PJ`,
        snippet: `UPC ${GTIN_TEXT}`,
        foundBy: 'gtin',
      });
    const labels = [
      {
        unreadable: false,
        brand: 'New Balance',
        styleCode: { printed: 'W2002P', accepted: true, repaired: false },
      },
    ];
    const offers = [newBalance('first'), newBalance('second')];
    expect(decide(evidence({ labels, barcodes: BARCODES, offers }))).toMatchObject({
      matched: true,
      style_code: 'W2002PJ',
    });
    expect(
      decide(evidence({ labels, barcodes: BARCODES, offers: offers.slice(0, 1) })).matched,
    ).toBe(false);
  });

  it('of a brand that is in no list is told from the barcode’s by its form', () => {
    const hoodie = (name: string) =>
      offer(`${name}.example`, {
        title: `${name}: Kestrel Works hoodie IJ-99680`,
        snippet: `UPC ${GTIN_TEXT}`,
        foundBy: 'gtin',
      });
    const styleCode = { printed: '1J-99680', accepted: true, repaired: false };
    const labels = [{ unreadable: false, description: 'KESTREL WORKS', styleCode }];
    const offers = [hoodie('first'), hoodie('second')];
    expect(decide(evidence({ labels, barcodes: BARCODES, offers }))).toMatchObject({
      matched: true,
      confidence: 'medium',
      style_code: 'IJ-99680',
    });
  });

  it('is not one that a single page shows', () => {
    const labels = read('L99999999', false);
    const known = offer('third.example', { title: 'Salomon Sense Ride L99999999' });
    const offers = [...pages(salomon), known];
    expect(decide(evidence({ labels, barcodes: BARCODES, offers })).matched).toBe(false);
  });

  it('typed by a person stays the person’s', () => {
    const result = decide(
      evidence({ typedCode: 'L47293906', barcodes: BARCODES, offers: pages(salomon) }),
    );
    expect(result.matched).toBe(false);
  });
});

describe('a barcode without a code', () => {
  it('decides through a record of the own store that carries a code', () => {
    const result = decide(evidence({ own: [ownProduct()], barcodes: BARCODES }));
    expect(result).toMatchObject({ matched: true, confidence: 'medium', style_code: CODE });
    expect(result).not.toHaveProperty('method');
    expect(result.reason).toContain('The barcode 195503583218 belongs to LC2818-101');
  });

  it('puts the record that decided first, before the sites that agree with it', () => {
    const { reason, candidates } = decide(
      evidence({ own: [ownProduct()], offers: [tied('one'), tied('two')], barcodes: BARCODES }),
    );
    expect(reason).toContain('your own store and 2 independent sites');
    expect(candidates[0]).toMatchObject({ source: 'your store' });
    expect(candidates[0]?.score).toBeGreaterThan(0.9);
  });

  it('decides through two independent pages that print it with the same code', () => {
    const labels = [unreadableLabel({ brand: 'Nike' })];
    const offers = [tied('first'), tied('second')];
    expect(decide(evidence({ labels, offers, barcodes: BARCODES }))).toMatchObject({
      matched: true,
      confidence: 'medium',
      style_code: CODE,
    });
  });

  it('does not decide through one page, which may show it with a wrong code', () => {
    const labels = [unreadableLabel({ brand: 'Nike' })];
    const result = decide(evidence({ labels, offers: [tied('first')], barcodes: BARCODES }));
    expect(result).toMatchObject({ matched: false, confidence: 'low', best: null });
    expect(result.reason).toContain('Only one independent site ties the barcode 195503583218');
    const twice = [tied('first'), { ...tied('first'), link: 'https://first.example/p/2' }];
    expect(decide(evidence({ labels, offers: twice, barcodes: BARCODES })).matched).toBe(false);
  });

  it('decides with one page that prints the very code that was read, however unsurely', () => {
    const styleCode = { printed: CODE, accepted: false, repaired: false };
    const labels = [label({ styleCode })];
    expect(decide(evidence({ labels, offers: [tied('first')], barcodes: BARCODES }))).toMatchObject(
      {
        matched: true,
        confidence: 'medium',
        method: 'label',
      },
    );
  });

  it('does not decide when it was read weakly', () => {
    const weak = [{ gtin14: GTIN, weak: true }];
    expect(decide(evidence({ own: [ownProduct()], barcodes: weak })).matched).toBe(false);
  });

  it('does not decide when pages tie it to two codes', () => {
    const offers = [CODE, OTHER_CODE].map((code, index) =>
      offer(`shop${index}.example`, {
        title: `Nike Pegasus ${code}`,
        snippet: `UPC ${GTIN_TEXT}`,
        foundBy: 'gtin',
      }),
    );
    const result = decide(evidence({ offers, barcodes: BARCODES }));
    expect(result.matched).toBe(false);
    expect(result.reason).toContain('barcode 195503583218');
  });

  it('does not decide through a record without a code', () => {
    const record = ownProduct({
      vendor: 'Acme',
      title: 'Shoe',
      variants: [{ barcode: GTIN_TEXT }],
    });
    expect(decide(evidence({ own: [record], barcodes: BARCODES }))).toMatchObject({
      matched: false,
      confidence: 'low',
    });
  });

  it('does not decide against the brand on the label', () => {
    const labels = [unreadableLabel({ brand: 'PUMA' })];
    expect(decide(evidence({ labels, own: [ownProduct()], barcodes: BARCODES })).matched).toBe(
      false,
    );
  });
});

describe('a description without a code', () => {
  it('only proposes', () => {
    const labels = [unreadableLabel({ brand: 'Nike', description: 'AIR ZOOM PEGASUS 41' })];
    const offers = twoSites().map((row) => ({ ...row, foundBy: 'description' as const }));
    const result = decide(evidence({ labels, offers }));
    expect(result).toMatchObject({
      matched: false,
      confidence: 'low',
      method: 'label_description',
    });
    expect(result.candidates).toHaveLength(2);
  });
});

describe('a picture without label', () => {
  const exact = (name: string, code = CODE) =>
    offer(`${name}.example`, { title: `${name} Nike Pegasus 41 ${code}`, foundBy: 'image_exact' });

  it('matches at medium when three independent sites with the very picture print one code', () => {
    const result = decide(evidence({ offers: [exact('one'), exact('two'), exact('three')] }));
    expect(result).toMatchObject({
      matched: true,
      confidence: 'medium',
      method: 'reverse_image',
      style_code: CODE,
    });
  });

  it('does not match with two', () => {
    const result = decide(evidence({ offers: [exact('one'), exact('two')] }));
    expect(result).toMatchObject({ matched: false, confidence: 'low', method: 'reverse_image' });
  });

  it('does not match when one more site prints another code', () => {
    const offers = [exact('one'), exact('two'), exact('three'), exact('four', OTHER_CODE)];
    expect(decide(evidence({ offers })).matched).toBe(false);
  });

  it('does not match on looks', () => {
    const offers = ['one', 'two', 'three', 'four'].map((name) => ({
      ...exact(name),
      foundBy: 'image_visual' as const,
    }));
    expect(decide(evidence({ offers }))).toMatchObject({ matched: false, confidence: 'low' });
  });
});

describe('the answer', () => {
  it('names what failed', () => {
    const failures = [
      { step: 'look_up_code', provider: 'serpapi', failure: 'rate_limited' } as const,
    ];
    const result = decide(evidence({ labels: [label()], own: [ownProduct()], failures }));
    expect(result.matched).toBe(true);
    expect(result.reason).toContain(
      'the web look-up of the code failed (serpapi: too many requests)',
    );
  });

  it('links an own product that is not live to its admin page', () => {
    const { onlineUrl: _none, ...draft } = ownProduct({ status: 'DRAFT' });
    const result = decide(evidence({ labels: [label()], own: [draft] }));
    expect(result.best?.link).toBe('https://admin.example/products/1');
  });

  it('shows at most ten candidates and says how many there were', () => {
    const offers = Array.from({ length: 14 }, (_value, index) =>
      offer(`site${index}.example`, {
        title: `Nike item${index} thing${index} LC28${index + 10}-101`,
      }),
    );
    const result = decide(evidence({ labels: [label()], offers }));
    expect(result.candidates).toHaveLength(10);
    expect(result.candidates_total).toBe(14);
  });
});
