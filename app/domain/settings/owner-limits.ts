import type pg from 'pg';
import { sql } from '#app/platform/database/query.ts';

/** What only the shop's owner may do. */
export type OwnerLimits = {
  /** Create and revoke keys, connect apps, change webhooks. */
  keys: boolean;
  /** Buy credits. */
  credits: boolean;
  /** Delete the data that the app stores. */
  erasure: boolean;
};

export type OwnerLimitsStore = ReturnType<typeof createOwnerLimits>;

/** Stores the limits. Nothing is limited until the owner sets it. */
export function createOwnerLimits(pool: pg.Pool) {
  return {
    async get(shopId: string): Promise<OwnerLimits> {
      const row = await sql(pool).row<OwnerLimits>`
        SELECT owner_only_keys AS keys, owner_only_credits AS credits, owner_only_erasure AS erasure
        FROM shop_settings WHERE shop_id = ${shopId}`;
      return row ?? { keys: false, credits: false, erasure: false };
    },

    save: (shopId: string, { keys, credits, erasure }: OwnerLimits) => sql(pool).exec`
      INSERT INTO shop_settings (shop_id, owner_only_keys, owner_only_credits, owner_only_erasure, updated_at)
      VALUES (${shopId}, ${keys}, ${credits}, ${erasure}, ${new Date()})
      ON CONFLICT (shop_id) DO UPDATE SET owner_only_keys = excluded.owner_only_keys,
        owner_only_credits = excluded.owner_only_credits,
        owner_only_erasure = excluded.owner_only_erasure, updated_at = excluded.updated_at`,
  };
}
