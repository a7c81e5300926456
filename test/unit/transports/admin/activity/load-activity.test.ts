import { expect, it } from 'vitest';
import type { Activity, ActivityFilter } from '#app/domain/activity/activity.ts';
import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import { contracts, findOperation } from '#app/operations/registry.ts';
import { loadActivity } from '#app/transports/admin/activity/load-activity.server.ts';

/** Loads the page of this query; returns it and the filter by which calls were read. */
async function load(query: Record<string, string>) {
  const filters: ActivityFilter[] = [];
  const activity = {
    list: async (_shopId: string, filter: ActivityFilter) => {
      filters.push(filter);
      return { calls: [], hasNext: false, hasPrevious: false };
    },
  } as unknown as Activity;
  const apiKeys = { list: async () => [] } as unknown as ApiKeys;
  const staff = { shopId: 'shop', staffId: 'staff' };
  const page = await loadActivity({ activity, apiKeys }, staff, new URLSearchParams(query));
  return { page, filter: filters[0] };
}

it('offers every operation that the activity can list, undo included, by its title', async () => {
  const { page } = await load({});
  const run = contracts.filter(({ name }) => findOperation(name) !== undefined);
  expect(new Set(page.options.operation)).toEqual(
    new Set([
      { value: '', label: 'All operations' },
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
  for (const { value } of page.options.transport.slice(1)) {
    const { filter } = await load({ transport: value });
    if (value === 'all') expect(filter?.withoutBulk).toBeUndefined();
    else expect(filter).toMatchObject({ transport: value, withoutBulk: value !== 'bulk' });
  }
});

it('leaves out bulk rows by default, and ignores values that no filter offers', async () => {
  const { page, filter } = await load({ operation: 'x', transport: 'toString', outcome: 'x' });
  expect(page.filters).toEqual({ operation: '', transport: '', outcome: '' });
  expect(filter).toEqual({ withoutBulk: true });
});
