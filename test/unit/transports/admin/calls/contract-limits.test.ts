import { expect, it } from 'vitest';
import { operations } from '#app/operations/registry.ts';
import {
  storefrontProductUpsertContract,
  UPSERT_LIMITS,
} from '#app/operations/storefront-product-upsert/contract.ts';
import { contractLimits } from '#app/transports/admin/calls/contract-limits.server.ts';

it('takes the limits from the contract', () => {
  const limits = contractLimits({ contract: storefrontProductUpsertContract });
  expect(limits.title?.maxChars).toBe(UPSERT_LIMITS.titleChars);
  expect(limits.style_code?.maxChars).toBe(UPSERT_LIMITS.styleCodeChars);
  expect(limits.variants?.maxEntries).toBe(UPSERT_LIMITS.variants);
  expect(limits['variants[].sku']?.maxChars).toBe(UPSERT_LIMITS.textChars);
});

it('finds limits for every operation', () => {
  for (const operation of operations) {
    expect(Object.keys(contractLimits(operation)).length).toBeGreaterThan(0);
  }
});
