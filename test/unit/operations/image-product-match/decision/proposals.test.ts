import { describe, expect, it } from 'vitest';
import { buildCase } from '#app/operations/image-product-match/decision/case/case.ts';
import { judge } from '#app/operations/image-product-match/decision/judge.ts';
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
} from './evidence-builders.ts';

/** What the evidence points at, and how sure the sources make it before any cap. */
const propose = (parts: Partial<MatchEvidence>) => {
  const { case: one, confirmations } = judge(buildCase(evidence(parts)));
  return { ...one.proposal, confidence: confirmations[0]?.rule.gives ?? 'low' };
};
const byCode = (parts: Partial<MatchEvidence>) => propose({ labels: [label()], ...parts });
const byBarcode = (parts: Partial<MatchEvidence>) => propose({ barcodes: BARCODES, ...parts });
const page = (name: string, title: string, parts: Partial<Offer> = {}) =>
  offer(`${name}.example`, { title, ...parts });
const tied = (name: string, code = CODE, parts: Partial<Offer> = {}) =>
  page(name, `${name} Nike Pegasus ${code}`, { snippet: GTIN_TEXT, foundBy: 'gtin', ...parts });

describe('a code on a label without a brand', () => {
  const labels = [{ ...label({ code: 'GW2288', description: 'SAMBA OG' }), brand: '' }];
  const found = (...titles: string[]) =>
    byCode({ labels, offers: titles.map((title, at) => page(`site${at}`, title)) });

  it('is confirmed by two pages that name one brand, which is not one source more', () => {
    const proposal = found('adidas Samba OG GW2288', 'GW2288 Samba OG runner by adidas');
    expect(proposal).toMatchObject({ confidence: 'medium' });
    expect(proposal.pages).toHaveLength(2);
  });

  it('is confirmed only by pages that name the brand that all of them name', () => {
    const [first, ...others] = found('adidas Samba GW2288', 'the GW2288 Samba OG').pages;
    expect(first?.offer.source).toBe('site0.example');
    expect(others).toEqual([]);
    expect(found('adidas, Reebok Samba GW2288', 'Reebok GW2288 runner').pages).toHaveLength(2);
    expect(found('adidas Samba GW2288', 'Reebok GW2288 runner').pages).toEqual([]);
  });

  it('hears no brand from pages that print another code, or none', () => {
    const proposal = found(
      'adidas Samba OG GW2288',
      'GW2288 by adidas',
      'PUMA Suede',
      'Reebok B75806',
    );
    expect(proposal).toMatchObject({ confidence: 'medium' });
    expect(proposal.pages).toHaveLength(2);
  });
});

describe('a code of a brand that nobody knows', () => {
  const labels = [{ ...label({ code: 'QQ-21664', description: 'ALDER HOODIE' }), brand: '' }];
  const pages = (title: string) => [
    page('a', `${title} QQ-21664`),
    page('b', `QQ-21664, ${title}, new`),
  ];

  it('needs half of two words that the label has', () => {
    expect(byCode({ labels, offers: pages('Alder') }).pages).toHaveLength(2);
    expect(byCode({ labels, offers: pages('Pine') }).pages).toEqual([]);
    const one = [{ ...label({ code: 'QQ-21664', description: 'ALDER' }), brand: '' }];
    expect(byCode({ labels: one, offers: pages('Alder') }).pages).toEqual([]);
  });

  it('is not confirmed by the page of a brand beside one of none', () => {
    const offers = [
      page('a', 'Alder hoodie QQ-21664 by Nike'),
      page('b', 'QQ-21664 PUMA Alder hoodie'),
    ];
    expect(byCode({ labels, offers }).pages).toEqual([]);
  });

  const record = ownProduct({
    vendor: 'Warehouse',
    title: 'Alder thing',
    variants: [{ sku: 'QQ-21664' }],
  });

  it('is a medium find in a record of the store whose own SKU it is and whose name fits', () => {
    expect(byCode({ labels, own: [record] })).toMatchObject({
      confidence: 'medium',
      gtinAgrees: false,
    });
    expect(byCode({ labels, own: [{ ...record, title: 'Pine thing' }] })).toMatchObject({
      records: [],
      confidence: 'low',
    });
  });

  it('is none in a record that only this app wrote the code on', () => {
    const written = ownProduct({ ...record, styleCode: 'QQ-21664', variants: [{}] });
    expect(byCode({ labels, own: [written] })).toMatchObject({ records: [], confidence: 'low' });
  });
});

describe('a code and the merchant’s own record', () => {
  it('of no known brand beside a label that names one is no find, unless the barcode agrees', () => {
    const record = ownProduct({ vendor: 'Warehouse', title: 'Air Zoom Pegasus 41' });
    expect(byCode({ own: [record] })).toMatchObject({ records: [], confidence: 'low' });
    expect(byCode({ own: [record], barcodes: BARCODES })).toMatchObject({
      records: [{ carriesSoughtCode: true }],
      confidence: 'high',
      gtinAgrees: true,
    });
  });

  it('of another brand is no find, even with the barcode', () => {
    const record = ownProduct({ vendor: 'PUMA', title: 'Suede' });
    expect(byCode({ own: [record], barcodes: BARCODES }).records).toEqual([]);
  });

  it('of another code with the barcode ties nothing', () => {
    const record = ownProduct({ styleCode: OTHER_CODE });
    expect(byCode({ own: [record], barcodes: BARCODES })).toMatchObject({
      gtinAgrees: false,
      confidence: 'low',
    });
  });
});

describe('a code and pages', () => {
  const labels = [label({ description: 'ZOOM PEGASUS' })];
  const two = (words: string) => [
    page('a', `Nike ${words} ${CODE}`),
    page('b', `${CODE}: new ${words} by Nike`),
  ];

  it('is sure where they have half of the name, less sure where they have less', () => {
    expect(byCode({ labels, offers: two('Pegasus') }).confidence).toBe('high');
    const longer = [label({ description: 'ZOOM PEGASUS SHIELD' })];
    expect(byCode({ labels: longer, offers: two('Pegasus') }).confidence).toBe('medium');
  });

  it('is not tied to the barcode by another brand’s page', () => {
    const offers = [page('a', 'PUMA Zoom Pegasus', { snippet: `${CODE} ${GTIN_TEXT}` })];
    expect(byCode({ labels, offers, barcodes: BARCODES })).toMatchObject({
      gtinAgrees: false,
      pages: [],
    });
  });

  it('is tied to the barcode by a page, though not by a lookalike or a related item', () => {
    const tie = (parts: Partial<Offer>) =>
      byCode({ labels, offers: [tied('a', CODE, parts)], barcodes: BARCODES }).gtinAgrees;
    expect(tie({})).toBe(true);
    expect(tie({ foundBy: 'image_visual' })).toBe(false);
    expect(tie({ title: 'Nike Metcon', snippet: `${CODE} ${GTIN_TEXT}` })).toBe(false);
    const misread = [label({ description: 'PEGOSUS' })];
    const offers = [tied('a', CODE, { title: 'Nike Pegasus', snippet: `${CODE} ${GTIN_TEXT}` })];
    expect(byCode({ labels: misread, offers, barcodes: BARCODES }).gtinAgrees).toBe(true);
    expect(tie({ title: 'Nike Pegasus', snippet: `${CODE} ${GTIN_TEXT}` })).toBe(true);
    expect(tie({ title: 'Nike Pegasus', snippet: GTIN_TEXT })).toBe(false);
  });

  it('of a label that says nothing else is nothing where none was read', () => {
    expect(byCode({ labels: [], offers: two('Pegasus') })).toEqual({
      basis: 'none',
      code: null,
      confidence: 'low',
      pages: [],
      records: [],
      gtinAgrees: false,
    });
  });
});

describe('the barcode alone', () => {
  it('goes by the code that most sources show', () => {
    const offers = [tied('a'), tied('b', OTHER_CODE), tied('c', OTHER_CODE)];
    for (const order of [offers, offers.toReversed()]) {
      const proposal = byBarcode({ offers: order });
      expect(proposal).toMatchObject({
        basis: 'barcode',
        code: { printed: OTHER_CODE },
        confidence: 'medium',
        gtinAgrees: true,
      });
      expect(proposal.pages.map(({ offer }) => offer.source)).toEqual(['b.example', 'c.example']);
    }
  });

  it('goes by the first in the alphabet where as many show either', () => {
    const offers = [tied('a', OTHER_CODE), tied('b', CODE)];
    for (const order of [offers, offers.toReversed()]) {
      expect(byBarcode({ offers: order })).toMatchObject({
        code: { printed: CODE },
        confidence: 'low',
      });
    }
    const others = [tied('a', CODE), tied('b', OTHER_CODE)];
    expect(byBarcode({ offers: others })).toMatchObject({ code: { printed: CODE } });
  });

  it('goes by the store’s record before any page, with those that agree', () => {
    const second = ownProduct({ productId: 'gid://shopify/Product/2', styleCode: OTHER_CODE });
    const proposal = byBarcode({
      own: [ownProduct(), second],
      offers: [tied('a', OTHER_CODE), tied('b', OTHER_CODE), tied('c')],
    });
    expect(proposal).toMatchObject({ code: { printed: CODE }, confidence: 'medium' });
    expect(proposal.pages.map(({ offer }) => offer.source)).toEqual(['c.example']);
    expect(proposal.records.map(({ product }) => product.productId)).toEqual([
      'gid://shopify/Product/1',
    ]);
  });

  it('says nothing where the labels have different codes', () => {
    const labels = [label(), label({ code: OTHER_CODE })];
    expect(
      byBarcode({ labels, own: [ownProduct()], offers: [tied('a'), tied('b')] }),
    ).toMatchObject({
      basis: 'none',
      code: null,
    });
  });

  it('says nothing through a record without a code, a lookalike, or a page of several codes', () => {
    const bare = ownProduct({ variants: [{ barcode: GTIN_TEXT }] });
    expect(byBarcode({ own: [bare] })).toMatchObject({
      basis: 'none',
      code: null,
      gtinAgrees: false,
    });
    expect(byBarcode({ own: [bare], offers: [tied('a')] })).toMatchObject({
      code: { printed: CODE },
      records: [],
    });
    expect(byBarcode({ offers: [tied('a', CODE, { foundBy: 'image_visual' })] }).code).toBeNull();
    expect(byBarcode({ offers: [tied('a', `${CODE} ${OTHER_CODE}`)] }).code).toBeNull();
  });
});

describe('the very picture', () => {
  const exact = (name: string, code = CODE) =>
    page(name, `${name} Nike Pegasus ${code}`, { foundBy: 'image_exact' });
  const found = (...offers: Offer[]) => propose({ offers });

  it('goes by the code that most sources print beside it', () => {
    const pages = [exact('a', OTHER_CODE), exact('b'), exact('c')];
    for (const order of [pages, pages.toReversed()]) {
      const proposal = found(...order);
      expect(proposal).toMatchObject({
        basis: 'exact_image',
        code: { printed: CODE },
        confidence: 'low',
        gtinAgrees: false,
      });
      expect(proposal.pages.map(({ offer }) => offer.source)).toEqual(['b.example', 'c.example']);
    }
  });

  it('goes by the one code although more pages print none', () => {
    const bare = ['b', 'c'].map((name) => page(name, `${name} shoe`, { foundBy: 'image_exact' }));
    expect(found(exact('a'), ...bare)).toMatchObject({
      code: { printed: CODE },
      confidence: 'low',
    });
  });

  it('says nothing where no page prints one code', () => {
    expect(found(exact('a', ''), exact('b', `${CODE} ${OTHER_CODE}`))).toMatchObject({
      basis: 'none',
      code: null,
    });
    expect(found(page('a', `Nike ${CODE}`))).toMatchObject({ basis: 'none' });
  });
});
