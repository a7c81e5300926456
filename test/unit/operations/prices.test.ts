import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  checkSetUpContract,
  getCreditsContract,
  listCallsContract,
} from '#app/operations/account/contract.ts';
import { ROW_CONTRACT, startJobContract } from '#app/operations/bulk-jobs/contract.ts';
import { imageProductMatchContract } from '#app/operations/image-product-match/contract.ts';
import { operations } from '#app/operations/registry.ts';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';
import { stockAddContract } from '#app/operations/storefront-stock-add/contract.ts';
import { undoUpsertContract } from '#app/operations/undo-upsert/contract.ts';
import { formatCount } from '#app/platform/format-text.ts';

/** What a store has before the first example. */
const STARTING_CREDITS = 50;

describe('a price in credits', () => {
  it('is written with its plural', () => {
    expect([1, 3].map((price) => formatCount(price, 'credit'))).toEqual(['1 credit', '3 credits']);
  });

  const prices = operations.map(({ contract }) => contract);
  it.each(prices)('of $name is the one that its description names', (contract) => {
    const named = contract.description.match(/\d+ credits?/g);
    expect(named).toEqual([formatCount(contract.priceCredits, 'credit')]);
  });

  it('is what the examples of answers count on, one after another', () => {
    const [match, upsert] = [imageProductMatchContract, storefrontProductUpsertContract];
    const afterMatch = STARTING_CREDITS - match.priceCredits;
    expect(match.exampleAnswer.credits_remaining, match.name).toBe(afterMatch);
    const afterUpsert = afterMatch - upsert.priceCredits;
    for (const { name, exampleAnswer } of [upsert, undoUpsertContract, stockAddContract])
      expect(exampleAnswer.credits_remaining, name).toBe(afterUpsert);
    const { balance, entries } = getCreditsContract.exampleAnswer;
    expect(balance, getCreditsContract.name).toBe(afterMatch);
    expect(entries[0]).toMatchObject({ operation: match.name, credits: -match.priceCredits });
    expect(checkSetUpContract.exampleAnswer.balance, checkSetUpContract.name).toBe(afterMatch);
    expect(listCallsContract.exampleAnswer.calls).toMatchObject([
      { operation: match.name, credits_charged: match.priceCredits },
    ]);
  });

  const paid = prices.filter(({ priceCredits }) => priceCredits > 0);
  it.each(paid)('of $name is the one that the README names', async ({ name, priceCredits }) => {
    const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
    expect(readme).toContain(`| \`${name}\` | ${formatCount(priceCredits, 'credit')} |`);
  });

  it('of a row is the one that the description of a job names', () => {
    const named = startJobContract.description.match(/\d+ credits?/g);
    expect(named).toEqual([formatCount(ROW_CONTRACT.priceCredits, 'credit')]);
  });
});
