import { describe, expect, it } from 'vitest';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import type { MatchEvidence } from '#app/operations/image-product-match/evidence/evidence.ts';
import type { Offer } from '#app/providers/product-lookup/product-lookup.ts';
import {
  BARCODES,
  CODE,
  evidence,
  GTIN,
  GTIN_TEXT,
  label,
  offer,
  ownProduct,
  tied,
  twoSites,
  unreadableLabel,
} from './decision/evidence-builders.ts';

const ask = (parts: Partial<MatchEvidence>) => decide(evidence({ labels: [label()], ...parts }));
const imageUrl = 'https://cdn.example/1.jpg';

describe('the best of an answer', () => {
  it('has a picture where the page has one', () => {
    expect(ask({ own: [ownProduct({ imageUrl })] }).best).toEqual({
      title: 'Nike Air Zoom Pegasus 41',
      link: 'https://shop.example/products/pegasus',
      source: 'your store',
      image_url: imageUrl,
    });
    expect(ask({ own: [ownProduct()] }).best).not.toHaveProperty('image_url');
  });

  it('has the code as printed, less spaces around it', () => {
    expect(ask({ labels: [label({ code: ` ${CODE} ` })], own: [ownProduct()] }).style_code).toBe(
      CODE,
    );
  });
});

describe('what a person chose before', () => {
  const word = {
    gtin14: GTIN,
    styleCode: CODE,
    title: 'Pegasus',
    link: 'https://www.first.example/p/1',
    source: 'first.example',
    chosenAt: new Date('2026-11-19T23:30:00Z'),
  };
  const first = (parts: Partial<MatchEvidence>) =>
    ask({ barcodes: BARCODES, barcodeChoices: [word], ...parts }).candidates[0];

  it('is the first candidate, as it was then', () => {
    expect(first({})).toEqual({
      title: 'Pegasus',
      link: word.link,
      source: 'first.example',
      style_code: CODE,
      evidence: [
        `staff in your store confirmed on 2026-11-19 that the barcode ${GTIN_TEXT} is this product`,
      ],
      score: 0.999,
    });
    expect(first({})).not.toHaveProperty('image_url');
    expect(first({ barcodeChoices: [{ ...word, imageUrl }] })).toMatchObject({
      image_url: imageUrl,
    });
  });

  it('is shown once, as the page is now, before the others', () => {
    const { candidates } = ask({ barcodes: BARCODES, barcodeChoices: [word], offers: twoSites() });
    expect(candidates.map(({ source }) => source)).toEqual(['first.example', 'second.example']);
    expect(candidates[0]?.title).toBe(`Nike Air Zoom Pegasus 41 running shoe (${CODE})`);
    const second = { ...word, link: 'https://www.second.example/p/1', source: 'second.example' };
    expect(first({ barcodeChoices: [second], offers: twoSites() })?.title).toBe(
      `Buy ${CODE} Pegasus 41 by Nike, white`,
    );
  });

  it('is no likelier than even where the match is refused', () => {
    expect(first({ looseItemDiffers: 'red' })?.score).toBe(0.5);
  });

  it('has no method but the label’s, where two labels differ', () => {
    const labels = [label(), label({ code: 'LC2818-107' })];
    expect(ask({ labels, barcodes: BARCODES, barcodeChoices: [word] }).method).toBe('label');
  });
});

describe('a code that nobody knows beside a barcode', () => {
  const misread = [label({ code: 'LC2B18-101' })];

  it('is left alone where the code or the barcode is enough', () => {
    expect(ask({ offers: [tied('a'), tied('b')], barcodes: BARCODES })).toMatchObject({
      confidence: 'high',
      method: 'label',
    });
  });

  it('is not the method where a page ties the barcode to a code, and one is too few', () => {
    const labels = [unreadableLabel({ description: 'AIR PEGASUS' })];
    expect(ask({ labels, offers: [tied('a')], barcodes: BARCODES })).toMatchObject({
      matched: false,
      method: 'label_description',
    });
  });

  it('stays the question where the barcode decides nothing', () => {
    const result = ask({ labels: misread, offers: [tied('a')], barcodes: BARCODES });
    expect(result).toMatchObject({ matched: false, method: 'label' });
    expect(result.reason).toContain('LC2B18-101');
  });

  it('is not left to the picture', () => {
    const exact = ['a', 'b', 'c'].map((name) =>
      offer(`${name}.example`, { title: `${name} Nike Pegasus ${CODE}`, foundBy: 'image_exact' }),
    );
    expect(ask({ labels: misread, offers: exact }).matched).toBe(false);
  });
});

describe('labels with different codes', () => {
  it('are each compared with the sources of its code, and all differing words told in one order', () => {
    const labels = [
      label({ description: 'WMNS PEGASUS' }),
      label({ code: 'LC2818-107', description: 'GS PEGASUS' }),
    ];
    const offers = [
      offer('a.example', { title: `Nike men's Pegasus ${CODE}` }),
      offer('b.example', { title: "Nike men's Pegasus LC2818-107" }),
    ];
    expect(ask({ labels, offers }).variant_conflicts).toEqual(['GS', 'WMNS', "men's"]);
  });
});

describe('a picture beside what a label says', () => {
  const exact = ['a', 'b', 'c'].map((name) =>
    offer(`${name}.example`, { title: `${name} Nike Pegasus ${CODE}`, foundBy: 'image_exact' }),
  );

  it('decides where the label says nothing, not against a description or two codes', () => {
    expect(ask({ labels: [unreadableLabel()], offers: exact }).matched).toBe(true);
    expect(
      ask({ labels: [unreadableLabel({ description: 'PEGASUS' })], offers: exact }),
    ).toMatchObject({
      matched: false,
      method: 'label_description',
    });
    expect(ask({ labels: [label(), label({ code: 'LC2818-107' })], offers: exact })).toMatchObject({
      matched: false,
      method: 'label',
    });
  });

  it('is the method where a picture found one of the candidates, not where none did', () => {
    const found = (...ways: Offer['foundBy'][]) =>
      ask({
        labels: [],
        offers: ways.map((foundBy, at) =>
          offer(`s${at}.example`, { title: `Nike ${at}`, foundBy }),
        ),
      }).method;
    expect(found('description', 'image_visual')).toBe('reverse_image');
    expect(found('image_exact')).toBe('reverse_image');
    expect(found('description', 'gtin')).toBeUndefined();
  });
});

describe('the order of candidates', () => {
  it('puts what confirms first only where the answer is a match', () => {
    const likely = offer('a.example', { title: 'Nike Air Zoom Pegasus 41', snippet: GTIN_TEXT });
    const sites = (parts: Partial<MatchEvidence>) =>
      ask(parts).candidates.map(({ source }) => source);
    const offers = [...twoSites(), likely];
    expect(sites({ offers, barcodes: BARCODES })).toEqual([
      'first.example',
      'second.example',
      'a.example',
    ]);
    expect(sites({ offers, barcodes: BARCODES, looseItemDiffers: 'red' })[0]).toBe('a.example');
  });

  it('goes by the address where all else is equal', () => {
    const rows = ['b', 'c', 'a'].map((name) => offer(`${name}.example`, { title: `Nike ${name}` }));
    for (const offers of [rows, rows.toReversed()]) {
      expect(ask({ labels: [], offers }).candidates.map(({ source }) => source)).toEqual([
        'a.example',
        'b.example',
        'c.example',
      ]);
    }
  });

  it('shows of one source the row that confirms, with a picture before one without', () => {
    const plain = offer('a.example', { link: 'https://a.example/1' });
    const pictured = offer('a.example', { link: 'https://a.example/2', imageUrl });
    const bare = offer('a.example', {
      link: 'https://a.example/0',
      title: 'Nike Pegasus',
      snippet: CODE,
    });
    for (const offers of [
      [bare, plain, pictured],
      [pictured, plain, bare],
    ]) {
      const { candidates } = ask({ offers });
      expect(candidates.map(({ link }) => link)).toEqual(['https://a.example/2']);
    }
  });

  it('shows of one source every code, and every title without one', () => {
    const rows = [
      offer('a.example', { link: 'https://a.example/1', title: `Nike ${CODE}` }),
      offer('a.example', { link: 'https://a.example/2', title: 'Nike LC2818-107' }),
      offer('a.example', { link: 'https://a.example/3', title: 'Nike one' }),
      offer('a.example', { link: 'https://a.example/4', title: 'Nike two' }),
      offer('a.example', { link: 'https://a.example/5', title: 'Nike two' }),
    ];
    expect(ask({ offers: rows }).candidates).toHaveLength(4);
  });
});

describe('a candidate of the own store', () => {
  it('has price, picture, brand and code where the record has them', () => {
    const [full] = ask({
      own: [ownProduct({ imageUrl, variants: [{ sku: CODE }, { price: '9.00' }] })],
    }).candidates;
    expect(full).toMatchObject({
      image_url: imageUrl,
      style_code: CODE,
      brand: 'Nike',
      price: { amount: '9.00', currency: 'USD' },
      in_store: {
        product_id: 'gid://shopify/Product/1',
        admin_url: 'https://admin.example/products/1',
      },
    });
    const { currency: _none, ...unpriced } = ownProduct();
    expect(ask({ own: [unpriced] }).candidates[0]).not.toHaveProperty('price');
    const [bare] = ask({ own: [ownProduct({ vendor: '', variants: [{}] })] }).candidates;
    for (const field of ['image_url', 'style_code', 'brand', 'price'])
      expect(bare).not.toHaveProperty(field);
  });
});
