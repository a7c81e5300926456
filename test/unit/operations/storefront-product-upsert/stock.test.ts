import { describe, expect, it } from 'vitest';
import { matchVariants } from '#app/operations/storefront-product-upsert/merge/match-variants.ts';
import {
  planStock,
  type StockGoal,
  whyStockIsOpen,
} from '#app/operations/storefront-product-upsert/merge/stock.ts';
import type { StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import type { UpdateOutcome } from '#app/providers/store-catalog/store-write.ts';
import { aProduct, aRequest, aVariant } from './store-simulator.ts';

const nothing: UpdateOutcome = { parts: [], isWhole: true, live: null, levels: {}, added: [] };

function whyOpen(goals: StockGoal[], outcome: UpdateOutcome) {
  const [goal] = goals;
  if (!goal || goals.length > 1) throw new Error('One goal is meant');
  return whyStockIsOpen(goal, outcome);
}

function plan(quantity: number, overrides: Partial<StoreVariant>) {
  const product = aProduct({ variants: [aVariant({ inventoryItemId: 'item', ...overrides })] });
  const request = aRequest({ variants: [{ options: { Size: 'M' }, quantity }] });
  return planStock(matchVariants(request, product));
}

describe('stock', () => {
  it('is compared and set from the number that was read', () => {
    const { stock, activations } = plan(5, { level: { isActive: true, available: 3 } });
    expect(stock).toEqual([{ inventoryItemId: 'item', from: 3, to: 5 }]);
    expect(activations).toEqual([]);
  });

  it.each([null, { isActive: false, available: 5 }])(
    'is activated where the level is %j',
    (level) => {
      const { stock, activations } = plan(5, { level });
      expect(stock).toEqual([]);
      expect(activations).toEqual([{ inventoryItemId: 'item', available: 5 }]);
    },
  );

  it('counts as set where it is right already', () => {
    const { goals, changes } = plan(5, { level: { isActive: true, available: 5 } });
    expect(changes).toEqual([]);
    expect(whyOpen(goals, nothing)).toBeUndefined();
  });

  it('is left alone where the merchant does not track it', () => {
    const { goals, stock } = plan(5, { tracked: false });
    expect(stock).toEqual([]);
    expect(goals).toMatchObject([{ how: 'untracked' }]);
  });

  it('is tried again when it changed meanwhile, and a warning when it is refused', () => {
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

  it('is looked at again where an activated level came back with another number', () => {
    const { goals } = plan(5, { level: null });
    const outcome: UpdateOutcome = {
      ...nothing,
      parts: [{ part: 'activate', from: 0, to: 1, errors: [] }],
    };
    expect(whyOpen(goals, { ...outcome, levels: { item: 7 } })).toMatchObject({ isStale: true });
    expect(whyOpen(goals, { ...outcome, levels: { item: 5 } })).toBeUndefined();
  });
});
