import type { PrismaClient } from '#prisma/generated/client.ts';

/** What a store's staff set once. Absent: nothing is set, the store's own default holds. */
export type ShopSettings = {
  /** Where stock goes, such as gid://shopify/Location/1. */
  defaultLocationId?: string;
  /** What a new product starts with, spelled as the store does. */
  defaultVendor?: string;
  defaultProductType?: string;
};

export type ShopSettingsStore = {
  get: (shopId: string) => Promise<ShopSettings>;
  /** Replaces all of them. */
  save: (shopId: string, settings: ShopSettings) => Promise<void>;
};

export function createShopSettings(prisma: PrismaClient): ShopSettingsStore {
  return {
    async get(shopId) {
      const row = await prisma.shopSettings.findUnique({ where: { shopId } });
      return {
        ...(row?.defaultLocationId && { defaultLocationId: row.defaultLocationId }),
        ...(row?.defaultVendor && { defaultVendor: row.defaultVendor }),
        ...(row?.defaultProductType && { defaultProductType: row.defaultProductType }),
      };
    },

    async save(shopId, settings) {
      const row = {
        defaultLocationId: settings.defaultLocationId ?? null,
        defaultVendor: settings.defaultVendor ?? null,
        defaultProductType: settings.defaultProductType ?? null,
      };
      await prisma.shopSettings.upsert({
        where: { shopId },
        create: { shopId, ...row },
        update: row,
      });
    },
  };
}
