import { describe, expect, it } from 'vitest';
import { ROW_CONTRACT, startJobContract } from '#app/operations/bulk-jobs/contract.ts';
import { operations } from '#app/operations/registry.ts';
import { formatCount } from '#app/platform/format-count.ts';

describe('a price in credits', () => {
  it('is written with its plural', () => {
    expect([1, 3].map((price) => formatCount(price, 'credit'))).toEqual(['1 credit', '3 credits']);
  });

  const prices = operations.map(({ contract }) => contract);
  it.each(prices)('of $name is the one that its description names', (contract) => {
    const named = contract.description.match(/\d+ credits?/g);
    expect(named).toEqual([formatCount(contract.priceCredits, 'credit')]);
  });

  it('of a row is the one that the description of a job names', () => {
    const named = startJobContract.description.match(/\d+ credits?/g);
    expect(named).toEqual([formatCount(ROW_CONTRACT.priceCredits, 'credit')]);
  });
});
