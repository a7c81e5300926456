import { describe, expect, it } from 'vitest';
import { readPhotoFindings } from '#app/operations/image-product-match/decision/case/read-photo-findings.ts';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import { assessOffers } from '#app/operations/image-product-match/decision/pages/assess-offers.ts';
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
  unreadableLabel,
} from './evidence-builders.ts';

const asked = evidence({ labels: [label()], barcodes: BARCODES });
const assess = (...offers: Offer[]) => assessOffers(offers, readPhotoFindings(asked));
const title = 'Nike Pegasus 41';
const byCode = offer('first.example', { title, snippet: `Style ${CODE}.` });
const byBarcode = offer('first.example', { title, snippet: 'Free returns.', foundBy: 'gtin' });

describe('a page that the code and the barcode found', () => {
  it.each([
    ['quotes it', { snippet: `EAN ${GTIN_TEXT}` }],
    ['is listed under it', { gtin14: GTIN }],
  ])('is one page, which has the code and the barcode where it %s', (_how, tie) => {
    for (const rows of [
      [{ ...byBarcode, ...tie }, byCode],
      [byCode, { ...byBarcode, ...tie }],
    ]) {
      const found = assess(...rows);
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({ soughtCodePlace: 'snippet', gtins: [GTIN] });
    }
  });

  it('is about no code where one of its passages shows another', () => {
    const list = { ...byBarcode, snippet: `EAN ${GTIN_TEXT} of ${OTHER_CODE}` };
    expect(assess(byCode, list)[0]?.soughtCodePlace).toBeNull();
  });

  it.each(['image_exact', 'image_visual'] as const)(
    'stays apart from what a picture found (%s)',
    (foundBy) => {
      expect(assess(byCode, { ...byCode, foundBy })).toHaveLength(2);
    },
  );

  it('is a copy where one of its passages stands on another site too', () => {
    const snippet = 'A long text that two shops have from one feed of their supplier.';
    const copy = offer('second.example', { title: 'Pegasus 41 at a shop', snippet });
    const found = assess({ ...byCode, snippet }, { ...byBarcode, gtin14: GTIN }, copy);
    expect(new Set(found.map(({ group }) => group)).size).toBe(1);
  });
});

describe('a barcode that was asked for, where no answer shows it', () => {
  const about = (code: string, name: string) =>
    offer(`${name}.example`, {
      title: `${name}: Nike Pegasus 41 ${code}`,
      foundBy: 'gtin',
      searchedGtin14: GTIN,
    });

  it('ties nothing', () => {
    const labels = [unreadableLabel()];
    const offers = [about(CODE, 'first'), about(CODE, 'second')];
    expect(decide({ ...asked, labels, offers }).matched).toBe(false);
    const shown = offers.map((row) => ({ ...row, gtin14: GTIN }));
    expect(decide({ ...asked, labels, offers: shown }).matched).toBe(true);
    expect(assess(...offers).map(({ gtins }) => gtins)).toEqual([[], []]);
  });

  it('contradicts all the same: a doubt needs less than a match', () => {
    const sites = [offer('a.example'), offer('b.example', { title: `Pegasus 41 by Nike ${CODE}` })];
    const result = decide({ ...asked, offers: [...sites, about(OTHER_CODE, 'third')] });
    expect(result.reason).toContain(`belongs to ${OTHER_CODE} at third.example`);
    const store = { labels: [unreadableLabel()], own: [ownProduct()] };
    expect(decide({ ...asked, ...store, offers: [about(OTHER_CODE, 'third')] }).matched).toBe(
      false,
    );
    expect(decide({ ...asked, ...store }).matched).toBe(true);
  });

  it('that was read weakly says nothing', () => {
    const weak = { barcodes: [{ gtin14: GTIN, weak: true }] };
    const offers = [offer('a.example'), about(OTHER_CODE, 'third')];
    const own = [ownProduct({ variants: [{ sku: CODE }] })];
    expect(decide({ ...asked, ...weak, offers, own }).matched).toBe(true);
  });
});

describe('a code in which a character has a look-alike that the brand prints there too', () => {
  const code = 'U550DGO';
  const labels = [label({ code, brand: 'New Balance', description: '550' })];
  const sites = ['first', 'second'].map((name) =>
    offer(`${name}.example`, { title: `${name}: New Balance 550 ${code}` }),
  );
  const knows = offer('third.example', {
    title: 'New Balance 550 at third',
    snippet: GTIN_TEXT,
    foundBy: 'gtin',
  });
  const ask = (...more: Offer[]) => decide({ ...asked, labels, offers: [...sites, ...more] });

  it('is no match where sites know the barcode and none of them shows the code', () => {
    expect(ask().matched).toBe(true);
    expect(ask(knows).reason).toContain(`no site lists it with the code ${code}`);
    const asPrinted = [label({ code: ` ${code}`, brand: 'NEW BALANCE', description: '550' })];
    const printed = decide({ ...asked, labels: asPrinted, offers: [...sites, knows] });
    expect(printed.reason).toContain('no site lists it with the code');
  });

  it('is one where a page that may have the barcode shows it', () => {
    const open = offer('third.example', { title: 'New Balance 550', snippet: code });
    expect(ask({ ...knows, snippet: '', searchedGtin14: GTIN }, open).matched).toBe(true);
    const title = `New Balance 550 at fourth, ${code}`;
    const fourth = offer('fourth.example', { title, foundBy: 'gtin', searchedGtin14: GTIN });
    expect(ask(knows, fourth).matched).toBe(true);
  });

  it('is one where a person typed it, or where every character has its one form', () => {
    const unread = [unreadableLabel({ brand: 'New Balance' })];
    const typed = { ...asked, labels: unread, typedCode: code, offers: [...sites, knows] };
    expect(decide(typed).matched).toBe(true);
    const nike = [offer('a.example'), offer('b.example', { title: `Pegasus 41 by Nike ${CODE}` })];
    const third = offer('third.example', { title, snippet: GTIN_TEXT, foundBy: 'gtin' });
    expect(decide({ ...asked, offers: [...nike, third] }).matched).toBe(true);
  });
});
