import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StorefrontProductUpsertInput } from '#app/operations/storefront-product-upsert/contract.ts';
import { planUpdate } from '#app/operations/storefront-product-upsert/merge/plan-update.ts';
import type { MergeContext } from '#app/operations/storefront-product-upsert/merge/upsert-plan.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { isEmptyUpdate } from '#app/providers/store-catalog/store-write.ts';
import { byDepth } from '#test/support/test-depth.ts';
import { lastWritten, product, request } from '../arbitraries.ts';
import { aRequest, CHANNELS, carryOut } from '../store-simulator.ts';

const context = (overrides: Partial<MergeContext> = {}): MergeContext => ({
  lastWritten: {},
  sourceMedia: {},
  channels: CHANNELS,
  isOurCreation: false,
  ...overrides,
});

/** Undefined when the two cannot be merged: other tests cover that. */
function tryPlan(...given: Parameters<typeof planUpdate>) {
  try {
    return planUpdate(...given);
  } catch {
    return undefined;
  }
}

/** `npm run test:deep` tries ten thousand cases. */
const MANY = byDepth(400, 4000);
const SOME = byDepth(100, 1000);

describe('the plan of an update', { timeout: 120_000 }, () => {
  it('is empty once it has been carried out', () => {
    let planned = 0;
    fc.assert(
      fc.property(request, product, lastWritten, (input, store, written) => {
        const wanted = aRequest(input as Partial<StorefrontProductUpsertInput>);
        const first = tryPlan(wanted, store, context({ lastWritten: written }));
        if (!first) return;
        planned += 1;
        const done = carryOut(first, store, {});
        const second = planUpdate(wanted, done.product, context(done));
        // A variant image can only be tied once its picture is there.
        const third = carryOut(second, done.product, done.sourceMedia);
        const settled = planUpdate(wanted, third.product, context(third));
        expect(settled.changes).toEqual([]);
        expect(isEmptyUpdate(settled.update)).toBe(true);
        if (first.newImages.length === 0) expect(isEmptyUpdate(second.update)).toBe(true);
      }),
      { numRuns: MANY },
    );
    expect(planned).toBeGreaterThan(MANY / 2);
  });

  it('never puts a barcode on two variants', () => {
    fc.assert(
      fc.property(request, product, (input, store) => {
        const plan = tryPlan(
          aRequest(input as Partial<StorefrontProductUpsertInput>),
          store,
          context(),
        );
        if (!plan) return;
        const count = (variants: StoreProduct['variants'], barcode: string) =>
          variants.filter((variant) => variant.barcode === barcode).length;
        const after = carryOut(plan, store, {}).product.variants;
        for (const barcode of ['1', '2'])
          expect(count(after, barcode)).toBeLessThanOrEqual(
            Math.max(1, count(store.variants, barcode)),
          );
      }),
      { numRuns: SOME },
    );
  });

  it('does not depend on the order of the variants', () => {
    fc.assert(
      fc.property(request, product, fc.infiniteStream(fc.nat()), (input, store, ranks) => {
        const shuffled = input.variants
          .map((variant) => ({ variant, rank: ranks.next().value ?? 0 }))
          .sort((left, right) => left.rank - right.rank)
          .map((entry) => entry.variant);
        const partial = input as Partial<StorefrontProductUpsertInput>;
        const one = tryPlan(aRequest(partial), store, context());
        const other = tryPlan(aRequest({ ...partial, variants: shuffled }), store, context());
        const essence = (plan: typeof one) =>
          plan && {
            fields: plan.update.fields,
            changed: sorted(plan.update.changedVariants),
            added: sorted(plan.update.addedVariants),
            stock: sorted([...plan.update.stock, ...plan.update.activations]),
            changes: sorted(plan.changes),
          };
        expect(essence(other)).toEqual(essence(one));
      }),
      { numRuns: MANY },
    );
  });

  it('changes only variants that the request names, and removes nothing', () => {
    fc.assert(
      fc.property(request, product, (input, store) => {
        const wanted = aRequest(input as Partial<StorefrontProductUpsertInput>);
        const plan = tryPlan(wanted, store, context());
        if (!plan) return;
        const named = new Set(plan.matches.map((match) => match.store.id));
        expect(plan.update.changedVariants.every(({ id }) => named.has(id))).toBe(true);
        expect(plan.update.unpublishFrom).toEqual([]);
        const after = carryOut(plan, store, {}).product;
        expect(after.tags).toEqual(expect.arrayContaining(store.tags));
        expect(after.variants.length).toBeGreaterThanOrEqual(store.variants.length);
        for (const variant of store.variants)
          if (!named.has(variant.id)) expect(after.variants).toContainEqual(variant);
      }),
      { numRuns: SOME },
    );
  });
});

function sorted(list: unknown[]): string[] {
  return list.map((entry) => JSON.stringify(entry)).sort();
}
