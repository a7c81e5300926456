import { describe, expect, it } from 'vitest';
import { matchVariants } from '#app/operations/storefront-product-upsert/merge/match-variants.ts';
import {
  planStock,
  type StockGoal,
  whyStockIsOpen,
} from '#app/operations/storefront-product-upsert/merge/plan-stock.ts';
import type { StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import type { UpdateOutcome } from '#app/providers/store-catalog/store-write.ts';
import { aProduct, aRequest, aVariant } from './store-simulator.ts';

const nothing: UpdateOutcome = { parts: [], isComplete: true, live: null, levels: {}, added: [] };

function whyOpen(goals: StockGoal[], outcome: UpdateOutcome) {
  const [goal] = goals;
  if (!goal || goals.length > 1) throw new Error('Expected one goal');
  return whyStockIsOpen(goal, outcome);
}

function plan(quantity: number, overrides: Partial<StoreVariant>) {
  const product = aProduct({ variants: [aVariant({ inventoryItemId: 'item', ...overrides })] });
  const request = aRequest({ variants: [{ options: { Size: 'M' }, quantity }] });
  return planStock(matchVariants(request, product));
}

describe('stock', () => {
  it('is set from the level that was read', () => {
    const { update } = plan(5, { level: { isActive: true, available: 3 } });
    expect(update.stock).toEqual([{ inventoryItemId: 'item', from: 3, to: 5 }]);
    expect(update.activations).toEqual([]);
  });

  it.each([null, { isActive: false, available: 5 }])(
    'is activated when the level is %j',
    (level) => {
      const { update } = plan(5, { level });
      expect(update.stock).toEqual([]);
      expect(update.activations).toEqual([{ inventoryItemId: 'item', available: 5 }]);
    },
  );

  it('counts as set when the level is right already', () => {
    const { goals, work } = plan(5, { level: { isActive: true, available: 5 } });
    expect(work).toEqual([]);
    expect(whyOpen(goals, nothing)).toBeUndefined();
  });

  it('is left alone when the merchant does not track it', () => {
    const { goals, update } = plan(5, { tracked: false });
    expect(update.stock).toEqual([]);
    expect(goals).toMatchObject([{ how: 'untracked' }]);
  });

  it('is stale when it changed meanwhile, and open when the store refuses it', () => {
    const { goals } = plan(5, { level: { isActive: true, available: 3 } });
    const with_ = (code: string): UpdateOutcome => ({
      ...nothing,
      parts: [{ part: 'stock', from: 0, to: 1, errors: [{ path: [], message: 'No', code }] }],
    });
    expect(whyOpen(goals, with_('CHANGE_FROM_QUANTITY_STALE'))).toMatchObject({ isStale: true });
    expect(whyOpen(goals, with_('INVALID_LOCATION'))).toEqual({
      errors: [{ path: [], message: 'No', code: 'INVALID_LOCATION' }],
    });
  });

  it('is stale when an activated level came back with another quantity', () => {
    const { goals } = plan(5, { level: null });
    const outcome: UpdateOutcome = {
      ...nothing,
      parts: [{ part: 'activate', from: 0, to: 1, errors: [] }],
    };
    expect(whyOpen(goals, { ...outcome, levels: { item: 7 } })).toMatchObject({ isStale: true });
    expect(whyOpen(goals, { ...outcome, levels: { item: 5 } })).toBeUndefined();
  });
});

describe('why stock is not known to be right', () => {
  const set = (index: number): StockGoal => ({
    label: `Size=${index}`,
    quantity: 5,
    how: 'set',
    index,
    inventoryItemId: `item-${index}`,
  });
  const inline = (index: number): StockGoal => ({
    label: `Size=${index}`,
    quantity: 5,
    how: 'inline',
    index,
  });
  const error = (message: string, path: string[] = [], code = 'INVALID') => ({
    path,
    message,
    code,
  });
  const answer = (
    part: UpdateOutcome['parts'][number],
    more: Partial<UpdateOutcome> = {},
  ): UpdateOutcome => ({ ...nothing, ...more, parts: [part] });

  it('is unknown where no part of the answer carried it', () => {
    expect(whyStockIsOpen(set(0), nothing)).toEqual({ errors: [] });
    const other = answer({ part: 'activate', from: 0, to: 1, errors: [error('No')] });
    expect(whyStockIsOpen(set(0), other)).toEqual({ errors: [] });
    const earlier = answer({ part: 'stock', from: 0, to: 1, errors: [error('No')] });
    expect(whyStockIsOpen(set(1), earlier)).toEqual({ errors: [] });
  });

  it('is the failure of the part that carried it', () => {
    const failure = new Error('lost');
    const lost = answer({ part: 'stock', from: 0, to: 1, errors: [error('No')], failure });
    expect(whyStockIsOpen(set(0), lost)).toEqual({ errors: [], failure });
  });

  it.each([
    'CHANGE_FROM_QUANTITY_STALE',
    'IDEMPOTENCY_CONCURRENT_REQUEST',
    'IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED',
  ])('may be tried again after %s', (code) => {
    const errors = [error('Again', ['input', 'quantities', '0', 'quantity'], code)];
    const stale = answer({ part: 'stock', from: 0, to: 1, errors });
    expect(whyStockIsOpen(set(0), stale)).toEqual({ errors, isStale: true });
  });

  it('is the error about its own entry; the others of the list may be tried again', () => {
    const errors = [error('Too high', ['input', 'quantities', '12', 'quantity'])];
    const refused = answer({ part: 'stock', from: 250, to: 270, errors });
    expect(whyStockIsOpen(set(262), refused)).toEqual({ errors });
    expect(whyStockIsOpen(set(261), refused)).toEqual({ errors: [], isStale: true });
    expect(whyStockIsOpen(set(250), refused)).toEqual({ errors: [], isStale: true });
  });

  it('is every error where one of them is about the whole list', () => {
    const errors = [
      error('Too high', ['input', 'quantities', '1', 'quantity']),
      error('No such place', ['input', 'locationId']),
    ];
    const refused = answer({ part: 'stock', from: 0, to: 2, errors });
    expect(whyStockIsOpen(set(0), refused)).toEqual({ errors });
    const odd = [error('Odd', ['input', 'quantities', '1x', 'quantity'])];
    expect(whyStockIsOpen(set(1), answer({ part: 'stock', from: 0, to: 2, errors: odd }))).toEqual({
      errors: odd,
    });
  });

  it('of a new variant is what the variant was refused for, else its level', () => {
    const errors = [error('SKU is taken')];
    const refused = answer({ part: 'added', from: 0, to: 1, errors });
    expect(whyStockIsOpen(inline(0), refused)).toEqual({ errors });
    const made = { part: 'added', from: 0, to: 2, errors: [] } as const;
    const added = [{ inventoryItemId: 'a' }, { inventoryItemId: 'b' }] as UpdateOutcome['added'];
    const levels = { a: 4, b: 5 };
    expect(whyStockIsOpen(inline(1), answer({ ...made, errors: [] }, { added, levels }))).toBe(
      undefined,
    );
    expect(whyStockIsOpen(inline(0), answer({ ...made, errors: [] }, { added, levels }))).toEqual({
      errors: [],
      isStale: true,
    });
    expect(whyStockIsOpen(inline(0), answer({ ...made, errors: [] }))).toEqual({
      errors: [],
      isStale: true,
    });
  });

  it('is none where the merchant does not track it or it was right', () => {
    const refused = answer({ part: 'stock', from: 0, to: 1, errors: [error('No')] });
    expect(whyStockIsOpen({ ...set(0), how: 'right' }, refused)).toBeUndefined();
    expect(whyStockIsOpen({ ...set(0), how: 'untracked' }, refused)).toBeUndefined();
  });
});

describe('the stock part of a plan', () => {
  const product = aProduct({
    variants: ['M', 'L'].map((size, index) =>
      aVariant({
        options: { Size: size },
        inventoryItemId: `item-${size}`,
        level: index === 0 ? { isActive: true, available: 3 } : null,
      }),
    ),
  });
  const request = aRequest({
    variants: ['M', 'L', 'XL'].map((size) => ({ options: { Size: size }, quantity: 5 })),
  });
  const matched = matchVariants(request, product);

  it('names for each variant what changes, where, and how it is undone', () => {
    const { work, goals } = planStock(matched);
    expect(goals.map(({ how, index }) => [how, index])).toEqual([
      ['set', 0],
      ['activate', 0],
      ['inline', 0],
    ]);
    expect(work).toMatchObject([
      {
        key: 'stock:Size=M',
        part: 'stock',
        index: 0,
        changes: [{ field: 'variants[Size=M].quantity', before: '3', after: '5' }],
        effects: [{ kind: 'stock', inventoryItemId: 'item-M', before: 3, after: 5 }],
      },
      {
        key: 'stock:Size=L',
        part: 'activate',
        changes: [{ field: 'variants[Size=L].quantity', after: '5' }],
        effects: [{ kind: 'stock', inventoryItemId: 'item-L', before: null, after: 5 }],
      },
      {
        key: 'stock:Size=XL',
        part: 'added',
        changes: [{ field: 'variants[Size=XL].quantity', after: '5' }],
      },
    ]);
  });

  it('may be made of some variants alone', () => {
    const { update } = planStock(matched, { only: new Set(['Size=L']) });
    expect(update.stock).toEqual([]);
    expect(update.activations).toEqual([{ inventoryItemId: 'item-L', available: 5 }]);
  });

  it('leaves levels that the location has, where it is to keep them', () => {
    const { update, goals } = planStock(matched, { keepsStock: () => true });
    expect(update.stock).toEqual([]);
    expect(update.activations).not.toEqual([]);
    expect(goals.filter(({ how }) => how === 'set')).toEqual([]);
  });
});
