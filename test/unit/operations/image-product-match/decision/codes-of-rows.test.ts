import { describe, expect, it } from 'vitest';
import { readPhotoFindings } from '#app/operations/image-product-match/decision/case/read-photo-findings.ts';
import { assessOffers } from '#app/operations/image-product-match/decision/pages/assess-offers.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import type { Offer } from '#app/providers/product-lookup/product-lookup.ts';
import { evidence, GTIN, label, offer, unreadableLabel } from './evidence-builders.ts';

const assess = (labels: LabelReading[], ...offers: Offer[]) =>
  assessOffers(offers, readPhotoFindings(evidence({ labels })));
const row = (labels: LabelReading[], parts: Partial<Offer>) =>
  assess(labels, offer('shop.example', parts))[0];
const at = (end: string) => ({ link: `https://www.shop.example/p/${end}` });

describe('a season beside a code', () => {
  const samba = [label({ code: 'B75806', brand: 'adidas', description: 'SAMBA OG' })];
  const shown = (title: string, snippet = '') =>
    row(samba, { title: `adidas Samba OG ${title}`, snippet })?.ownCode?.printed;

  it.each(['SS2024', 'AW2019'])('is no code, even where it stands alone: %s', (season) => {
    expect(shown(season)).toBeUndefined();
  });

  it('may be a code where it has the form of one and the page has no other', () => {
    expect(shown('FW2024')).toBe('FW2024');
    expect(shown('FW2024', 'Style GW2288')).toBe('GW2288');
    expect(shown('FW2024 GW2288')).toBe('GW2288');
  });

  it('is none in a year that no page sells', () => {
    expect(shown('SS2034')).toBe('SS2034');
  });

  it('is the code that the label has, whatever else the page prints', () => {
    const labels = [label({ code: 'FW2024', brand: 'adidas', description: 'SAMBA OG' })];
    const found = row(labels, { title: 'adidas Samba OG FW2024', snippet: 'GW2288' });
    expect(found).toMatchObject({ soughtCodePlace: 'title', ownCode: { key: 'FW2024' } });
  });
});

describe('a number in the address of a page', () => {
  const suede = [label({ code: '374915-01', brand: 'PUMA', description: 'SUEDE' })];
  const title = 'PUMA Suede';
  const codeOf = (labels: LabelReading[], parts: Partial<Offer>) =>
    row(labels, { title, ...parts })?.ownCode ?? null;

  it('is the shop’s own, although it has as many digits as a code', () => {
    expect(codeOf(suede, at('36060102'))).toBeNull();
    expect(codeOf([unreadableLabel({ brand: 'PUMA' })], at('36060102'))).toBeNull();
  });

  it('is a code where it is the label’s, or begins with its model', () => {
    expect(codeOf(suede, at('37491501'))).toMatchObject({ key: '37491501', place: 'path' });
    expect(codeOf(suede, at('37491502'))).toMatchObject({ key: '37491502', place: 'path' });
  });

  it('is the shop’s own where it only ends with the model', () => {
    expect(codeOf(suede, at('02374915'))).toBeNull();
  });

  it('is the shop’s own where the label has only the model, without a colour', () => {
    const labels = [label({ code: '374915', brand: 'PUMA', description: 'SUEDE' })];
    expect(codeOf(labels, at('37491502'))).toBeNull();
  });

  it('is the shop’s own where a mark stands before the label’s code', () => {
    const labels = [label({ code: '#374915-01', brand: 'PUMA', description: 'SUEDE' })];
    expect(codeOf(labels, at('36060102'))).toBeNull();
    expect(codeOf(labels, at('37491501'))).toMatchObject({ key: '37491501' });
  });

  it('is a code where it is set in parts, or has letters', () => {
    expect(codeOf(suede, at('360601-02'))).toMatchObject({ key: '36060102', place: 'path' });
    const nike = { title: 'Nike Pegasus 41', ...at('LC2818107') };
    expect(codeOf([label()], nike)).toMatchObject({ key: 'LC2818107', place: 'path' });
  });

  it('is a code where the brand prints its codes in one piece', () => {
    const labels = [label({ code: '11821006', brand: 'Dr. Martens', description: '1461' })];
    const found = codeOf(labels, { title: 'Dr. Martens 1461', ...at('11822006') });
    expect(found).toMatchObject({ key: '11822006', place: 'path' });
  });

  it('is a code in the title, where shops print no numbers of their own', () => {
    expect(codeOf(suede, { title: 'PUMA Suede 36060102' })).toMatchObject({ key: '36060102' });
  });
});

describe('the brands that a page names', () => {
  it('include that of the label where the page names another of its house, and only there', () => {
    const labels = [label({ code: 'DZ5485-612', brand: 'Jordan', description: 'AIR JORDAN 1' })];
    const named = (title: string) => row(labels, { title })?.brandNames.toSorted();
    expect(named('Nike Air 1 High')).toEqual(['Jordan', 'Nike']);
    expect(named('PUMA Suede')).toEqual(['PUMA']);
    expect(named('Red high-top')).toEqual([]);
  });

  it('include none that nobody knows, even where it is the label’s', () => {
    const labels = [label({ code: 'ZX12345', brand: 'Zorbo', description: 'STRIDER' })];
    const found = row(labels, { title: 'Zorbo Strider low trainers' });
    expect(found).toMatchObject({ brand: 'agrees', brandNames: [] });
  });

  it('need not be known for a code whose form tells its brand', () => {
    const found = row([unreadableLabel()], { title: 'Pegasus 41 LC2818-101' });
    expect(found).toMatchObject({ ownCode: { key: 'LC2818101' }, brandNames: [] });
  });
});

describe('a page that two indexes list', () => {
  const google = offer('ebay.com', { title: 'Nike Pegasus 41' });
  const ebay = { ...google, engine: 'ebay' as const };
  const joined = (one: Partial<Offer>, other: Partial<Offer>) =>
    [
      [
        { ...google, ...one },
        { ...ebay, ...other },
      ],
      [
        { ...ebay, ...other },
        { ...google, ...one },
      ],
    ].map((offers) => assess([label()], ...offers)[0]?.offer);

  it.each<[what: string, parts: Partial<Offer>]>([
    ['price', { price: { amount: '99.00', currency: 'USD' } }],
    ['barcode that was asked for', { searchedGtin14: GTIN }],
  ])('has the %s that either tells', (_what, parts) => {
    for (const found of [...joined(parts, {}), ...joined({}, parts)]) {
      expect(found).toMatchObject(parts);
    }
  });

  it('has both passages set apart, and none where neither quotes one', () => {
    for (const found of joined({ snippet: 'Free returns' }, { snippet: 'In stock' })) {
      expect(found?.snippet?.split(' … ').sort()).toEqual(['Free returns', 'In stock']);
    }
    for (const found of joined({}, {})) expect(found?.snippet).toBeUndefined();
  });
});
