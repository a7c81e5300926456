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

const nothing: UpdateOutcome = { parts: [], isWhole: true, live: null, levels: {}, added: [] };

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
