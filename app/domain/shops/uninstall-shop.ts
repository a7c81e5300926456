import { z } from 'zod';
import { deleteEndedSessions, disconnectApps, markUninstalled } from './end-access.ts';
import { stopKeepingPhotos } from './erase-shop.ts';
import { defineTopic } from './webhook-topic.ts';

/**
 * The fields of the whole shop. `shop/update` sends the same fields; shopify.app.toml asks for fewer. Samples sent by
 * Shopify's command line have a domain of null.
 */
const wholeShop = z.object({
  id: z.number(),
  name: z.string(),
  myshopify_domain: z.string().nullable(),
});

/**
 * `app/uninstalled`: deletes the session, the kept photos and the webhook endpoints, disconnects OAuth apps, and makes
 * the shop's keys be refused from now on. Credits and other records stay for a reinstall. A webhook older than the
 * latest install is about an earlier install and is ignored.
 */
export const uninstallShop = defineTopic(
  wholeShop,
  async (webhook, context) => {
    const { transaction, clock } = context;
    const shop = await transaction.shop.findUnique({ where: { domain: webhook.shop } });
    const at = webhook.triggeredAt ?? new Date(clock.now());
    if (shop && at < shop.installedAt) return 'older than the latest install, ignored';
    const isInstalled = shop !== null && shop.uninstalledAt === null;
    // The shop's row first, then its session: erase-shop.ts locks them in the same order.
    if (isInstalled) await markUninstalled(shop, at, context);
    await deleteEndedSessions(webhook.shop, context);
    if (isInstalled) {
      await stopKeepingPhotos(transaction, shop);
      await disconnectApps(transaction, shop, at);
      await transaction.webhookEndpoint.deleteMany({ where: { shopId: shop.id } });
    }
    return isInstalled ? 'uninstalled' : 'was not installed';
  },
  { retryWhileAccessWorks: true },
);
