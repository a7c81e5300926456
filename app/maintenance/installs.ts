import type { Credits } from '#app/domain/credits/credits.ts';
import type { Shops } from '#app/domain/shops/shops.ts';
import type { Logger } from '#app/platform/logger.ts';
import { oncePerKey } from '#app/platform/once-per-key.ts';
import type { Shop } from '#prisma/generated/client.ts';

export type Installs = {
  /** Everything an install brings; asked for twice, it happens once. */
  install: (domain: string) => Promise<Shop>;
  /**
   * The shop of somebody who is in its admin. Pages load in parallel, and one may be there before the
   * library has told of the install: then it is done here. Not when the app was uninstalled while the page
   * was loading. @throws AppError `shop_uninstalled`
   */
  getOrInstall: (domain: string) => Promise<Shop>;
};

export function createInstalls(services: {
  shops: Shops;
  credits: Credits;
  startingCredits: number;
  /** Whether a token of that store is kept: an uninstall drops them all. */
  hasAccess: (domain: string) => Promise<boolean>;
  /** Prepares the store itself. The first upsert would do it too; here it costs no merchant a second. */
  prepareStore: (domain: string) => Promise<void>;
  log: Logger;
}): Installs {
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
    install,
    async getOrInstall(domain) {
      const shop = await shops.findInstalled(domain);
      if (shop) return shop;
      return (await hasAccess(domain)) ? install(domain) : shops.getInstalled(domain);
    },
  };
}
