import { describe, expect, it } from 'vitest';
import { toAnswers } from '#app/domain/receiving/answer.ts';
import type { MatchReading } from '#app/operations/image-product-match/contract.ts';
import type { DecidedMatch } from '#app/operations/receiving/boxes/match-choice.ts';
import { planBoxes, type StoreView } from '#app/operations/receiving/plan-boxes.ts';

const TYPED = 'YY9999-001';
const BARCODE = '195503583218';

/** One label of a photo: its code, and whether it was read for sure; its size, and its barcode. */
type Label = { code?: string; isSure?: boolean; size?: string; barcode?: string };

const toReadings = (labels: readonly Label[]): MatchReading[] =>
  labels.flatMap(({ code, isSure = true, size, barcode }, label) => [
    { kind: 'label', accepted: true, label },
    ...(code ? [{ kind: 'style_code' as const, accepted: isSure, text: code, label }] : []),
    ...(size ? [{ kind: 'size' as const, accepted: true, text: size, label }] : []),
    ...(barcode ? [{ kind: 'barcode' as const, accepted: true, text: barcode, label }] : []),
  ]) as MatchReading[];

/** The boxes of a photo whose code a person typed, in a store that has nothing of it. */
async function plan(...labels: Label[]) {
  const output = {
    ...{ matched: false, style_code: null, best: null, candidates: [], variant_conflicts: [] },
    ...{ confidence: 'none', reason: '', label: null, trace: { readings: toReadings(labels) } },
  };
  const choice = { kind: 'typed_code', style_code: TYPED, staff_id: '1', at: '2026-01-01' };
  const store: StoreView = {
    profile: { vendors: [], productTypes: [], locations: [], currency: 'USD' } as never,
    titlePattern: '{brand} {model}',
    listByVendor: async () => [],
    readProduct: async () => null,
    find: async () => [],
  };
  const terms = {
    ...{ locationId: 'l1', supplier: '', goesLive: false, productType: '' },
    priceRule: { kind: 'ask' } as const,
  };
  const boxes = await planBoxes({ output, choice } as unknown as DecidedMatch, terms, store, {
    answers: toAnswers(new Map(), ''),
    photoId: 'p1',
  });
  return boxes.map(({ facts: { code, size, barcode } }) => [code, size, barcode]);
}

describe('the boxes of a photo whose code a person typed', () => {
  it('are the one of its only label, whatever was read as its code', async () => {
    const label = { code: 'AB1234-100', size: 'US 9', barcode: BARCODE };
    expect(await plan(label)).toEqual([[TYPED, 'US 9', BARCODE]]);
  });

  it('are the one of a label without a sure code, and those of the others', async () => {
    const sure = { code: 'AA1111-100', size: 'US 9', barcode: BARCODE };
    expect(await plan(sure, { size: 'US 10' })).toEqual([
      [TYPED, 'US 10', ''],
      ['AA1111-100', 'US 9', ''],
    ]);
  });

  it('take no barcode of another label', async () => {
    const other = (code: string) => ({ code, size: 'US 9', barcode: BARCODE });
    expect(await plan(other('AA1111-100'), other('BB2222-200'))).toEqual([
      [TYPED, '', ''],
      ['AA1111-100', 'US 9', ''],
      ['BB2222-200', 'US 9', ''],
    ]);
  });

  it('are one where no label was read', async () => {
    expect(await plan()).toEqual([[TYPED, '', '']]);
  });
});

describe('the boxes of a match whose product was deleted since', () => {
  it('are planned with what the store has of the vendor, like those of any new product', async () => {
    const product = {
      ...{ title: 'Nike Air Max 90', link: 'https://a.example/1', source: 'your store' },
      ...{ brand: 'Nike', style_code: TYPED, in_store: { product_id: 'gid://shopify/Product/1' } },
    };
    const output = {
      ...{ matched: true, confidence: 'high', reason: '', style_code: TYPED, best: product },
      ...{ candidates: [product], variant_conflicts: [], label: { brand: 'Nike' } },
      trace: { readings: toReadings([{ code: TYPED, size: 'US 9' }]) },
    };
    const asked: string[] = [];
    const store = {
      profile: { vendors: ['Nike'], productTypes: [], locations: [], currency: 'USD' },
      ...{ titlePattern: '{brand} {model}', readProduct: async () => null, find: async () => [] },
      listByVendor: async (vendor: string) => {
        asked.push(vendor);
        return [];
      },
    } as unknown as StoreView;
    const terms = { ...{ locationId: 'l1', supplier: '', goesLive: false, productType: '' } };
    const boxes = await planBoxes(
      { output, choice: null } as unknown as DecidedMatch,
      { ...terms, priceRule: { kind: 'ask' } },
      store,
      { answers: toAnswers(new Map(), ''), photoId: 'p1' },
    );
    expect(boxes.map(({ facts: { code, size } }) => [code, size])).toEqual([[TYPED, 'US 9']]);
    expect(new Set(asked)).toEqual(new Set(['Nike']));
  });
});
