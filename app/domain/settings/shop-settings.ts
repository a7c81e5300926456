import type { PrismaClient } from '#prisma/generated/client.ts';

/** Defaults that the staff of a store chose. Absent: the default of the store itself applies. */
export type ShopSettings = {
  /** The location of new stock, such as gid://shopify/Location/1. */
  defaultLocationId?: string;
  /** The vendor and the type of new products, spelled as in the store. */
  defaultVendor?: string;
  defaultProductType?: string;
  /** How new products of receiving sessions are named; one that `findPatternProblem` finds nothing wrong with. */
  titlePattern?: string;
};

export type ShopSettingsStore = ReturnType<typeof createShopSettings>;

export function createShopSettings(prisma: PrismaClient) {
  return {
    async get(shopId: string): Promise<ShopSettings> {
      const row = await prisma.shopSettings.findUnique({ where: { shopId } });
      return {
        ...(row?.defaultLocationId && { defaultLocationId: row.defaultLocationId }),
        ...(row?.defaultVendor && { defaultVendor: row.defaultVendor }),
        ...(row?.defaultProductType && { defaultProductType: row.defaultProductType }),
        ...(row?.titlePattern && { titlePattern: row.titlePattern }),
      };
    },

    /** Replaces all settings. */
    async save(shopId: string, settings: ShopSettings): Promise<void> {
      const row = {
        defaultLocationId: settings.defaultLocationId ?? null,
        defaultVendor: settings.defaultVendor ?? null,
        defaultProductType: settings.defaultProductType ?? null,
        titlePattern: settings.titlePattern ?? null,
      };
      await prisma.shopSettings.upsert({
        where: { shopId },
        create: { shopId, ...row },
        update: row,
      });
    },
  };
}
