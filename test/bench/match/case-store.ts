import { systemClock } from '#app/platform/clock.ts';
import { createAdminClient } from '#app/platform/shopify/admin-api/create-admin-client.ts';
import type { OwnCatalogue } from '#app/providers/store-catalog/own-catalogue.ts';
import { createShopifyOwnCatalogue } from '#app/providers/store-catalog/shopify/create-shopify-own-catalogue.ts';
import type { LocalStore } from '#test/support/local-store.ts';
import { caseSeed } from './case-seed.ts';
import type { LabelledPhoto } from './labelled-photos.ts';
import { storeOf } from './own-stores.ts';
import { quiet } from './recorded-way.ts';
import type { BenchScenario } from './scenarios.ts';

/** A store at local Shopify, for one case at a time. */
export function openCaseStore(store: LocalStore, shopifyUrl: string) {
  let isOfCase = false;
  return {
    shop: store.shop,
    /** What the app asks it for, over its own Admin API; nothing where the scenario puts nothing there. */
    catalogueFor: ({ store: holds }: BenchScenario): OwnCatalogue =>
      holds === undefined ? { find: async () => [] } : catalogueOf(store, shopifyUrl),
    /** From now on it holds what the scenario says of the photo's products, else what every new store does. */
    async hold(photo: LabelledPhoto, { name, store: holds }: BenchScenario, seed: string) {
      if (holds === undefined && !isOfCase) return;
      isOfCase = holds !== undefined;
      await store.control('POST', '/reset', { empty: isOfCase });
      if (holds === undefined) return;
      const made = storeOf(holds, caseSeed(seed, name, photo), photo.products);
      await store.control('POST', '/seed', made);
    },
  };
}

export type CaseStore = ReturnType<typeof openCaseStore>;

function catalogueOf(store: LocalStore, shopifyUrl: string): OwnCatalogue {
  const client = createAdminClient({
    tokens: { get: () => store.getAccessToken(), reject: async () => undefined },
    fetch,
    apiVersion: '2026-10',
    clock: systemClock,
    log: quiet,
    shopOrigin: (name) => `${shopifyUrl}/stores/${name}`,
  });
  return createShopifyOwnCatalogue({ client });
}
