import type pg from 'pg';
import { sql } from '#app/platform/database/query.ts';

/** Defaults that the shop's staff chose. If absent, Shopify's own default applies. */
export type ShopSettings = {
  /** The location for new stock, such as gid://shopify/Location/1. */
  defaultLocationId?: string;
  /** The vendor and the type for new products, spelled as in Shopify. */
  defaultVendor?: string;
  defaultProductType?: string;
  /** The title pattern for new products in receiving sessions; valid according to `findPatternProblem`. */
  titlePattern?: string;
};

export type ShopSettingsStore = ReturnType<typeof createShopSettings>;

type Row = { [Name in keyof Required<ShopSettings>]: string | null };

export function createShopSettings(pool: pg.Pool) {
  return {
    async get(shopId: string): Promise<ShopSettings> {
      const row = await sql(pool).row<Row>`
        SELECT default_location_id AS "defaultLocationId", default_vendor AS "defaultVendor",
          default_product_type AS "defaultProductType", title_pattern AS "titlePattern"
        FROM shop_settings WHERE shop_id = ${shopId}`;
      return Object.fromEntries(Object.entries(row ?? {}).filter(([, value]) => value));
    },

    /** Replaces all settings. */
    async save(shopId: string, settings: ShopSettings): Promise<void> {
      const { defaultLocationId, defaultVendor, defaultProductType, titlePattern } = settings;
      await sql(pool).run`
        INSERT INTO shop_settings (shop_id, default_location_id, default_vendor, default_product_type,
          title_pattern, updated_at)
        VALUES (${shopId}, ${defaultLocationId ?? null}, ${defaultVendor ?? null},
          ${defaultProductType ?? null}, ${titlePattern ?? null}, ${new Date()})
        ON CONFLICT (shop_id) DO UPDATE SET default_location_id = excluded.default_location_id,
          default_vendor = excluded.default_vendor, default_product_type = excluded.default_product_type,
          title_pattern = excluded.title_pattern, updated_at = excluded.updated_at`;
    },
  };
}
