import { generateKeyPairSync } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import type { OauthClients } from '#app/domain/oauth/oauth-clients.ts';
import type { OauthConnections } from '#app/domain/oauth/oauth-connections.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { Scope } from '#app/platform/principal.ts';
import type { RateLimiter } from '#app/platform/rate-limiter.ts';
import { type ConsentRequests, createConsentRequests } from './consent-requests.ts';
import { issuerOf } from './oauth-addresses.ts';
import { type ProviderServices, providerSettings } from './provider-settings.ts';

/** The authorization server of all shops. */
export type OauthServer = {
  appUrl: string;
  /** The scopes that a client gets which asks for none. */
  usualScopes: readonly Scope[];
  /** All scopes that a connection may have. */
  scopes: readonly Scope[];
  oauthClients: Pick<OauthClients, 'register'>;
  oauthConnections: Pick<OauthConnections, 'findShop'>;
  rateLimiter: Pick<RateLimiter, 'consumeAnonymous'>;
  requests: ConsentRequests;
  /** The library's endpoints, below the issuer's path. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
};

type OauthServices = ProviderServices & {
  usualScopes: readonly Scope[];
  oauthClients: OauthClients;
  oauthConnections: OauthConnections;
  rateLimiter: RateLimiter;
  log: Logger;
};

export function createOauthServer(services: OauthServices): OauthServer {
  const { appUrl, usualScopes, scopes, oauthClients, oauthConnections, rateLimiter } = services;
  const provider = new Provider(issuerOf(appUrl), {
    ...providerSettings(services),
    jwks: { keys: [unusedKey()] },
  });
  // The app knows by its setting whether it is reached by https; the server sets the header that the library reads.
  provider.proxy = true;
  const logFailure = (err: unknown) =>
    services.log.error({ err }, 'a request to connect an app failed');
  provider.on('server_error', (_context, err) => logFailure(err));
  // The library is a Koa app, which prints to the console without this.
  (provider as EventEmitter).on('error', logFailure);
  return {
    ...{ appUrl, usualScopes, scopes, oauthClients, oauthConnections, rateLimiter },
    requests: createConsentRequests({ ...services, provider }),
    handle: provider.callback(),
  };
}

/** The library wants a key for the tokens of OpenID Connect, of which there are none here. */
function unusedKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' };
}
