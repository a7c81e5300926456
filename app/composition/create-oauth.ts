import { KEY_SCOPES, SCOPES } from '#app/operations/registry.ts';
import type { RateLimiter } from '#app/platform/rate-limit/rate-limiter.ts';
import type { SafeFetch } from '#app/platform/safe-fetch/safe-fetch.ts';
import { deriveKey } from '#app/platform/secrets/derive-key.ts';
import { toAdminAddress } from '#app/platform/shopify/admin-address.ts';
import { createOauthServer } from '#app/transports/oauth/create-oauth-server.ts';
import type { Base } from './base.ts';
import type { Records } from './create-records.ts';

/** Creates the authorization server for MCP clients that connect by OAuth. */
export function createOauth(
  { config, log }: Base,
  { oauthClients, oauthConnections, oauthRecords }: Records,
  use: { safeFetch: SafeFetch; rateLimiter: RateLimiter },
) {
  const { appUrl, shopify, adminFrame } = config;
  return createOauthServer({
    ...use,
    ...{ oauthClients, oauthConnections, oauthRecords, appUrl, log },
    scopes: SCOPES,
    defaultScopes: KEY_SCOPES,
    cookieKeys: shopify.apiSecrets.map((secret) =>
      deriveKey(secret, 'oauth cookies v1').toString('base64url'),
    ),
    consentUrl: (shop, requestId) =>
      toAdminAddress({ apiKey: shopify.apiKey, adminFrame }, shop, `/app/connect/${requestId}`),
  });
}
