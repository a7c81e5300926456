import { describe, expect, it } from 'vitest';
import type { AdminClient } from '#app/platform/shopify/admin-api/admin-client.ts';
import { readProfile } from '#app/providers/store-catalog/shopify/read/read-profile.ts';
import { type Reply, startAdminStandIn } from '../../../platform/shopify/admin-stand-in.ts';

const lastPage = { hasNextPage: false, endCursor: null };
const more = { hasNextPage: true, endCursor: 'c1' };
const publication = (id: string, title: string | null, app?: string) => ({
  id,
  catalog: { title, apps: { nodes: app === undefined ? [] : [{ title: app }] } },
});
const scopes = (...handles: string[]) => ({
  accessScopes: handles.map((handle) => ({ handle })),
});
const ALL = ['write_products', 'write_inventory', 'write_publications', 'read_locations'];

function profile(overrides: Record<string, unknown> = {}): Reply {
  const data = {
    productVendors: { nodes: ['Acme', ''], pageInfo: more },
    productTypes: { nodes: ['Shirts'], pageInfo: lastPage },
    publications: {
      nodes: [
        publication('p1', 'Online Store'),
        publication('p2', null, 'Point of Sale'),
        publication('p3', 'Channel 268039389490', 'Shop'),
        { id: 'p4', catalog: null },
      ],
      pageInfo: lastPage,
    },
    locations: {
      nodes: [
        { id: 'l1', name: 'Main', isActive: true },
        { id: 'l2', name: 'Old', isActive: false },
      ],
      pageInfo: lastPage,
    },
    primaryLocation: { id: 'l1', name: 'Main', isActive: true },
    shop: { currencyCode: 'EUR' },
    currentAppInstallation: scopes(...ALL),
    styleCode: null,
    ...overrides,
  };
  return { body: { data } };
}
const secondPage: Reply = { body: { data: { page: { nodes: ['Zeta'], pageInfo: lastPage } } } };
const read = (client: AdminClient) =>
  readProfile(
    { client, shop: 'a.myshopify.com', signal: AbortSignal.timeout(5000) },
    { words: true, places: true },
  );

describe('reading what a store offers', () => {
  it('pages, leaves out what is empty or inactive, and finds a readable title', async () => {
    await using api = await startAdminStandIn([profile(), secondPage]);
    expect(await read(api.client)).toEqual({
      words: { vendors: ['Acme', 'Zeta'], productTypes: ['Shirts'] },
      places: {
        channels: [
          { id: 'p1', title: 'Online Store' },
          { id: 'p2', title: 'Point of Sale' },
          { id: 'p3', title: 'Shop' },
          { id: 'p4', title: 'p4' },
        ],
        locations: [{ id: 'l1', name: 'Main', isActive: true }],
        primaryLocation: { id: 'l1', name: 'Main', isActive: true },
        currency: 'EUR',
        hasStyleCodeDefinition: false,
      },
    });
    expect(api.seen[1]?.body).toContain('"after":"c1"');
  });

  it('names the permissions that are missing', async () => {
    const granted = scopes('write_products', 'write_inventory', 'write_locations');
    await using api = await startAdminStandIn([
      profile({
        currentAppInstallation: granted,
        productVendors: { nodes: [], pageInfo: lastPage },
      }),
    ]);
    await expect(read(api.client)).rejects.toMatchObject({
      code: 'store_access_denied',
      message: expect.stringContaining('lacks write_publications in'),
    });
  });
});
