import type { Clock } from '#app/platform/clock.ts';
import { AppError } from '#app/platform/errors.ts';
import type { AdminClient } from '#app/platform/shopify/admin-api/admin-client.ts';
import { wait as realWait, type Wait } from '#app/platform/shopify/admin-api/wait.ts';
import type { CallOptions, StoreCatalog } from '../store-catalog.ts';
import { adminUrlOf } from './admin-url.ts';
import { callStore, isDefinitionMissing, type Store } from './call-store.ts';
import { chunks } from './chunks.ts';
import { CATEGORY_SEARCH, LIVE_STATE_QUERY, VARIANT_METAFIELDS } from './queries/read-queries.ts';
import { toVariantStock, VARIANT_STOCK } from './queries/stock-queries.ts';
import { PRODUCTS_BY_WORDS } from './queries/words-query.ts';
import { CREATE_DEFINITIONS } from './queries/write-queries.ts';
import { listByVendor } from './read/list-by-vendor.ts';
import { readProfile } from './read/read-profile.ts';
import { readProduct } from './read/read-variants.ts';
import { runPreflight } from './read/run-preflight.ts';
import { searchForWords } from './read/search-query.ts';
import { createStoreProfiles } from './read/store-profiles.ts';
import { adjustStock } from './write/adjust-stock.ts';
import { createProduct } from './write/create-product.ts';
import { planUpdateParts } from './write/plan-update-parts.ts';
import { restoreProduct } from './write/restore-product.ts';
import { sendParts } from './write/send-parts.ts';

/** Time limit for reading a profile: the read is shared, so it outlives the call that began it. */
const PROFILE_TIMEOUT_MS = 45_000;

/** Creates a StoreCatalog that uses the Admin GraphQL API. */
export function createShopifyStoreCatalog({
  client,
  clock,
  wait = realWait,
}: {
  client: AdminClient;
  clock: Clock;
  wait?: Wait;
}): StoreCatalog {
  const storeOf = (shop: string, { signal }: CallOptions) => ({ client, shop, signal });
  const profiles = createStoreProfiles(
    (shop, parts) =>
      readProfile(storeOf(shop, { signal: AbortSignal.timeout(PROFILE_TIMEOUT_MS) }), parts),
    clock,
  );

  const ensureDefinitions: StoreCatalog['ensureDefinitions'] = async (shop, options) => {
    const { style_code: definition } = await callStore(storeOf(shop, options), CREATE_DEFINITIONS);
    const errors = definition?.userErrors ?? [];
    if (errors.some((error) => error.code !== 'TAKEN'))
      throw new AppError(
        'store_access_denied',
        'The store does not allow the app to create the style code field. Reinstall the app.',
        { cause: new Error(errors.map((error) => error.code).join(', ')) },
      );
    profiles.noteDefinition(shop, true);
  };

  return {
    profile: profiles.get,
    remember: profiles.remember,
    forgetProfile: profiles.forget,
    ensureDefinitions,
    async preflight(shop, query, options) {
      const store = storeOf(shop, options);
      try {
        return await runPreflight(store, query);
      } catch (error) {
        if (!isDefinitionMissing(error)) throw error;
        profiles.noteDefinition(shop, false);
        if (!options.mayDefine) return runPreflight(store, { ...query, styleCode: null });
        await ensureDefinitions(shop, options);
        return runPreflight(store, query);
      }
    },
    readProduct: (shop, productId, options) =>
      readProduct(storeOf(shop, options), productId, options),
    async readLive(shop, productId, options) {
      const variables = { id: productId, channels: 250, media: 250 };
      return (await callStore(storeOf(shop, options), LIVE_STATE_QUERY, variables)).product;
    },
    create: (shop, styleCode, product, options) =>
      createProduct({ ...storeOf(shop, options), wait }, styleCode, product, options),
    update(shop, productId, update, options) {
      const parts = planUpdateParts(productId, update, options);
      return sendParts(storeOf(shop, options), productId, parts, options);
    },
    restore: (shop, productId, restoration, options) =>
      restoreProduct(storeOf(shop, options), productId, restoration, options),
    withMetafields: (shop, variantIds, options) =>
      listWithMetafields(storeOf(shop, options), variantIds),
    async readStock(shop, { variantId, locationId }, options) {
      const variables = { id: variantId, locationId };
      const { productVariant } = await callStore(storeOf(shop, options), VARIANT_STOCK, variables);
      return productVariant && toVariantStock(productVariant);
    },
    adjustStock: (shop, adjustment, options) => adjustStock(storeOf(shop, options), adjustment),
    async findByWords(shop, typed, options) {
      const words = searchForWords(typed);
      if (words === '') return [];
      return (await callStore(storeOf(shop, options), PRODUCTS_BY_WORDS, { words })).products;
    },
    async suggestCategories(shop, words, options) {
      const { taxonomy } = await callStore(storeOf(shop, options), CATEGORY_SEARCH, { words });
      return (taxonomy?.categories ?? []).filter((category) => !category.isArchived);
    },
    listByVendor: (shop, vendor, options) => listByVendor(storeOf(shop, options), vendor),
    adminUrl: adminUrlOf,
  };
}

async function listWithMetafields(store: Store, variantIds: readonly string[]) {
  const found: string[] = [];
  for (const { entries } of chunks(variantIds)) {
    const { nodes } = await callStore(store, VARIANT_METAFIELDS, { ids: entries });
    for (const node of nodes) if (node && node.metafields.length > 0) found.push(node.id);
  }
  return new Set(found);
}
