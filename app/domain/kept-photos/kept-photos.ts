import type pg from 'pg';
import { KEPT_MS, MOST_KEPT } from '#app/domain/retention.ts';
import { type Clock, DAY_MS } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import { sql } from '#app/platform/database/query.ts';
import { newId } from '#app/platform/ids.ts';
import type { PhotoStore } from '#app/platform/photo-store/photo-store.ts';

/** What a shop keeps at most; the oldest photos make room for new ones. Settings names these figures. */
export const KEPT_PHOTO_LIMITS = {
  photos: MOST_KEPT.keptPhotos,
  bytes: MOST_KEPT.keptPhotoBytes,
  days: KEPT_MS.keptPhoto / DAY_MS,
} as const;

/** A box on a photo whose style code a person confirmed. */
export type ConfirmedBox = {
  /** The match that read the photo. */
  callId: string;
  /** Comparison key of the code under which the box was opened; a later confirmation of the same box replaces this one. */
  boxKey: string;
  styleCode: string;
  brand?: string;
  size?: string;
  /** A candidate they chose or conflicts they settled, a code they typed, or a product they listed on the page. */
  confirmedBy: 'choice' | 'typed_code' | 'listing';
};

/** A kept photo without its bytes. */
export type KeptPhoto = ConfirmedBox & { id: string; shop: string; keptAt: Date };

export type KeptPhotoStatus = { isOn: boolean; photos: number; bytes: number };

/** Photos that a shop allows to be kept, so that the label reader can be measured on real boxes. */
export type KeptPhotos = ReturnType<typeof createKeptPhotos>;

/** Kept photos: rows with what was confirmed, and a store with their bytes. No address leads to them. */
export function createKeptPhotos(options: { pool: pg.Pool; store: PhotoStore; clock: Clock }) {
  const { pool, store, clock } = options;

  async function deleteAll(shopId: string): Promise<void> {
    const deleted = await sql(pool).rows<{ id: string }>`
      DELETE FROM kept_photo WHERE shop_id = ${shopId} RETURNING id`;
    await store.delete(deleted.map(({ id }) => id));
  }

  return {
    /** Whether the shop allows it. */
    isOn: (shopId: string): Promise<boolean> =>
      sql(pool).any`SELECT FROM shop_settings WHERE shop_id = ${shopId} AND keep_photos`,

    async status(shopId: string): Promise<KeptPhotoStatus> {
      const row = await sql(pool).row<{ isOn: boolean; photos: number; bytes: string }>`
        SELECT EXISTS (SELECT FROM shop_settings WHERE shop_id = ${shopId} AND keep_photos) AS "isOn",
          count(*)::int AS photos, coalesce(sum(size_bytes), 0) AS bytes
        FROM kept_photo WHERE shop_id = ${shopId}`;
      return { isOn: row?.isOn ?? false, photos: row?.photos ?? 0, bytes: Number(row?.bytes ?? 0) };
    },

    /** Switches it on, or switches it off and deletes all photos. */
    async setKeeping(shopId: string, isOn: boolean): Promise<void> {
      await sql(pool).run`
        INSERT INTO shop_settings (shop_id, keep_photos, updated_at)
        VALUES (${shopId}, ${isOn}, ${new Date(clock.now())})
        ON CONFLICT (shop_id) DO UPDATE SET keep_photos = ${isOn}`;
      if (!isOn) await deleteAll(shopId);
    },

    deleteAll,

    /**
     * Keeps a photo with what a person confirmed, or changes what they confirmed of one that is kept. Keeps nothing for a
     * shop that does not allow it.
     * @param jpeg null when the photo is gone: then only what is kept already is changed
     */
    async keep(shopId: string, box: ConfirmedBox, jpeg: Buffer | null): Promise<void> {
      const newPhoto = jpeg && { id: newId('kpt'), sizeBytes: jpeg.length };
      const nowMs = clock.now();
      const madeRoom = await inTransaction(pool, async (client) => {
        // Locked: switching it off, an uninstall and an erasure wait here, and then also delete this photo.
        const isOn = await sql(client).any`
          SELECT FROM shop_settings WHERE shop_id = ${shopId} AND keep_photos FOR UPDATE`;
        if (!isOn || (await updateKept(client, shopId, box)) || !newPhoto) return null;
        await insert(client, shopId, box, { ...newPhoto, keptAt: new Date(nowMs) });
        return deleteBeyondLimits(client, shopId);
      });
      if (madeRoom === null || !newPhoto) return;
      await store.write(newPhoto.id, jpeg).catch(async (thrown: unknown) => {
        // Without its bytes it would count among those that are kept.
        await sql(pool).run`DELETE FROM kept_photo WHERE id = ${newPhoto.id}`;
        throw thrown;
      });
      await store.delete(madeRoom);
    },

    /** Deletes photos past their time with their bytes. */
    async deleteOld(): Promise<void> {
      const before = new Date(clock.now() - KEPT_MS.keptPhoto);
      const old = await sql(pool).rows<{ id: string }>`
        DELETE FROM kept_photo WHERE kept_at < ${before} RETURNING id`;
      await store.delete(old.map(({ id }) => id));
    },

    /** All kept photos of every shop, the oldest first; for the operator's measurement. */
    list: (): Promise<KeptPhoto[]> => listKept(pool),

    /** The JPEG; null when it was deleted. */
    read: (id: string): Promise<Buffer | null> => store.read(id),
  };
}

/** Returns false for a box that is not kept. */
function updateKept(client: pg.PoolClient, shopId: string, box: ConfirmedBox): Promise<boolean> {
  const { callId, boxKey, styleCode, brand = null, size = null, confirmedBy } = box;
  return sql(client).any`
    UPDATE kept_photo
    SET style_code = ${styleCode}, brand = ${brand}, size = ${size}, confirmed_by = ${confirmedBy}
    WHERE shop_id = ${shopId} AND call_id = ${callId} AND box_key = ${boxKey}`;
}

async function insert(
  client: pg.PoolClient,
  shopId: string,
  box: ConfirmedBox,
  { id, sizeBytes, keptAt }: { id: string; sizeBytes: number; keptAt: Date },
): Promise<void> {
  const { callId, boxKey, styleCode, brand = null, size = null, confirmedBy } = box;
  await sql(client).run`
    INSERT INTO kept_photo
      (id, shop_id, call_id, box_key, style_code, brand, size, confirmed_by, size_bytes, kept_at)
    VALUES (${id}, ${shopId}, ${callId}, ${boxKey}, ${styleCode}, ${brand}, ${size}, ${confirmedBy},
      ${sizeBytes}, ${keptAt})`;
}

/** The oldest make room. Returns their ids. */
async function deleteBeyondLimits(client: pg.PoolClient, shopId: string): Promise<string[]> {
  const rows = await sql(client).rows<{ id: string }>`
    DELETE FROM kept_photo WHERE id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER newest AS place, sum(size_bytes) OVER newest AS bytes
        FROM kept_photo WHERE shop_id = ${shopId}
        WINDOW newest AS (ORDER BY kept_at DESC, id DESC)
      ) AS kept
      WHERE place > ${KEPT_PHOTO_LIMITS.photos} OR bytes > ${KEPT_PHOTO_LIMITS.bytes})
    RETURNING id`;
  return rows.map(({ id }) => id);
}

async function listKept(pool: pg.Pool): Promise<KeptPhoto[]> {
  const rows = await sql(pool).rows<
    Omit<KeptPhoto, 'brand' | 'size'> & { brand: string | null; size: string | null }
  >`
    SELECT kept_photo.id, shop.domain AS shop, call_id AS "callId", box_key AS "boxKey",
      style_code AS "styleCode", brand, size, confirmed_by AS "confirmedBy", kept_at AS "keptAt"
    FROM kept_photo JOIN shop ON shop.id = shop_id ORDER BY kept_at, kept_photo.id`;
  return rows.map(({ brand, size, ...row }) => ({
    ...row,
    ...(brand !== null && { brand }),
    ...(size !== null && { size }),
  }));
}
