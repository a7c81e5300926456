import type { Credits } from '#app/domain/credits/credits.ts';
import type { Shops } from '#app/domain/shops/shops.ts';
import type { Logger } from '#app/platform/logger.ts';
import { oncePerKey } from '#app/platform/once-per-key.ts';
import type { Shop } from '#prisma/generated/client.ts';

export function createInstalls(services: {
  shops: Shops;
  credits: Credits;
  startingCredits: number;
  /** Whether an access token for that store is stored; an uninstall deletes them all. */
  hasAccess: (domain: string) => Promise<boolean>;
  /** Prepares the store itself. The first upsert would do it too, but would take a second longer. */
  prepareStore: (domain: string) => Promise<void>;
  log: Logger;
}) {
  const { shops, credits, startingCredits, hasAccess, prepareStore, log } = services;

  const install = oncePerKey(async (domain: string): Promise<Shop> => {
    const { shop, isNew } = await shops.recordInstall(domain);
    await credits.grant(shop.id, startingCredits, `install ${shop.id}`);
    if (isNew) log.info({ shop: domain }, 'installed');
    await prepareStore(domain).catch((err: unknown) =>
      log.warn({ shop: domain, err }, 'the store is not prepared yet'),
    );
    return shop;
  });

  return {
    /** Does everything that an install needs; concurrent calls for a store share one run. */
    install,
    /**
     * Returns the shop of a member of staff who opens a page. Pages load in parallel, and a page may arrive before the
     * library has reported the install: then the install is done here, unless the app was uninstalled while the page
     * was loading.
     * @throws AppError `shop_uninstalled`
     */
    async getOrInstall(domain: string): Promise<Shop> {
      const shop = await shops.findInstalled(domain);
      if (shop) return shop;
      return (await hasAccess(domain)) ? install(domain) : shops.getInstalled(domain);
    },
  };
}
