import { systemClock } from '#app/platform/clock.ts';
import { createAdminClient } from '#app/platform/shopify/admin-api/create-admin-client.ts';
import type { OwnCatalogue } from '#app/providers/store-catalog/own-catalogue.ts';
import { createShopifyOwnCatalogue } from '#app/providers/store-catalog/shopify/create-shopify-own-catalogue.ts';
import type { LocalStore } from '#test/support/local-store.ts';
import { buildStore } from './build-store.ts';
import type { LabelledPhoto } from './load-labelled-photos.ts';
import { silentLog } from './open-recorded-match.ts';
import type { BenchScenario } from './scenarios.ts';
import { toCaseSeed } from './to-case-seed.ts';

/** Opens a store at local Shopify that is prepared for one case at a time. */
export function openCaseStore(store: LocalStore, shopifyUrl: string) {
  let isPrepared = false;
  return {
    shop: store.shop,
    /** The store's catalogue over its Admin API; an empty one where the scenario puts nothing into the store. */
    catalogueFor: ({ store: contents }: BenchScenario): OwnCatalogue =>
      contents === undefined
        ? { find: async () => [], listCodes: async () => ({ products: [], isComplete: true }) }
        : createCatalogue(store, shopifyUrl),
    /** Fills the store with the scenario's products for this photo, or resets it to a new store. */
    async prepare(photo: LabelledPhoto, { name, store: contents }: BenchScenario, seed: string) {
      if (contents === undefined && !isPrepared) return;
      isPrepared = contents !== undefined;
      await store.control('POST', '/reset', { empty: isPrepared });
      if (contents === undefined) return;
      const seedData = buildStore(contents, toCaseSeed(seed, name, photo), photo.products);
      await store.control('POST', '/seed', seedData);
    },
  };
}

export type CaseStore = ReturnType<typeof openCaseStore>;

function createCatalogue(store: LocalStore, shopifyUrl: string): OwnCatalogue {
  const client = createAdminClient({
    tokens: { get: () => store.getAccessToken(), reject: async () => undefined },
    fetch,
    apiVersion: '2026-10',
    clock: systemClock,
    log: silentLog,
    shopOrigin: (name) => `${shopifyUrl}/stores/${name}`,
  });
  return createShopifyOwnCatalogue({ client });
}
