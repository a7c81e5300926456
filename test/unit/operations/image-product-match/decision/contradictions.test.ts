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
const reason = (parts: Partial<MatchEvidence>) => ask(parts).reason;

describe('words named in a reason', () => {
  it('are eight at most, and no more are spoken of where there are eight', () => {
    const words = ['GS', 'PS', 'TD', 'boys', 'high', 'infant', 'junior', 'low'];
    const offers = words.map((word, at) =>
      page(`s${at}`, `Nike Pegasus 41 ${word} shop${'abcdefgh'[at]} ${CODE}`),
    );
    expect(reason({ offers })).toContain(`the sources disagree (${words.join(', ')}), so`);
  });
});

describe('codes named in a reason', () => {
  it.each([
    [2, 'LC2818-101 and LC2818-102'],
    [3, 'LC2818-101, LC2818-102 and LC2818-103'],
    [4, 'LC2818-101, LC2818-102, LC2818-103 and LC2818-104'],
    [6, 'LC2818-101, LC2818-102, LC2818-103, LC2818-104 and 2 more'],
  ])('%i: %s', (count, words) => {
    const labels = Array.from({ length: count }, (_each, at) =>
      label({ code: `LC2818-10${at + 1}` }),
    );
    expect(reason({ labels })).toContain(`stand for different codes (${words});`);
  });
});

describe('a barcode under another code', () => {
  const tied = (code: string, parts: Partial<Offer> = {}) =>
    page('third', `Nike Pegasus 41 ${code}`, { snippet: `EAN ${GTIN_TEXT}`, ...parts });
  const store = (styleCode: string) =>
    ask({ offers: twoSites(), barcodes: BARCODES, own: [ownProduct({ styleCode })] }).matched;

  it('forbids, unless it was read weakly', () => {
    expect(withPages(tied(OTHER_CODE)).matched).toBe(false);
    const weak = [{ gtin14: GTIN, weak: true }];
    expect(ask({ offers: [...twoSites(), tied(OTHER_CODE)], barcodes: weak }).matched).toBe(true);
  });

  it('forbids nothing on a page that lists several, or quotes another below this one', () => {
    expect(withPages(tied(`${OTHER_CODE} LC2818-108`)).matched).toBe(true);
    expect(withPages(tied(CODE, { snippet: `${OTHER_CODE} ${GTIN_TEXT}` })).matched).toBe(true);
    expect(withPages(tied('')).matched).toBe(true);
  });

  it('is no number in the address of a shop, and no season', () => {
    const found = { snippet: '', foundBy: 'gtin', searchedGtin14: GTIN } as const;
    const numbered = offer('shop.example', {
      ...found,
      title: 'Nike Pegasus 41',
      link: 'https://www.shop.example/ip/Nike-Pegasus-41/123456789',
    });
    const inSeason = offer('shop.example', { ...found, title: 'adidas Samba OG SS2024' });
    expect(withPages(numbered).matched).toBe(true);
    expect(withPages(inSeason).reason).not.toContain('SS2024');
  });

  it('is no season beside the code that stands elsewhere on the page', () => {
    const labels = [label({ code: 'B75806', description: 'SAMBA OG' })].map((one) => ({
      ...one,
      brand: 'adidas',
    }));
    const inSeason = (name: string) =>
      offer(`${name}.example`, {
        title: `${name} adidas Samba OG FW2024`,
        link: `https://www.${name}.example/samba-og-b75806`,
      });
    expect(ask({ labels, offers: [inSeason('one'), inSeason('two')] }).matched).toBe(true);
  });

  it('is that of a code of which a part is covered on the label', () => {
    const covered = [label({ code: 'S20939-2', description: 'GUIDE 17' })].map((one) => ({
      ...one,
      brand: 'Saucony',
    }));
    const offers = ['one', 'two'].map((name) =>
      offer(`${name}.example`, { title: `${name} Saucony Guide 17 S20939-2` }),
    );
    const own = [
      ownProduct({ vendor: 'Saucony', title: 'Saucony Guide 17', styleCode: 'S20939-210' }),
    ];
    expect(ask({ labels: covered, offers, own, barcodes: BARCODES }).matched).toBe(false);
  });

  it('is no other where one only leaves the end away', () => {
    expect(store('LC2818')).toBe(true);
    expect(store('2818-101')).toBe(false);
    expect(store('LC2818-107')).toBe(false);
  });

  it.each([
    ['two digits that its print does not set apart', 'LC2818-10117', false],
    ['three', 'LC2818-101175', false],
    ['what the print sets apart', 'lc2818-101-a12', true],
    ['what it sets apart in parts', 'LC2818-101 A/12', true],
    ['what it sets apart before a space', 'lc2818-101-a12 ', true],
    ['two digits in one piece with the rest', 'LC281810117', true],
    ['three', 'LC2818101175', true],
    ['one', 'LC28181015', false],
    ['four', 'LC28181011234', false],
    ['a letter and two digits', 'LC2818101A12', false],
    ['two digits and a letter', 'LC281810112A', false],
    ['one digit, which may have been covered', 'LC2818-1015', false],
    ['four digits', 'LC2818-1011234', false],
    ['letters', 'LC2818-101AB', false],
  ])('goes on behind this one by %s', (_what, styleCode, isSame) => {
    expect(store(styleCode)).toBe(isSame);
  });

  it('is nothing that a page of several codes can tell, where the store has no record of it', () => {
    const unclear = { styleCode: { printed: 'CAO-75188', accepted: false, repaired: false } };
    const labels = [label({ ...unclear, brand: '', description: 'ALDER HOODIE' })];
    const snippet = `UPC ${GTIN_TEXT}`;
    const offers = [
      page('a', 'Alder hoodie CAO-75138', { snippet }),
      page('b', 'CAO-75138, the hoodie by Alder', { snippet }),
      page('c', 'Alder hoodies CAO-75199 and CAO-75200', { snippet }),
    ];
    expect(decide(evidence({ labels, barcodes: BARCODES, offers }))).toMatchObject({
      matched: true,
      style_code: 'CAO-75138',
    });
  });

  it('forbids the very picture’s code too', () => {
    const exact = ['a', 'b', 'c'].map((name) =>
      page(name, `${name} Nike Pegasus ${CODE}`, { foundBy: 'image_exact' }),
    );
    const weak = [{ gtin14: GTIN, weak: true }];
    expect(decide(evidence({ offers: exact, barcodes: weak })).matched).toBe(true);
  });
});

describe('a code of a brand nobody knows, and a barcode that sites know without it', () => {
  const labels = [{ ...label({ code: 'QQ-21664', description: 'ALDER HOODIE' }), brand: '' }];
  const offers = [page('a', 'Alder hoodie QQ-21664'), page('b', 'QQ-21664, Alder hoodie new')];
  const knows = page('third', 'Alder hoodie', { snippet: GTIN_TEXT });

  it('do not go together', () => {
    const result = ask({ labels, offers: [...offers, knows], barcodes: BARCODES });
    expect(result.reason).toContain(
      'third.example lists the barcode 195503583218, but no site lists it with the code QQ-21664;',
    );
    expect(ask({ labels, offers, barcodes: BARCODES }).matched).toBe(true);
  });

  it('go together where a page ties them, the store has the code, the barcode is weak, or the label names a brand', () => {
    const tie = page('c', 'Alder hoodie QQ-21664 in red', { snippet: GTIN_TEXT });
    expect(ask({ labels, offers: [...offers, knows, tie], barcodes: BARCODES }).matched).toBe(true);
    const own = [
      ownProduct({ vendor: 'Shop', title: 'Alder hoodie', variants: [{ sku: 'QQ-21664' }] }),
    ];
    expect(ask({ labels, offers: [...offers, knows], barcodes: BARCODES, own }).matched).toBe(true);
    const weak = [{ gtin14: GTIN, weak: true }];
    expect(ask({ labels, offers: [...offers, knows], barcodes: weak }).matched).toBe(true);
    expect(withPages(page('third', 'Nike Pegasus 41', { snippet: GTIN_TEXT })).matched).toBe(true);
  });
});
