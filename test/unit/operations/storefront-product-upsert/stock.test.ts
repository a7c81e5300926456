import { describe, expect, it } from 'vitest';
import { matchVariants } from '#app/operations/storefront-product-upsert/merge/match-variants.ts';
import { planStock, reportStock } from '#app/operations/storefront-product-upsert/stock.ts';
import type { StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import type { UpdateOutcome } from '#app/providers/store-catalog/store-write.ts';
import { aProduct, aRequest, aVariant } from './store-simulator.ts';

const HERE = { id: 'gid://shopify/Location/1', name: 'Main Street', isActive: true };
const nothing: UpdateOutcome = { parts: [], live: null, levels: {}, added: [] };

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
    expect(reportStock(goals, nothing, HERE).confirmed).toHaveLength(1);
  });

  it('is left alone where the merchant does not track it', () => {
    const { goals, stock } = plan(5, { tracked: false });
    expect(stock).toEqual([]);
    expect(reportStock(goals, nothing, HERE).warnings).toEqual([
      expect.stringContaining('tracking off'),
    ]);
  });

  it('is tried again when it changed meanwhile, and a warning when it is refused', () => {
    const { goals } = plan(5, { level: { isActive: true, available: 3 } });
    const with_ = (code: string): UpdateOutcome => ({
      ...nothing,
      parts: [{ part: 'stock', from: 0, to: 1, errors: [{ path: [], message: 'No', code }] }],
    });
    expect(reportStock(goals, with_('CHANGE_FROM_QUANTITY_STALE'), HERE).stale).toHaveLength(1);
    expect(reportStock(goals, with_('INVALID_LOCATION'), HERE).warnings).toEqual([
      expect.stringContaining('at "Main Street" was not set; the store said "No"'),
    ]);
  });

  it('is looked at again where an activated level came back with another number', () => {
    const { goals } = plan(5, { level: null });
    const outcome: UpdateOutcome = {
      ...nothing,
      parts: [{ part: 'activate', from: 0, to: 1, errors: [] }],
    };
    expect(reportStock(goals, { ...outcome, levels: { item: 7 } }, HERE).stale).toHaveLength(1);
    expect(reportStock(goals, { ...outcome, levels: { item: 5 } }, HERE).confirmed).toHaveLength(1);
  });
});
