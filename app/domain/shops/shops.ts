import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { sql } from '#app/platform/database/query.ts';
import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { Prisma, type Shop } from '#prisma/generated/client.ts';

export type Shops = ReturnType<typeof createShops>;

const COLUMNS = Prisma.sql`id, domain, public_id AS "publicId", installed_at AS "installedAt",
  uninstalled_at AS "uninstalledAt", brands_learnt_at AS "brandsLearntAt",
  brands_turn_at AS "brandsTurnAt"`;

export function createShops(pool: pg.Pool, clock: Clock) {
  const find = (condition: Prisma.Sql) => sql(pool).row<Shop>`
    SELECT ${COLUMNS} FROM shop WHERE ${condition} AND uninstalled_at IS NULL`;
  const findByDomain = (domain: string) => find(Prisma.sql`domain = ${domain}`);
  return {
    /** Finds the installed shop with that domain, or null. */
    findInstalled: findByDomain,

    /**
     * Records that Shopify has just granted access to this shop: an install, a reinstall, or a new token while
     * installed. Sets `installedAt` each time. `isNew`: the first time ever.
     */
    async recordInstall(domain: string): Promise<{ shop: Shop; isNew: boolean }> {
      const installedAt = new Date(clock.now());
      // PostgreSQL: xmax is 0 for a row that the statement inserted, and not 0 for one that it updated.
      const row = await sql(pool).row<Shop & { isNew: boolean }>`
        INSERT INTO shop (id, domain, installed_at) VALUES (${newId('shop')}, ${domain}, ${installedAt})
        ON CONFLICT (domain) DO UPDATE SET uninstalled_at = NULL, installed_at = excluded.installed_at
        RETURNING ${COLUMNS}, xmax = 0 AS "isNew"`;
      if (!row) throw new Error('The database recorded no install.');
      const { isNew, ...shop } = row;
      return { shop, isNew };
    },

    /** Returns the installed shop with that domain. @throws AppError `shop_uninstalled` */
    getInstalled: async (domain: string) => requireInstalled(await findByDomain(domain), domain),

    /** Returns the installed shop with that id. @throws AppError `shop_uninstalled` */
    getInstalledById: async (id: string): Promise<Shop> =>
      requireInstalled(await find(Prisma.sql`id = ${id}`), 'this store'),
  };
}

function requireInstalled(shop: Shop | null, where: string): Shop {
  if (shop) return shop;
  throw new AppError(
    'shop_uninstalled',
    `The app is not installed in ${where}. Open it in that store's admin first.`,
  );
}
