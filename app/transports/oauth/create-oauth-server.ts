import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { OauthClients } from '#app/domain/oauth/oauth-clients.ts';
import type { OauthConnections } from '#app/domain/oauth/oauth-connections.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { Scope } from '#app/platform/principal.ts';
import type { RateLimiter } from '#app/platform/rate-limit/rate-limiter.ts';
import { createConsentRequests } from './consent-requests.ts';
import type { ProviderServices } from './provider-settings.ts';

/** The authorization server for all shops. */
export type OauthServer = ReturnType<typeof createOauthServer>;

type OauthServices = ProviderServices & {
  /** The scopes for a client that asks for none. */
  defaultScopes: readonly Scope[];
  oauthClients: OauthClients;
  oauthConnections: OauthConnections;
  rateLimiter: RateLimiter;
  log: Logger;
};

export function createOauthServer(services: OauthServices) {
  const { appUrl, defaultScopes, scopes, oauthClients, oauthConnections, rateLimiter } = services;
  let loading: Promise<Provider> | undefined;
  // Loaded when needed: the library takes 45 MB and a quarter of a second, which only stores with connected apps should
  // cost.
  const loadProvider = () => {
    loading ??= import('./create-provider.ts').then(({ createProvider }) =>
      createProvider(services),
    );
    return loading;
  };
  return {
    ...{ appUrl, defaultScopes, scopes, oauthClients, oauthConnections, rateLimiter },
    requests: createConsentRequests({ ...services, loadProvider }),
    /** The library's endpoints, below the issuer's path. */
    handle: async (request: IncomingMessage, response: ServerResponse): Promise<void> =>
      (await loadProvider()).callback()(request, response),
  };
}
