import { createShopWebhooks } from '#app/domain/shops/shop-webhooks.ts';
import { createStaff } from '#app/domain/shops/staff.ts';
import { createCreditSales } from '#app/maintenance/credit-sales.ts';
import { createInstalls } from '#app/maintenance/installs.ts';
import { createRefreshLock } from '#app/maintenance/refresh-lock.ts';
import { createAccessOf } from '#app/maintenance/staff-access.ts';
import { READ_ONLY_SCOPES, SCOPES } from '#app/operations/registry.ts';
import { createSealer } from '#app/platform/secrets/seal.ts';
import { createSessionStorage } from '#app/platform/shopify/sessions/session-storage.ts';
import { createShopify } from '#app/platform/shopify/shopify-app.server.ts';
import type { Base } from './base.ts';
import type { Records } from './create-records.ts';
import { createProviders } from './providers.server.ts';

const INSTALL_TIMEOUT_MS = 10_000;

export type ConnectedStore = ReturnType<typeof connectStore>;

/**
 * Sets up Shopify's library, the access to stores, and what depends on them: installs, webhooks, staff and providers.
 */
export function connectStore(base: Base, records: Records) {
  const { shops, credits, upsertLeases, staffMembers } = records;
  const { config, clock, log } = base;
  const { prisma, pool } = base.database;
  const sealer = createSealer(config.shopify.apiSecrets);
  const sessionStorage = createSessionStorage(pool, sealer);
  const installs = createInstalls({
    shops,
    credits,
    hasAccess: async (domain) => (await sessionStorage.findSessionsByShop(domain)).length > 0,
    startingCredits: config.startingCredits,
    prepareStore: (domain) =>
      providers.services.storeCatalog.ensureDefinitions(domain, {
        signal: AbortSignal.timeout(INSTALL_TIMEOUT_MS),
      }),
    log,
  });
  const shopify = createShopify({
    appUrl: config.appUrl,
    ...config.shopify,
    sessionStorage,
    withRefreshLock: createRefreshLock({ shops, leases: upsertLeases, clock }),
    clock,
    log,
    onInstall: async (domain) => void (await installs.install(domain)),
  });
  const providers = createProviders(base, shopify.accessTokens, records);
  const shopWebhooks = createShopWebhooks({
    prisma,
    clock,
    log,
    sealer,
    checkAccess: shopify.checkAccess,
    forgetStoreProfile: providers.services.storeCatalog.forgetProfile,
  });
  const staff = createStaff({
    idTokens: shopify.idTokens,
    shops,
    accessOf: createAccessOf({ staffMembers, fetchStaffMember: shopify.fetchStaffMember, clock }),
    scopes: { all: SCOPES, looking: READ_ONLY_SCOPES },
  });
  const creditSales = createCreditSales({
    purchases: records.creditPurchases,
    billing: providers.services.storeBilling,
    apiKey: config.shopify.apiKey,
    testStores: config.testPurchaseStores,
    clock,
    log,
  });
  return { shopify, sessionStorage, installs, providers, shopWebhooks, staff, creditSales };
}
