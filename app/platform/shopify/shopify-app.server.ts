import '@shopify/shopify-app-remix/adapters/node';
import {
  ApiVersion,
  LogSeverity,
  type Session,
  ShopifyError,
  shopifyApi,
} from '@shopify/shopify-api';
import { AppDistribution, shopifyApp } from '@shopify/shopify-app-remix/server';
import type { Clock } from '#app/platform/clock.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { AppSecrets } from '#app/platform/secrets/derive-key.ts';
import { createCheckAccess } from './check-access.ts';
import { createFetchStaffMember } from './fetch-staff-member.ts';
import { guardAdmin, idTokenOf, refusal } from './guard-admin.ts';
import { createIdTokens, shopOfToken } from './id-tokens.ts';
import { createAccessTokens, type RefreshLock } from './sessions/offline-access-tokens.ts';
import type { VersionedSessionStorage } from './sessions/session-storage.ts';
import { findSigner, type ShopifyApis } from './shopify-apis.ts';
import { createWebhookVerifier } from './webhook-verifier.ts';

/** Permissions for products, removing images in an undo, stock, publishing, and the names of locations. */
export const SHOPIFY_SCOPES = [
  'write_products',
  'write_files',
  'write_inventory',
  'write_publications',
  'read_locations',
];

/** The only version of the Admin API that the app uses. */
export const ADMIN_API_VERSION = ApiVersion.October26;

/** Returns the origin of a shop's Admin API. */
export const shopOrigin = (shop: string) => `https://${shop}`;

export type ShopifyOptions = {
  appUrl: string;
  apiKey: string;
  apiSecrets: AppSecrets;
  sessionStorage: VersionedSessionStorage;
  /** Allows one refresh per shop at a time among the processes that share the database. */
  withRefreshLock: RefreshLock;
  clock: Clock;
  log: Logger;
  /** Called for each new offline token, which means at each install. */
  onInstall: (shop: string) => Promise<void>;
};

/** The library's page that leaves the frame; it throws an error for an address that it does not trust. */
const EXIT_PATH = '/auth/exit-iframe';

const SEVERITY_WORDS = {
  [LogSeverity.Error]: 'error',
  [LogSeverity.Warning]: 'warn',
  [LogSeverity.Info]: 'debug',
  [LogSeverity.Debug]: 'debug',
} as const;

/** Sets up Shopify's library for token exchange with expiring offline tokens, and what is built on it. */
export function createShopify(options: ShopifyOptions) {
  const { sessionStorage, clock, log, withRefreshLock } = options;
  const [secret, ...otherSecrets] = options.apiSecrets;
  const { app, api } = setUpLibrary(options, secret);
  const others = otherSecrets.map((other) => setUpLibrary(options, other));
  const apis: ShopifyApis = [api, ...others.map((other) => other.api)];
  const accessTokens = createAccessTokens({ api, sessionStorage, clock, withRefreshLock });

  const admin: typeof app.authenticate.admin = async (request) => {
    await guardAdmin(apis, request);
    const token = idTokenOf(request);
    const signer = await findSigner(apis, token);
    const library = others.find((other) => other.api === signer)?.app ?? app;
    // Without a fresh token, the library would get one with its own secret, which would end when that secret is
    // revoked.
    const shop = signer === api ? null : await shopOfToken(apis, token);
    if (shop) await accessTokens.get(shop).catch(() => null);
    try {
      return await library.authenticate.admin(request);
    } catch (thrown) {
      // Only a document gets a token through this redirect; a page's script would follow it by itself and get none.
      if (thrown instanceof Response && thrown.headers.has('Location'))
        thrown.headers.set('X-Remix-Reload-Document', 'true');
      if (thrown instanceof ShopifyError && new URL(request.url).pathname === EXIT_PATH)
        throw refusal(400, 'This address leads out of the app to a place that is not trusted.');
      throw thrown;
    }
  };
  return {
    app: { ...app, authenticate: { ...app.authenticate, admin } },
    accessTokens,
    checkAccess: createCheckAccess({
      api,
      sessionStorage,
      tokens: accessTokens,
      fetch: globalThis.fetch,
      apiVersion: ADMIN_API_VERSION,
      clock,
      shopOrigin,
    }),
    fetchStaffMember: createFetchStaffMember(apis, log),
    idTokens: createIdTokens(apis),
    webhookVerifier: createWebhookVerifier(apis),
  };
}

/** Creates the library for Remix, and the API library below it, with one secret. */
function setUpLibrary(
  { appUrl, apiKey, sessionStorage, onInstall, log }: ShopifyOptions,
  secret: string,
) {
  const logger = {
    level: LogSeverity.Warning,
    log: (severity: LogSeverity, message: string) =>
      // The library's messages may contain a request's body; the first line is enough.
      log[SEVERITY_WORDS[severity]](
        { from: 'shopify' },
        message.split('\n')[0]?.slice(0, 200) ?? '',
      ),
  };
  const common = {
    apiKey,
    apiSecretKey: secret,
    apiVersion: ADMIN_API_VERSION,
    scopes: SHOPIFY_SCOPES,
    logger,
  };
  return {
    app: shopifyApp({
      ...common,
      appUrl,
      authPathPrefix: '/auth',
      distribution: AppDistribution.AppStore,
      sessionStorage,
      hooks: { afterAuth: ({ session }: { session: Session }) => onInstall(session.shop) },
      future: { unstable_newEmbeddedAuthStrategy: true, expiringOfflineAccessTokens: true },
    }),
    api: shopifyApi({ ...common, hostName: new URL(appUrl).host, isEmbeddedApp: true }),
  };
}
