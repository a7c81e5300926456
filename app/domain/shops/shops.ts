import type { Clock } from '#app/platform/clock.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { PrismaClient, Shop } from '#prisma/generated/client.ts';

export type Shops = ReturnType<typeof createShops>;

export function createShops(prisma: PrismaClient, clock: Clock) {
  const find = (where: { domain: string } | { id: string }) =>
    prisma.shop.findFirst({ where: { ...where, uninstalledAt: null } });
  return {
    /** The installed shop of that domain, or null. */
    findInstalled: (domain: string): Promise<Shop | null> => find({ domain }),

    /**
     * Records that Shopify has just given access to this store: an install, a reinstall, or a new token while installed.
     * Sets `installedAt` each time. `isNew`: the first time ever.
     */
    async recordInstall(domain: string): Promise<{ shop: Shop; isNew: boolean }> {
      const before = await prisma.shop.findUnique({ where: { domain } });
      const installedAt = new Date(clock.now());
      const shop = await prisma.shop.upsert({
        where: { domain },
        create: { id: newId('shop'), domain, installedAt },
        update: { uninstalledAt: null, installedAt },
      });
      return { shop, isNew: before === null };
    },

    /** The installed shop of that domain. @throws AppError `shop_uninstalled` */
    getInstalled: async (domain: string): Promise<Shop> =>
      requireInstalled(await find({ domain }), domain),

    /** The installed shop of that id. @throws AppError `shop_uninstalled` */
    getInstalledById: async (id: string): Promise<Shop> =>
      requireInstalled(await find({ id }), 'this store'),
  };
}

function requireInstalled(shop: Shop | null, where: string): Shop {
  if (shop) return shop;
  throw new AppError(
    'shop_uninstalled',
    `The app is not installed in ${where}. Open it in that store's admin first.`,
  );
}
