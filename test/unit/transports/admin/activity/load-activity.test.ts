import { expect, it } from 'vitest';
import type { Activity } from '#app/domain/activity/activity.ts';
import type { ActivityFilter } from '#app/domain/activity/list-calls.ts';
import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import { contracts, findOperation } from '#app/operations/registry.ts';
import { loadActivity } from '#app/transports/admin/activity/load-activity.server.ts';

const NOW = Date.UTC(2026, 10, 26);

/** Loads the page of this query; returns it and the filter by which calls were read. */
async function load(query: Record<string, string>) {
  const filters: ActivityFilter[] = [];
  const activity = {
    list: async (_shopId: string, filter: ActivityFilter) => {
      filters.push(filter);
      return { calls: [], after: null, before: null };
    },
    findAll: async () => [],
    findChangingCalls: async () => [],
  } as unknown as Activity;
  const apiKeys = { list: async () => [{ id: 'key_1', name: 'Scanner' }] } as unknown as ApiKeys;
  const services = {
    activity,
    apiKeys,
    oauthConnections: { list: async () => [] },
    staffMembers: { listNames: async () => new Map([['7', 'Robin Merchant']]) },
    hostedImages: { listPresent: async () => new Set<string>() },
    receivingPhotos: { listKeptByCalls: async () => new Map<string, string>() },
    appUrl: 'https://app.example',
    clock: { now: () => NOW },
  };
  const staff = { shopId: 'shop', staffId: 'staff' };
  const page = await loadActivity(services, staff, new URLSearchParams(query));
  return { page, filter: filters[0], filters };
}

it('offers every operation that the activity can list, undo included, by its title', async () => {
  const { page } = await load({});
  const run = contracts.filter(({ name }) => findOperation(name) !== undefined);
  expect(new Set(page.options.operation)).toEqual(
    new Set([
      { value: '', label: 'Everything' },
      ...run.map(({ name, title }) => ({ value: name, label: title })),
    ]),
  );
  expect(page.options.operation).toContainEqual({
    value: 'storefront-product-upsert-undo',
    label: 'Undo a listing',
  });
});

it('reads the calls of each value that its filters offer', async () => {
  const { page } = await load({});
  for (const { value } of page.options.operation.slice(1)) {
    expect((await load({ operation: value })).filter).toMatchObject({ operation: value });
  }
  for (const { value } of page.options.outcome.slice(1)) {
    expect((await load({ outcome: value })).filter).toMatchObject({ outcome: value });
  }
  for (const { value } of page.options.period.slice(1)) {
    const since = new Date(NOW - Number(value) * 24 * 60 * 60 * 1000);
    expect((await load({ period: value })).filter).toMatchObject({ since });
  }
  expect(page.options.who.map(({ label }) => label)).toContain('Key "Scanner"');
});

it.each([
  ['me', { staffId: 'staff', withoutBulk: true }],
  ['staff', { staffId: 'any', withoutBulk: true }],
  ['receiving', { transport: 'receiving', withoutBulk: true }],
  ['bulk', { transport: 'bulk' }],
  ['staff:7', { staffId: '7', withoutBulk: true }],
  ['key_1', { keyId: 'key_1', withoutBulk: true }],
])('lists the calls of %s', async (who, filter) => {
  expect((await load({ who })).filter).toEqual(filter);
});

it('leaves out bulk rows unless it is searched or nothing else is there, and ignores values that no filter offers', async () => {
  const odd = { operation: 'x', who: 'toString', outcome: 'x', period: '0' };
  const { page, filter, filters } = await load(odd);
  expect(page.filters).toEqual({ q: '', operation: '', who: '', outcome: '', period: '' });
  expect(filter).toEqual({ withoutBulk: true });
  expect(filters.at(-1)).toEqual({ withoutBulk: false });
  expect((await load({ q: '  LC2818 \n 101 ' })).filter).toEqual({ search: 'LC2818 101' });
});
