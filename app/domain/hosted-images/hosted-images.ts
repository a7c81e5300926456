import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { KEPT_MS } from '#app/domain/retention.ts';
import type { Clock } from '#app/platform/clock.ts';
import { sql } from '#app/platform/database/query.ts';
import type { PhotoStore } from '#app/platform/photo-store/photo-store.ts';

/** Photos sent as bytes, kept at an unguessable public URL for exactly one hour. */
export type HostedImages = ReturnType<typeof createHostedImages>;

/** 192 random bits: anyone who knows the URL can see the photo. */
export const newImageId = () => randomBytes(24).toString('base64url');

/** Keeps hosted images: database rows with their expiry times, and a store with their bytes. */
export function createHostedImages(options: {
  pool: pg.Pool;
  store: PhotoStore;
  clock: Clock;
  /** Public origin of this app, without a trailing slash. */
  appUrl: string;
}) {
  const { pool, store, clock, appUrl } = options;

  /** Returns null for a photo past its hour; the clean-up deletes it. */
  const findRow = (id: string) => sql(pool).row<Row>`
    SELECT shop_id AS "shopId", media_type AS "mediaType", expires_at AS "expiresAt"
    FROM hosted_image WHERE id = ${id} AND expires_at > ${new Date(clock.now())}`;
  const urlOf = (id: string) => `${appUrl}/images/${id}`;

  return {
    /** Stores a photo and returns its public URL. @param id made earlier by {@link newImageId}, for an upload */
    async host(
      shopId: string,
      { bytes, mediaType, id = newImageId() }: { bytes: Buffer; mediaType: string; id?: string },
    ): Promise<{ id: string; url: string; expiresAt: Date }> {
      const createdAt = new Date(clock.now());
      const expiresAt = new Date(createdAt.getTime() + KEPT_MS.hostedImage);
      // The row first, so that whatever a crash leaves behind has an expiry time.
      await sql(pool).run`
        INSERT INTO hosted_image (id, shop_id, media_type, created_at, expires_at)
        VALUES (${id}, ${shopId}, ${mediaType}, ${createdAt}, ${expiresAt})`;
      await store.write(id, bytes);
      return { id, url: urlOf(id), expiresAt };
    },

    urlOf,

    /**
     * Reads the photo at one of our URLs, without the network. Undefined if the URL belongs to another site; null if
     * this shop has no such photo.
     */
    async findAt(shopId: string, url: string): Promise<Buffer | null | undefined> {
      const id = lastPartOf(url, urlOf(''));
      if (id === undefined) return undefined;
      const row = await findRow(id);
      return row?.shopId === shopId ? store.read(id) : null;
    },

    /** Finds a photo; null if there is none or its hour is over (checked on every read). */
    async find(id: string) {
      const row = await findRow(id);
      const bytes = row && (await store.read(id));
      if (!row || !bytes) return null;
      return { bytes, mediaType: row.mediaType, expiresAt: row.expiresAt.getTime() };
    },

    /** Returns which of these ids are photos of the shop that {@link find} would find. */
    async listPresent(shopId: string, ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const present = await sql(pool).ids`
        SELECT id FROM hosted_image WHERE shop_id = ${shopId} AND id = ANY(${[...ids]}::text[])
          AND expires_at > ${new Date(clock.now())}`;
      return new Set(present);
    },

    /** Deletes a photo before its hour is over. */
    async forget(id: string): Promise<void> {
      await sql(pool).run`DELETE FROM hosted_image WHERE id = ${id}`;
      // If this fails, the next clean-up of orphans deletes the bytes.
      await store.delete([id]).catch(() => {});
    },

    /** Deletes photos past their hour, with their bytes. Returns how many. */
    async deleteExpired(): Promise<number> {
      // The rows go first: their bytes are orphans then, in case deleting them fails.
      const ids = await sql(pool).ids`
        DELETE FROM hosted_image WHERE expires_at <= ${new Date(clock.now())} RETURNING id`;
      await store.delete(ids);
      return ids.length;
    },
  };
}

type Row = { shopId: string; mediaType: string; expiresAt: Date };

/** Returns what follows the prefix in a URL; undefined if the URL has another prefix. */
function lastPartOf(url: string, prefix: string): string | undefined {
  const [{ href }, { href: start }] = [new URL(url), new URL(prefix)];
  return href.startsWith(start) ? href.slice(start.length) : undefined;
}
