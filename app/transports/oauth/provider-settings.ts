import {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { ADDRESS_MAX_CHARS } from '#app/domain/oauth/client-metadata.ts';
import type { OauthConnections } from '#app/domain/oauth/oauth-connections.ts';
import type { Scope } from '#app/platform/principal.ts';
import type { RateLimiter } from '#app/platform/rate-limit/rate-limiter.ts';
import type { SafeFetch } from '#app/platform/safe-fetch/safe-fetch.ts';
import { fetchClientMetadata } from './fetch-client-metadata.ts';
import { publicIdOf } from './oauth-addresses.ts';
import { type AdapterServices, createAdapter } from './record-adapter.ts';
import { refusalPage } from './refusal-page.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export type ProviderServices = AdapterServices & {
  oauthConnections: Pick<OauthConnections, 'end' | 'findShop' | 'isLive'>;
  rateLimiter: Pick<RateLimiter, 'consumeAnonymous'>;
  safeFetch: SafeFetch;
  /** All scopes that a connection may have. */
  scopes: readonly Scope[];
  appUrl: string;
  /** Keys of the cookie that binds a request to its browser: the first signs, all are accepted. */
  cookieKeys: readonly string[];
  /** Returns the page of the Shopify admin that asks for consent to a request. @param shop its domain */
  consentUrl: (shop: string, requestId: string) => string;
};

/** Configures the library: the authorization code grant with PKCE for public clients, and nothing of OpenID Connect. */
export function providerSettings(services: ProviderServices): Configuration {
  const { cookieKeys, safeFetch, oauthConnections } = services;
  return {
    adapter: (kind) => createAdapter(kind, services),
    clientAuthMethods: ['none'],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    responseTypes: ['code'],
    scopes: [],
    claims: { openid: ['sub'] },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    cookies: {
      keys: [...cookieKeys],
      long: { httpOnly: true, sameSite: 'lax', path: '/oauth' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    ttl: {
      AccessToken: 60 * MINUTE,
      AuthorizationCode: MINUTE,
      // Each refresh makes a new token; after a month without use the app has to be connected again.
      RefreshToken: 30 * DAY,
      // A grant lives as long as its connection, which ends it.
      Grant: 100 * 365 * DAY,
      Interaction: 15 * MINUTE,
      Session: 15 * MINUTE,
    },
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    expiresWithSession: async () => false,
    // Revoking any token disconnects the app.
    revokeGrantPolicy: () => true,
    clientBasedCORS: () => false,
    findAccount: async (_context, id) =>
      (await oauthConnections.isLive(id))
        ? { accountId: id, claims: () => ({ sub: id }) }
        : undefined,
    interactions: {
      policy: [consentPrompt()],
      url: async (context, { uid }) => {
        const shop = await shopOf(context.oidc.params?.resource, services);
        return services.consentUrl(shop.domain, uid);
      },
    },
    renderError(context, { error, error_description: detail }) {
      const { headers, html } = refusalPage(detail ? `${error}: ${detail}` : error);
      context.set(headers);
      context.body = html;
    },
    fetch: (url) => fetchClientMetadata(safeFetch, String(url)),
    features: featuresOf(services),
  };
}

/** Enables what a client may do, and no other feature of the library. */
function featuresOf(services: ProviderServices): Configuration['features'] {
  const { appUrl } = services;
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
    },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      allowFetch: (context, clientId) => mayFetch(context, clientId, services),
      // A client's tokens can be refreshed even if its site does not answer for a while.
      cacheDuration: { min: DAY, max: DAY },
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => {
        throw new errors.InvalidTarget(
          `Name one resource: the address that the app shows on Keys, below ${appUrl}/mcp/oauth/.`,
        );
      },
      getResourceServerInfo: async (_context, resource) => {
        await shopOf(resource, services);
        return {
          scope: services.scopes.join(' '),
          audience: resource,
          accessTokenFormat: 'opaque',
        };
      },
      useGrantedResource: () => true,
    },
  };
}

/** Asks for consent with each request: nothing from an earlier request is remembered. */
function consentPrompt() {
  const { Prompt, Check } = interactionPolicy;
  return new Prompt(
    { name: 'consent', requestable: true },
    ({ oidc: { client } }) => ({ name: client?.clientName ?? '' }),
    new Check('consent_missing', 'the store has to consent', ({ oidc }) => !oidc.result?.consent),
  );
}

/** @throws InvalidTarget if the resource is not the address of a shop that has installed the app */
async function shopOf(resource: unknown, { appUrl, oauthConnections }: ProviderServices) {
  const publicId = typeof resource === 'string' ? publicIdOf(appUrl, resource) : null;
  const shop = publicId === null ? null : await oauthConnections.findShop(publicId);
  if (shop) return shop;
  throw new errors.InvalidTarget('The resource is not the address of a store that uses this app.');
}

async function mayFetch(
  context: KoaContextWithOIDC | undefined,
  clientId: string,
  { safeFetch, rateLimiter }: ProviderServices,
): Promise<boolean> {
  if (clientId.length > ADDRESS_MAX_CHARS || safeFetch.checkUrl(clientId) !== null) return false;
  return rateLimiter.consumeAnonymous(context?.ip ?? 'unknown').then(
    () => true,
    () => false,
  );
}
