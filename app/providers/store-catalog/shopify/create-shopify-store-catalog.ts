import { z } from 'zod';
import type { Clock } from '#app/platform/clock.ts';
import { AppError } from '#app/platform/errors.ts';
import type { AdminClient } from '#app/platform/shopify/admin-api/admin-client.ts';
import { wait as realWait, type Wait } from '#app/platform/shopify/admin-api/wait.ts';
import type { StoreCatalog } from '../store-catalog.ts';
import { adminUrlOf } from './admin-url.ts';
import { callStore } from './call-store.ts';
import { AFTER, CATEGORY_SEARCH } from './documents/read-documents.ts';
import { CREATE_DEFINITIONS } from './documents/write-documents.ts';
import { liveStateSchema } from './read/product-answer.ts';
import { readProfile } from './read/read-profile.ts';
import { readProduct } from './read/read-variants.ts';
import { readWithMetafields } from './read/read-with-metafields.ts';
import { DefinitionMissing, runPreflight } from './read/run-preflight.ts';
import { createStoreProfiles } from './read/store-profiles.ts';
import { userErrorsSchema } from './user-errors.ts';
import { applyUpdate } from './write/apply-update.ts';
import { createProduct } from './write/create-product.ts';
import { restoreProduct } from './write/restore-product.ts';

/** A shared read outlives the caller that began it, but not this. */
const PROFILE_TIMEOUT_MS = 45_000;

const afterAnswer = z.object({ product: liveStateSchema.nullable() });
const definitionPayload = z.object({ userErrors: userErrorsSchema }).nullable();
const definitionsAnswer = z.object({
  style_code: definitionPayload,
  style_code_printed: definitionPayload,
});
const categoriesAnswer = z.object({
  taxonomy: z
    .object({
      categories: z.object({
        nodes: z.array(
          z.object({
            id: z.string(),
            fullName: z.string(),
            isLeaf: z.boolean(),
            isArchived: z.boolean(),
          }),
        ),
      }),
    })
    .nullish(),
});

/** StoreCatalog over the Admin GraphQL API. */
export function createShopifyStoreCatalog(options: {
  client: AdminClient;
  clock: Clock;
  wait?: Wait;
}): StoreCatalog {
  const { client, clock } = options;
  const store = { client, wait: options.wait ?? realWait };
  const profiles = createStoreProfiles(
    (shop, parts) => readProfile(client, shop, parts, AbortSignal.timeout(PROFILE_TIMEOUT_MS)),
    clock,
  );

  const ensureDefinitions: StoreCatalog['ensureDefinitions'] = async (shop, { signal }) => {
    const request = { document: CREATE_DEFINITIONS, variables: {}, signal, repeatable: true };
    const answer = await callStore(client, shop, request, definitionsAnswer);
    const errors = answer.style_code?.userErrors ?? [];
    if (errors.some((error) => error.code !== 'TAKEN'))
      throw new AppError(
        'store_access_denied',
        'The store does not let the app define the field that holds the style code. Reinstall the app.',
        { cause: new Error(errors.map((error) => error.code).join(', ')) },
      );
    profiles.noteDefinition(shop, true);
  };

  return {
    profile: (shop, since) => profiles.get(shop, since),
    remember: profiles.remember,
    forgetProfile: profiles.forget,
    ensureDefinitions,
    async preflight(shop, query, { signal, mayDefine }) {
      try {
        return await runPreflight(client, shop, query, { signal });
      } catch (error) {
        if (!(error instanceof DefinitionMissing)) throw error;
        profiles.noteDefinition(shop, false);
        if (!mayDefine)
          return runPreflight(client, shop, { ...query, styleCode: null }, { signal });
        await ensureDefinitions(shop, { signal });
        return runPreflight(client, shop, query, { signal });
      }
    },
    readProduct: (shop, productId, read) => readProduct(client, shop, productId, read),
    async readLive(shop, productId, { signal }) {
      const variables = { id: productId, channels: 250, media: 250 };
      const request = { document: AFTER, variables, signal, repeatable: true };
      return (await callStore(client, shop, request, afterAnswer)).product;
    },
    create: (shop, styleCode, product, write) =>
      createProduct(store, shop, styleCode, product, write),
    update: (shop, productId, update, write) => applyUpdate(client, shop, productId, update, write),
    restore: (shop, productId, restoration, write) =>
      restoreProduct(client, shop, productId, restoration, write),
    withMetafields: (shop, variantIds, read) => readWithMetafields(client, shop, variantIds, read),
    async suggestCategories(shop, words, { signal }) {
      const variables = { words };
      const request = { document: CATEGORY_SEARCH, variables, signal, repeatable: true };
      const { taxonomy } = await callStore(client, shop, request, categoriesAnswer);
      return (taxonomy?.categories.nodes ?? []).filter((category) => !category.isArchived);
    },
    adminUrl: adminUrlOf,
  };
}
