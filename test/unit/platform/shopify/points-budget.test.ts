import { describe, expect, it } from 'vitest';
import { createPointsBudget } from '#app/platform/shopify/admin-api/points-budget.ts';

/** A budget on a clock that moves only by waiting, learned as a store of the Standard plan would tell it. */
function openBudget(currentlyAvailable: number) {
  let now = 0;
  const waits: number[] = [];
  const budget = createPointsBudget({ now: () => now }, async (ms) => {
    waits.push(ms);
    now += ms;
  });
  budget.update({ maximumAvailable: 2000, currentlyAvailable, restoreRate: 100 });
  const setBack = (ms: number) => {
    now -= ms;
  };
  return { budget, waits, setBack };
}

const { signal } = new AbortController();

describe('the points of a store', () => {
  it('are taken at once while there are enough, and waited for when there are not', async () => {
    const { budget, waits } = openBudget(150);
    (await budget.take(150, signal))();
    expect(waits).toEqual([]);
    const { budget: poor, waits: waited } = openBudget(50);
    await poor.take(150, signal);
    expect(waited).toEqual([1000]);
  });

  it('are restored from now on when the clock was set back', async () => {
    const { budget, waits, setBack } = openBudget(50);
    setBack(86_400_000);
    await budget.take(150, signal);
    await budget.take(600, signal, true);
    expect(waits).toEqual([1000, 11_000]);
  });

  it('are left for those who wait by work in the background', async () => {
    const { budget, waits } = openBudget(400);
    await budget.take(150, signal, true);
    expect(waits).toEqual([2500]);
    await budget.take(150, signal);
    expect(waits).toEqual([2500]);
  });

  it('are not kept from a call by background work that waits in front of it', async () => {
    const turns: string[] = [];
    const { promise: later, resolve: goOn } = Promise.withResolvers<void>();
    let now = 0;
    const budget = createPointsBudget({ now: () => now }, async (ms) => {
      await later;
      now += ms;
    });
    budget.update({ maximumAvailable: 2000, currentlyAvailable: 300, restoreRate: 100 });
    const rows = [1, 2].map((row) =>
      budget.take(150, signal, true).then(() => turns.push(`row ${row}`)),
    );
    await budget.take(150, signal).then(() => turns.push('call'));
    goOn();
    await Promise.all(rows);
    expect(turns).toEqual(['call', 'row 1', 'row 2']);
  });
});
