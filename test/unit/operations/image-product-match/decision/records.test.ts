import { describe, expect, it } from 'vitest';
import { assessOwn } from '#app/operations/image-product-match/decision/case/assess-own.ts';
import { readPhotoFindings } from '#app/operations/image-product-match/decision/case/read-photo-findings.ts';
import { assessOffers } from '#app/operations/image-product-match/decision/pages/assess-offers.ts';
import { namedAlike } from '#app/operations/image-product-match/decision/pages/named-alike.ts';
import { propose } from '#app/operations/image-product-match/decision/proposal/propose.ts';
import type { MatchEvidence } from '#app/operations/image-product-match/evidence/evidence.ts';
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
  unreadableLabel,
} from './evidence-builders.ts';

const read = (parts: Partial<MatchEvidence> = {}) =>
  readPhotoFindings(evidence({ labels: [label()], ...parts }));
const record = (parts: Parameters<typeof ownProduct>[0], more: Partial<MatchEvidence> = {}) =>
  assessOwn([ownProduct(parts)], read(more))[0];
const unread = { labels: [unreadableLabel()] };

describe('a product of the own store', () => {
  it('is one record however often it was found, all in one order', () => {
    const products = ['2', '1', '3', '2'].map((productId) => ownProduct({ productId }));
    for (const order of [products, products.toReversed()]) {
      expect(assessOwn(order, read()).map(({ product }) => product.productId)).toEqual([
        '1',
        '2',
        '3',
      ]);
    }
  });

  it.each([
    ['the code', { variants: [{ sku: CODE }] }, true, CODE],
    ['the code, spelt differently', { variants: [{ sku: 'lc2818 101' }] }, true, 'lc2818 101'],
    ['the code before a size', { variants: [{ sku: `${CODE}-10` }] }, true, `${CODE}-10`],
    [
      'the code, better than one with a size',
      { variants: [{ sku: `${CODE}-10` }, { sku: CODE }] },
      true,
      CODE,
    ],
    ['another code', { variants: [{ sku: OTHER_CODE }] }, false, null],
    ['no code', { variants: [{ sku: '' }, {}] }, false, null],
    ['the code, but another written on it', { styleCode: OTHER_CODE }, false, CODE],
    ['none, the code written on it', { styleCode: 'LC2818-101', variants: [{}] }, true, null],
  ])('whose SKU is %s', (_what, parts, carriesSoughtCode, sku) => {
    expect(record(parts)).toMatchObject({ carriesSoughtCode, sku });
  });

  it('carries nothing where no code was read', () => {
    expect(record({}, unread)).toMatchObject({ carriesSoughtCode: false, sku: null });
    expect(record({ styleCode: CODE }, unread)).toMatchObject({ carriesSoughtCode: false });
  });

  it.each([
    [
      'written on it, as first sent',
      { styleCode: CODE, styleCodePrinted: 'lc2818 101' },
      'lc2818 101',
    ],
    ['written on it', { styleCode: 'LC2818-101' }, 'LC2818-101'],
    [
      'of its SKUs',
      { variants: [{ sku: `${CODE}-42` }, { sku: `NK ${CODE}` }, { sku: 'X1' }] },
      CODE,
    ],
    [
      'of none: two SKUs differ',
      { variants: [{ sku: CODE }, { sku: CODE }, { sku: OTHER_CODE }] },
      undefined,
    ],
    ['the first of a SKU that names two', { variants: [{ sku: `${CODE} ${OTHER_CODE}` }] }, CODE],
    ['of none', { variants: [{}] }, undefined],
  ])('has the code %s', (_what, parts, printed) => {
    expect(record(parts, unread)?.code?.printed).toBe(printed);
  });

  it('has the code that was read, as it was read, where a SKU carries it', () => {
    expect(record({ variants: [{ sku: 'lc2818 101' }] })?.code).toEqual({
      key: 'LC2818101',
      printed: CODE,
    });
    expect(record({ variants: [{ sku: CODE }, { sku: OTHER_CODE }] })?.code?.printed).toBe(CODE);
  });

  it('has codes as its brand prints them, which vendor or title name', () => {
    const sku = { variants: [{ sku: '388392-12' }] };
    expect(record({ ...sku, vendor: 'PUMA', title: 'Suede' }, unread)?.code?.key).toBe('38839212');
    expect(record({ ...sku, vendor: 'Shop', title: 'PUMA Suede' }, unread)?.code?.key).toBe(
      '38839212',
    );
    expect(record({ ...sku, vendor: 'Shop', title: 'Suede' }, unread)?.code).toBeNull();
    const nike = { vendor: 'Shop', title: 'Shoe', variants: [{ sku: CODE }] };
    expect(record(nike, unread)?.code).toBeNull();
  });

  it('has the barcodes of the photo that its variants have', () => {
    const more = { barcodes: [...BARCODES, { gtin14: '04006381333931', weak: true }] };
    expect(record({}, more)?.gtins).toEqual([GTIN]);
    expect(
      record({ variants: [{}, { barcode: GTIN_TEXT }, { barcode: '4006381333931' }] }, more)?.gtins,
    ).toEqual([GTIN, '04006381333931']);
    expect(record({ variants: [{ barcode: 'none' }, {}] }, more)?.gtins).toEqual([]);
  });

  it.each([
    ['agrees', { vendor: 'NIKE', title: 'Shoe' }],
    ['agrees', { vendor: 'Jordan', title: 'Shoe' }],
    ['agrees', { vendor: 'Shop', title: 'Nike shoe' }],
    ['conflicts', { vendor: 'PUMA', title: 'Shoe' }],
    ['unknown', { vendor: 'Shop', title: 'Shoe' }],
  ])('%s with the brand on the label: %j', (brand, parts) => {
    expect(record(parts)?.brand).toBe(brand);
    expect(record(parts, unread)?.brand).toBe('unknown');
  });

  it('has codes of a form that the store taught, for the vendor that it taught it for', () => {
    const taught = { brand: 'Alder & Pine', form: '######-##', example: '712034-10' };
    const more = { ...unread, taughtShapes: [taught] };
    const parts = { title: 'Hoodie', variants: [{ sku: '712039-20' }] };
    expect(record({ ...parts, vendor: 'Alder & Pine' }, more)?.code?.key).toBe('71203920');
    expect(record({ ...parts, vendor: 'Alder & Pine' }, unread)?.code).toBeNull();
    expect(record({ ...parts, vendor: 'Shop' }, more)?.code).toBeNull();
  });

  it('agrees by the vendor’s name, even if it is a word that any title may have', () => {
    const more = { labels: [label({ code: '61.98025', brand: 'On', description: 'CLOUD' })] };
    expect(record({ vendor: 'On', title: 'White trainers' }, more)?.brand).toBe('agrees');
    expect(record({ vendor: 'Shop', title: 'White trainers' }, more)?.brand).toBe('unknown');
  });

  it('agrees with a brand that nobody knows by the vendor’s name alone', () => {
    const more = { labels: [label({ code: 'QQ-21664', brand: 'Alder & Pine' })] };
    expect(record({ vendor: 'ALDER PINE', title: 'Shoe' }, more)?.brand).toBe('agrees');
  });
});

describe('what a person chose before, found again', () => {
  const confirmed = {
    gtin14: GTIN,
    styleCode: CODE,
    title: 'Pegasus',
    link: 'https://www.first.example/p/1',
    source: 'first.example',
    chosenAt: new Date('2026-11-19T10:00:00Z'),
    labelAgrees: true,
    labelIsUnsure: false,
  };
  const photo = { ...read(), confirmed };
  const sources = (offers: ReturnType<typeof offer>[]) =>
    propose({ photo, offers: assessOffers(offers, photo), own: [] }).pages.map(
      (page) => page.offer.source,
    );

  it('is backed by pages about the code, of this brand or none', () => {
    const title = 'Nike Pegasus';
    expect(
      sources([
        offer('a.example'),
        offer('b.example', { title, link: `https://b.example/${CODE}` }),
        offer('c.example', { title, snippet: CODE }),
        offer('d.example', { title }),
        offer('e.example', { title: `PUMA ${CODE}` }),
        offer('f.example', { title: `Pegasus ${CODE} at f`, foundBy: 'image_visual' }),
        offer('g.example', { title: `Pegasus ${CODE} at g` }),
      ]),
    ).toEqual(['b.example', 'a.example', 'g.example']);
  });

  it('is backed by records that carry it', () => {
    const own = assessOwn(
      [ownProduct(), ownProduct({ productId: '2', styleCode: OTHER_CODE })],
      photo,
    );
    const proposal = propose({ photo, offers: [], own });
    expect(proposal.records.map(({ product }) => product.productId)).toEqual([
      'gid://shopify/Product/1',
    ]);
    expect(proposal).toMatchObject({
      basis: 'confirmed',
      gtinAgrees: true,
      code: { key: 'LC2818101', printed: CODE },
    });
  });
});

describe('a page without a code beside pages that confirm', () => {
  const title = 'Nike Air Zoom Pegasus 41 - Black/Volt/White';
  const [one, two, silent, other, coded, several] = assessOffers(
    [
      offer('a.example', { title: `${title} (${CODE})` }),
      offer('b.example', { title: `Nike Air Zoom Pegasus 41 - Red/Volt/White ${CODE}` }),
      offer('c.example', { title: `${title} new` }),
      offer('d.example', { title: 'Nike Air Zoom Pegasus 41 - Green/Pink/Gold' }),
      offer('e.example', { title: `${title} ${OTHER_CODE}` }),
      offer('f.example', { title: `${title} ${CODE} ${OTHER_CODE}` }),
    ].map((row, at) => ({ ...row, link: `https://${'abcdef'[at]}.example/` })),
    read(),
  );
  if (!one || !two || !silent || !other || !coded || !several)
    throw new Error('six rows were made');

  it('names the product of one of them, or of none', () => {
    expect(namedAlike([two, one])(silent)).toEqual({ relation: 'same', source: 'a.example' });
    expect(namedAlike([one, two])(other)).toEqual({ relation: 'different' });
    expect(namedAlike([two])(silent)).toEqual({ relation: 'different' });
  });

  it('says nothing where only some contradict, or none confirms', () => {
    const [vague] = assessOffers([offer('g.example', { title: 'Nike Pegasus' })], read());
    if (!vague) throw new Error('a row was made');
    expect(namedAlike([vague, two])(silent)).toEqual({ relation: 'unknown' });
    expect(namedAlike([])(silent)).toEqual({ relation: 'unknown' });
  });

  it('says nothing where it prints a code itself, or several, or confirms', () => {
    expect(namedAlike([one])(two)).toEqual({ relation: 'unknown' });
    expect(namedAlike([one])(coded)).toEqual({ relation: 'unknown' });
    expect(namedAlike([one])(several)).toEqual({ relation: 'unknown' });
    expect(namedAlike([one, silent])(silent)).toEqual({ relation: 'unknown' });
  });

  it('says nothing where it prints the label’s code, even if no other code has that form', () => {
    const rows = ['a', 'b'].map((name) =>
      offer(`${name}.example`, { title: `${title} QX123 ${name}` }),
    );
    const [first, second] = assessOffers(rows, read({ labels: [label({ code: 'QX123' })] }));
    if (!first || !second) throw new Error('two rows were made');
    expect(second).toMatchObject({ soughtCodePlace: 'title', ownCode: null });
    expect(namedAlike([first])(second)).toEqual({ relation: 'unknown' });
  });
});
