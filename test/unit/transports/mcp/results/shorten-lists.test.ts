import { describe, expect, it } from 'vitest';
import { shortenLists } from '#app/transports/mcp/results/shorten-lists.ts';

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ field: `f${index}` }));

describe('an answer for a model', () => {
  it('shows 5 candidates and keeps the total that the match counted', () => {
    expect(shortenLists({ candidates: many(10), candidates_total: 14 })).toEqual({
      candidates: many(5),
      candidates_total: 14,
    });
  });

  it('shows 20 changes and says how many there were, in the plan too', () => {
    const short = shortenLists({ changes: [], plan: { action: 'update', changes: many(34) } });
    expect(short).toEqual({
      changes: [],
      changes_total: 0,
      plan: { action: 'update', changes: many(20), changes_total: 34 },
    });
  });

  it('leaves everything else as it is', () => {
    const output = {
      matched: false,
      best: null,
      label: { sizes_visible: many(30) },
      warnings: ['a'],
    };
    expect(shortenLists(output)).toEqual(output);
  });
});
