import type { WebhookEndpoints } from '#app/domain/webhook-endpoints/webhook-endpoints.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { AccessTokens } from '#app/platform/shopify/sessions/offline-access-tokens.ts';
import type { VersionedSessionStorage } from '#app/platform/shopify/sessions/session-storage.ts';

export type RenewServices = {
  sessionStorage: Pick<VersionedSessionStorage, 'outdatedShops'>;
  accessTokens: Pick<AccessTokens, 'renewOutdated'>;
  webhookEndpoints: Pick<WebhookEndpoints, 'resealOutdated'>;
  log: Logger;
};

/**
 * Replaces what is from before the app's secret was replaced, so that the other secret can go: stores get new access
 * tokens, and the secrets of webhooks are sealed again. A store for which Shopify gives no token at the moment is tried
 * again next time.
 */
export async function renewForNewSecret(services: RenewServices): Promise<void> {
  const { sessionStorage, accessTokens, webhookEndpoints, log } = services;
  const counts = { renewed: 0, failed: 0, webhooks: await webhookEndpoints.resealOutdated() };
  for await (const shop of sessionStorage.outdatedShops()) {
    try {
      await accessTokens.renewOutdated(shop);
      counts.renewed += 1;
    } catch (err) {
      counts.failed += 1;
      log.warn({ shop, err }, 'the access to a store could not be renewed with the new app secret');
    }
  }
  log.info(counts, 'access renewed with the new app secret');
}
