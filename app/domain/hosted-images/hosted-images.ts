import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { KEPT_MS } from '#app/domain/retention.ts';
import type { Clock } from '#app/platform/clock.ts';
import { sql } from '#app/platform/database/query.ts';
import type { PhotoStore } from '#app/platform/photo-store/photo-store.ts';

/** Photos sent as bytes, kept at an unguessable public URL for exactly one hour. */
export type HostedImages = ReturnType<typeof createHostedImages>;

/** 192 random bits: whoever knows the URL can see the photo. */
export const newImageId = () => randomBytes(24).toString('base64url');

/** Hosted images: rows with the time of their end, and a store with their bytes. */
export function createHostedImages(options: {
  pool: pg.Pool;
  store: PhotoStore;
  clock: Clock;
  /** Public origin of this app, without a trailing slash. */
  appUrl: string;
}) {
  const { pool, store, clock, appUrl } = options;

  const findRow = (id: string) => findLive(pool, id, new Date(clock.now()));
  const urlOf = (id: string) => `${appUrl}/images/${id}`;

  return {
    /** Stores a photo and returns its public URL. @param id one that {@link newImageId} made before, for an upload */
    async host(
      shopId: string,
      { bytes, mediaType, id = newImageId() }: { bytes: Buffer; mediaType: string; id?: string },
    ): Promise<{ id: string; url: string; expiresAt: Date }> {
      const createdAt = new Date(clock.now());
      const expiresAt = new Date(createdAt.getTime() + KEPT_MS.hostedImage);
      // The row first: whatever a crash leaves behind then has an end.
      await sql(pool).run`
        INSERT INTO hosted_image (id, shop_id, media_type, created_at, expires_at)
        VALUES (${id}, ${shopId}, ${mediaType}, ${createdAt}, ${expiresAt})`;
      await store.write(id, bytes);
      return { id, url: urlOf(id), expiresAt };
    },

    urlOf,

    /**
     * The photo at a URL of ours, without the network. Undefined where another site has the URL; null where no such photo
     * of this store is there.
     */
    async findAt(shopId: string, url: string): Promise<Buffer | null | undefined> {
      const id = lastPartOf(url, urlOf(''));
      if (id === undefined) return undefined;
      const row = await findRow(id);
      return row?.shopId === shopId ? store.read(id) : null;
    },

    /** The photo, or null where there is none or its hour is over (checked on every read). */
    async find(
      id: string,
    ): Promise<{ bytes: Buffer; mediaType: string; expiresAt: number } | null> {
      const row = await findRow(id);
      const bytes = row && (await store.read(id));
      if (!row || !bytes) return null;
      return { bytes, mediaType: row.mediaType, expiresAt: row.expiresAt.getTime() };
    },

    /** Those of a store's photos that {@link find} would find, out of these. */
    async listPresent(shopId: string, ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const rows = await sql(pool).rows<{ id: string }>`
        SELECT id FROM hosted_image WHERE shop_id = ${shopId} AND id = ANY(${[...ids]}::text[])
          AND expires_at > ${new Date(clock.now())}`;
      return new Set(rows.map(({ id }) => id));
    },

    /** Ends the hour of a photo now. The clean-up deletes its bytes. */
    async forget(id: string): Promise<void> {
      await sql(pool).run`DELETE FROM hosted_image WHERE id = ${id}`;
      // Where that fails, the next clean-up of orphans finds them.
      await store.delete([id]).catch(() => {});
    },

    /** Deletes photos past their hour with their bytes. Returns how many. */
    async deleteExpired(): Promise<number> {
      // The rows go before their bytes, which belong to nothing then.
      const expired = await sql(pool).rows<{ id: string }>`
        DELETE FROM hosted_image WHERE expires_at <= ${new Date(clock.now())} RETURNING id`;
      const ids = expired.map(({ id }) => id);
      await store.delete(ids);
      return ids.length;
    },
  };
}

type Row = { shopId: string; mediaType: string; expiresAt: Date };

/** Null for a photo past its hour; the clean-up deletes it. */
function findLive(pool: pg.Pool, id: string, now: Date): Promise<Row | null> {
  return sql(pool).row<Row>`
    SELECT shop_id AS "shopId", media_type AS "mediaType", expires_at AS "expiresAt"
    FROM hosted_image WHERE id = ${id} AND expires_at > ${now}`;
}

/** What follows the prefix in a URL; undefined in another URL. */
function lastPartOf(url: string, prefix: string): string | undefined {
  const [{ href }, { href: start }] = [new URL(url), new URL(prefix)];
  return href.startsWith(start) ? href.slice(start.length) : undefined;
}
