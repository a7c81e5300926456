import { z } from 'zod';
import { markUninstalled, requireAccessEnded } from './access-ended.ts';
import { noticeTopic } from './notice-topic.ts';

/**
 * The whole shop. `shop/update` carries the same, and asks for less of it in shopify.app.toml. Shopify's command line
 * sends samples whose domain is null.
 */
const wholeShop = z.object({
  id: z.number(),
  name: z.string(),
  myshopify_domain: z.string().nullable(),
});

/**
 * `app/uninstalled`: the session goes, keys are refused from now on; credits and records stay for a reinstall. One
 * that is older than the newest install is late news of an earlier stay, and is ignored.
 */
export const uninstallShop = noticeTopic(
  wholeShop,
  async (notice, context) => {
    const { transaction, clock } = context;
    const shop = await transaction.shop.findUnique({ where: { domain: notice.shop } });
    const at = notice.triggeredAt ?? new Date(clock.now());
    if (shop && at < shop.installedAt) return 'older than the newest install, ignored';
    const isNews = shop !== null && shop.uninstalledAt === null;
    // The shop's row before its session's, as an erasure at the same time does.
    if (isNews) await markUninstalled(shop, at, context);
    await requireAccessEnded(notice.shop, context);
    return isNews ? 'uninstalled' : 'was not installed';
  },
  { mayBeEarly: true },
);
