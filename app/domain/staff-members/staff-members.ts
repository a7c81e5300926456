import type pg from 'pg';
import type { Clock } from '#app/platform/clock.ts';
import { sql } from '#app/platform/database/query.ts';
import { Prisma } from '#prisma/generated/client.ts';

/** What Shopify said about one shop's staff member, and when. */
export type StaffMember = {
  staffId: string;
  name: string;
  isOwner: boolean;
  scopes: string[];
  /** Set to long ago if the data may be outdated. */
  askedAt: Date;
};

export type StaffMembers = ReturnType<typeof createStaffMembers>;

const COLUMNS = Prisma.sql`staff_id AS "staffId", name, is_owner AS "isOwner", scopes, asked_at AS "askedAt"`;

/** Stores staff members as Shopify described them. The same person may be staff of two shops, with different rights. */
export function createStaffMembers(pool: pg.Pool, clock: Clock) {
  return {
    find: (shopId: string, staffId: string) => sql(pool).row<StaffMember>`
      SELECT ${COLUMNS} FROM staff_member WHERE shop_id = ${shopId} AND staff_id = ${staffId}`,

    /** Returns the staff members' names by id. */
    async listNames(shopId: string): Promise<Map<string, string>> {
      const rows = await sql(pool).rows<Pick<StaffMember, 'staffId' | 'name'>>`
        SELECT staff_id AS "staffId", name FROM staff_member
        WHERE shop_id = ${shopId} AND name <> '' ORDER BY name`;
      return new Map(rows.map(({ staffId, name }) => [staffId, name]));
    },

    /** Replaces what was stored. */
    async save(
      shopId: string,
      staffId: string,
      { name, isOwner, scopes }: Pick<StaffMember, 'name' | 'isOwner' | 'scopes'>,
    ): Promise<StaffMember> {
      const askedAt = new Date(clock.now());
      await sql(pool).run`
        INSERT INTO staff_member (shop_id, staff_id, name, is_owner, scopes, asked_at)
        VALUES (${shopId}, ${staffId}, ${name}, ${isOwner}, ${scopes}::text[], ${askedAt})
        ON CONFLICT (shop_id, staff_id) DO UPDATE SET name = excluded.name,
          is_owner = excluded.is_owner, scopes = excluded.scopes, asked_at = excluded.asked_at`;
      return { staffId, name, isOwner, scopes, askedAt };
    },
  };
}
