import { describe, expect, it } from 'vitest';
import { readPhotoFindings } from '#app/operations/image-product-match/decision/case/read-photo-findings.ts';
import { assessOffers } from '#app/operations/image-product-match/decision/pages/assess-offers.ts';
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
  unreadableLabel,
} from './evidence-builders.ts';

const assess = (offers: Offer[], parts: Partial<MatchEvidence> = {}) =>
  assessOffers(offers, readPhotoFindings(evidence({ labels: [label()], ...parts })));
const row = (parts: Partial<Offer>, more: Partial<MatchEvidence> = {}) =>
  assess([offer('first.example', parts)], more)[0];

describe('where a row shows the code', () => {
  const bare = 'Nike Air Zoom Pegasus 41';

  it.each([
    ['title', { title: `${bare} ${CODE}` }],
    ['path', { title: bare, link: `https://first.example/p/${CODE}` }],
    ['path', { title: bare, link: 'https://first.example/p/LC2818%20101' }],
    ['snippet', { title: bare, snippet: CODE }],
    ['title', { title: `${bare} ${CODE}`, snippet: OTHER_CODE }],
    ['title', { title: `${bare} LC2818 ${CODE}` }],
    ['title', { title: `${bare} ${CODE}-10.5` }],
    [null, { title: `${bare} ${CODE} or ${OTHER_CODE}` }],
    [null, { title: `${bare} ${OTHER_CODE}`, snippet: CODE }],
    [null, { title: bare, link: `https://first.example/${OTHER_CODE}`, snippet: CODE }],
    [null, { title: bare, link: `https://first.example/p?id=${CODE}` }],
    [null, { title: bare }],
    ['title', { title: `${bare} ${CODE}`, link: 'https://first.example/%E0%A4%A' }],
  ])('%s: %j', (place, parts) => {
    expect(row(parts)?.soughtCodePlace).toBe(place);
  });

  it('nowhere where no code was read', () => {
    const found = row({ title: `${bare} ${CODE}` }, { labels: [unreadableLabel()] });
    expect(found).toMatchObject({ soughtCodePlace: null, ownCode: { key: 'LC2818101' } });
  });

  it('beside a code that only leaves its last part away, or holds a size', () => {
    const asics = label({ code: '1011B548-001', brand: 'ASICS', description: 'GEL' });
    const shown = (title: string) => row({ title }, { labels: [asics] })?.soughtCodePlace;
    expect(shown('ASICS Gel 1011B548-001')).toBe('title');
    const puma = label({ code: '388392-12', brand: 'PUMA', description: 'SUEDE' });
    const ofPuma = (title: string) => row({ title }, { labels: [puma] })?.soughtCodePlace;
    expect(ofPuma('PUMA Suede 388392 12')).toBe('title');
    expect(ofPuma('PUMA Suede 388392-12 and 388392-13')).toBeNull();
  });

  it.each([
    ['VN0EYEBLK', 'VN0EYEBLK9', 'title'],
    ['VN0EYEBLK', 'VN0EYEBLK10', 'title'],
    ['VN0EYEBLK', 'VN0EYEBLK105', 'title'],
    ['VN0EYEBLK', 'VN0EYEBLK999', null],
    ['VN0EYEBLK', 'VN0EYEBLKX', null],
    ['VN0EYEBLK', 'VN0EYEBLK9X', null],
    ['VN0EYEBLK', 'VN0EYEBL10', null],
    ['S20939-4', 'S20939-45', null],
    ['S20939-45', 'S20939-4', 'title'],
  ])('%s beside %s, which may be a size glued to it: %s', (code, other, place) => {
    const brand = code.startsWith('VN') ? 'Vans' : 'Saucony';
    const labels = [label({ code, brand, description: 'SHOE' })];
    expect(row({ title: `${brand} ${code}, ${other}` }, { labels })?.soughtCodePlace).toBe(place);
  });
});

describe('the code a row is about', () => {
  it.each([
    [{ title: `A ${CODE}` }, { key: 'LC2818101', printed: CODE, place: 'title' }, false],
    [
      { title: 'A', link: `https://a.example/${CODE}` },
      { key: 'LC2818101', printed: CODE, place: 'path' },
      false,
    ],
    [{ title: 'A', snippet: CODE }, { key: 'LC2818101', printed: CODE, place: 'snippet' }, false],
    [
      { title: `A ${CODE}`, snippet: OTHER_CODE },
      { key: 'LC2818101', printed: CODE, place: 'title' },
      false,
    ],
    [
      { title: `A ${CODE} LC2818 101` },
      { key: 'LC2818101', printed: 'LC2818 101', place: 'title' },
      false,
    ],
    [{ title: `A ${CODE} ${OTHER_CODE}` }, null, true],
    [{ title: 'A', snippet: `${CODE} ${OTHER_CODE}` }, null, true],
    [{ title: 'A' }, null, false],
  ])('%j: %j', (parts, ownCode, listsSeveral) => {
    expect(row(parts)).toMatchObject({ ownCode, listsSeveral });
  });

  it('is read as the label’s brand prints it where the row names none', () => {
    for (const brand of ['PUMA', 'puma']) {
      const labels = [label({ code: '388392-12', brand, description: 'SUEDE' })];
      expect(row({ title: 'Suede 388392-13' }, { labels })?.ownCode?.key).toBe('38839213');
      expect(row({ title: 'Nike 388392-13' }, { labels })?.ownCode).toBeNull();
    }
  });

  it('is read as the brand of the site prints it', () => {
    const found = assess([offer('puma.com', { title: 'Suede 388392-13' })], {
      labels: [unreadableLabel()],
    });
    expect(found[0]).toMatchObject({ ownCode: { key: '38839213' }, brandNames: ['PUMA'] });
  });
});

describe('the barcodes of a row', () => {
  it.each([
    ['its title', { title: `Shoe ${GTIN_TEXT}` }],
    ['its text', { snippet: `UPC: ${GTIN_TEXT}.` }],
    ['its text, with zeros', { snippet: `EAN 0${GTIN_TEXT}` }],
    ['its address', { link: `https://first.example/p/${GTIN_TEXT}` }],
    ['the index it was found in', { gtin14: GTIN }],
  ])('stand in %s', (_where, parts) => {
    expect(row(parts, { barcodes: BARCODES })?.gtins).toEqual([GTIN]);
  });

  it.each([
    ['longer numbers', { snippet: `1${GTIN_TEXT}77` }],
    ['other numbers', { snippet: '195503583219' }],
    ['a query', { link: `https://first.example/p?id=${GTIN_TEXT}` }],
    ['an index of another', { gtin14: '04006381333931' }],
    ['nothing', {}],
  ])('are none of %s', (_where, parts) => {
    expect(row(parts, { barcodes: BARCODES })?.gtins).toEqual([]);
  });
});

describe('the brand of a row', () => {
  it.each([
    ['agrees', { title: 'Nike shoe' }],
    ['agrees', { title: 'Shoe', snippet: 'by Nike' }],
    ['agrees', { title: 'Shoe', link: 'https://www.nike.com/x' }],
    ['conflicts', { title: 'PUMA shoe' }],
    ['conflicts', { title: 'PUMA shoe', snippet: 'not Nike', link: 'https://www.nike.com/x' }],
    ['unknown', { title: 'Shoe', snippet: 'by PUMA' }],
    ['unknown', { title: 'Shoe', link: 'https://www.puma.com/x' }],
    ['unknown', { title: 'Shoe' }],
  ])('%s: %j', (brand, parts) => {
    expect(row(parts)?.brand).toBe(brand);
  });

  it('is unknown where the label names none', () => {
    const labels = [unreadableLabel()];
    expect(row({ title: 'Nike shoe' }, { labels })).toMatchObject({
      brand: 'unknown',
      brandNames: ['Nike'],
    });
  });

  it('is named once where title and site name it', () => {
    const [found] = assess([offer('nike.com', { title: 'Nike shoe' })]);
    expect(found).toMatchObject({ brandNames: ['Nike'], onBrandSite: true });
    expect(assess([offer('puma.com')])[0]?.onBrandSite).toBe(false);
    expect(assess([offer('puma.com')], { labels: [unreadableLabel()] })[0]?.onBrandSite).toBe(
      false,
    );
  });
});

it('a brand of the same house has its own site there too', () => {
  const onSite = (brand: string, site: string) =>
    assess([offer(site)], { labels: [label({ brand })] })[0]?.onBrandSite;
  expect(onSite('Jordan', 'nike.com')).toBe(true);
  expect(onSite('Onitsuka Tiger', 'asics.com')).toBe(true);
  expect(onSite('Converse', 'nike.com')).toBe(false);
  for (const site of ['on.com', 'on-running.com']) expect(onSite('On', site)).toBe(true);
});

describe('a shop’s search page', () => {
  it.each([
    'https://first.example/search/nike',
    'https://first.example/Search',
    'https://first.example/catalogsearch/result',
    'https://first.example/suche/',
    'https://first.example/recherche/x',
    'https://first.example/buscar/x',
    'https://first.example/s',
    'https://first.example/s/',
    ...['q', 'query', 'search', 'keyword', 'keywords', '_nkw', 's'].map(
      (name) => `https://first.example/list?${name}=x`,
    ),
    'no address',
  ])('says nothing: %s', (link) => {
    expect(assess([offer('first.example', { link })])).toEqual([]);
  });

  it.each([
    'https://first.example/searching-for-shoes',
    'https://first.example/s/nike',
    'https://first.example/research/1',
    'https://first.example/p?sku=1',
    'https://first.example/shoes',
  ])('is not every page: %s', (link) => {
    expect(assess([offer('first.example', { link })])).toHaveLength(1);
  });
});

describe('the rows', () => {
  it('come in one order, the more telling way of finding first', () => {
    const ways = ['style_code', 'gtin', 'image_exact', 'description', 'image_visual'] as const;
    const rows = ways.map((foundBy, at) => offer(`z${9 - at}.example`, { foundBy }));
    const found = (offers: Offer[]) => assess(offers).map((one) => one.offer.foundBy);
    expect(found(rows)).toEqual(ways);
    expect(found(rows.toReversed())).toEqual(ways);
  });

  it('of one site begin with the first address', () => {
    const [first, second] = ['1', '2'].map((page) =>
      offer('first.example', { link: `https://first.example/p/${page}` }),
    );
    if (!first || !second) throw new Error('two rows were made');
    for (const offers of [
      [first, second],
      [second, first],
    ]) {
      expect(assess(offers).map((one) => one.offer)).toEqual([first, second]);
    }
  });

  it('are one where two indexes found one page in one way, with what either says', () => {
    const google = offer('ebay.com', { snippet: 'text' });
    const ebay = offer('ebay.com', {
      engine: 'ebay',
      gtin14: GTIN,
      imageUrl: 'https://c.example/1.jpg',
    });
    for (const offers of [
      [google, ebay],
      [ebay, google],
    ]) {
      const found = assess(offers);
      expect(found).toHaveLength(1);
      expect(found[0]?.offer).toMatchObject({
        snippet: 'text',
        gtin14: GTIN,
        imageUrl: 'https://c.example/1.jpg',
      });
    }
  });

  it.each([
    ['title', { title: 'A' }, { title: 'B' }],
    ['text', { snippet: 'A' }, { snippet: 'B' }],
    ['picture', { imageUrl: 'https://c.example/1.jpg' }, { imageUrl: 'https://c.example/2.jpg' }],
    ['source', { source: 'A' }, { source: 'B' }],
    [
      'price',
      { price: { amount: '1.00', currency: 'EUR' } },
      { price: { amount: '2.00', currency: 'EUR' } },
    ],
    ['engine', { engine: 'ebay' as const }, { engine: 'google' as const }],
    ['barcode', { gtin14: '00000000000017' }, { gtin14: '00000000000024' }],
  ])('that differ only in their %s are told in one order', (_what, one, other) => {
    const [first, second] = [offer('a.example', one), offer('a.example', other)];
    expect(assess([first, second])[0]?.offer).toEqual(assess([second, first])[0]?.offer);
  });
});
