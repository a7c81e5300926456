import { generateKeyPairSync } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { Provider } from 'oidc-provider';
import { isLoopback } from '#app/domain/oauth/client-metadata.ts';
import type { Logger } from '#app/platform/logger.ts';
import { issuerOf } from './oauth-addresses.ts';
import { type ProviderServices, providerSettings } from './provider-settings.ts';

/** Creates and sets up the library's server. */
export function createProvider(services: ProviderServices & { log: Logger }): Provider {
  const provider = new Provider(issuerOf(services.appUrl), {
    ...providerSettings(services),
    jwks: { keys: [unusedKey()] },
  });
  // The app knows from its settings whether it is reached by https; the server sets the header that the library reads.
  provider.proxy = true;
  provider.on('authorization.error', (context, error) => {
    const { route, params } = context.oidc;
    if (route !== 'authorization' || isLoopback(String(params?.redirect_uri))) return;
    // Anybody may register any address, so until staff have answered, a refusal is shown on our page (RFC 9700,
    // 4.11.2).
    error.allow_redirect = false;
    context.status = 400;
  });
  const logFailure = (err: unknown) =>
    services.log.error({ err }, 'a request to connect an app failed');
  provider.on('server_error', (_context, err) => logFailure(err));
  // The library is a Koa app, which prints to the console without this listener.
  (provider as EventEmitter).on('error', logFailure);
  return provider;
}

/** Creates a key that the library requires for tokens of OpenID Connect, which are not used here. */
function unusedKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' };
}
