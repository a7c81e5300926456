import { describe, expect, inject, it } from 'vitest';
import { installApp } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import {
  type FaultCase,
  faultsOf,
  type Planted,
  warningsOf,
  withPatient,
} from '#test/support/with-patient.ts';

const { patient, query, undo, set, sql, examine } = withPatient();
const ALL_SCOPES = [
  'write_products',
  'write_files',
  'write_inventory',
  'write_publications',
  'read_locations',
];

async function controlStore(name: string, body: object): Promise<void> {
  await patient().store.control('POST', name, body);
}

const failNext = (kind: string) => async (): Promise<Planted> => {
  await controlStore('/faults', { kind, root_field: 'currentAppInstallation' });
  return {};
};

const atShopify: FaultCase[] = [
  [
    'client-unknown',
    /Copy the client ID of the app from the Partner dashboard/,
    () => ({ env: { SHOPIFY_API_KEY: 'another-client-id' } }),
  ],
  [
    'address-elsewhere client-secret-wrong',
    /Copy the client secret of the same app from the Partner dashboard/,
    async () => ({
      env: {
        ...(await createTestDatabase()).env,
        PORT: '0',
        SHOPIFY_API_SECRET: 'of-another-app-0123456789',
      },
      words: ['--quick', '--shop', patient().store.shop],
    }),
  ],
  [
    'tokens-closed',
    /open the app once in each of these stores/,
    set({ PORT: '0', SHOPIFY_API_SECRET: 'changed-since-then-0123456789' }),
  ],
  [
    'webhook-secrets-closed',
    /replace the secret under Webhooks/,
    sql(
      `INSERT INTO webhook_endpoint (id, shop_id, url, events, sealed_secret, created_at)
       SELECT 'whe_doctor', id, 'https://hooks.catalog-vision.test', '{}', '\\x00', now() FROM shop LIMIT 1`,
      `DELETE FROM webhook_endpoint WHERE id = 'whe_doctor'`,
    ),
  ],
  [
    'tokens-missing',
    /Open the app once in the admin of each/,
    sql(
      `UPDATE session SET id = 'put aside ' || id`,
      `UPDATE session SET id = replace(id, 'put aside ', '')`,
    ),
  ],
  [
    'scopes-missing',
    /approve them/,
    async () => {
      await controlStore('/scopes', { scopes: ['write_products', 'read_locations'] });
      undo(() => controlStore('/scopes', { scopes: ALL_SCOPES }));
      return {};
    },
  ],
  ['store-refuses', /install it there again if it is gone/, failNext('shop_frozen')],
  [
    'store-refuses',
    /Open the app once in the admin of this store/,
    async () => {
      const gone = openLocalStore(inject('shopifyUrl'));
      await installApp(patient().app.ready, gone);
      await gone.control('POST', '/faults', {
        kind: 'token_revoked',
        root_field: 'currentAppInstallation',
      });
      undo(() => query('UPDATE shop SET uninstalled_at = now() WHERE domain = $1', [gone.shop]));
      return { words: ['--quick', '--shop', gone.shop] };
    },
  ],
  ['shopify-unreachable', /check its DNS, firewall and outgoing proxy/, failNext('http502')],
];

const toLookAt: FaultCase[] = [
  [
    'tokens-outdated',
    /do not revoke it/,
    () =>
      set({
        SHOPIFY_API_SECRET: 'the-new-secret-of-the-app-0123',
        SHOPIFY_API_SECRET_OTHER: patient().env.SHOPIFY_API_SECRET ?? '',
      })(),
  ],
];

describe('the doctor warns, and of nothing else, of stores', () =>
  it.each(toLookAt)('%s: %s', async (...one) => {
    expect(await examine(one)).toEqual(warningsOf(one));
  }));
describe('the doctor finds, and nothing else, of Shopify and stores', () =>
  it.each(atShopify)('%s: %s', async (...one) => {
    expect(await examine(one)).toEqual(faultsOf(one));
  }));
