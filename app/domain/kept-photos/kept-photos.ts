import type pg from 'pg';
import { KEPT_MS, MAX_KEPT } from '#app/domain/retention.ts';
import { type Clock, DAY_MS } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/database/in-transaction.ts';
import { sql } from '#app/platform/database/query.ts';
import { newId } from '#app/platform/ids.ts';
import type { PhotoStore } from '#app/platform/photo-store/photo-store.ts';

/**
 * The most that a shop keeps; the oldest photos are deleted to make room for new ones. The settings page shows these
 * figures.
 */
export const KEPT_PHOTO_LIMITS = {
  photos: MAX_KEPT.keptPhotos,
  bytes: MAX_KEPT.keptPhotoBytes,
  days: KEPT_MS.keptPhoto / DAY_MS,
} as const;

/** A box on a photo whose style code the user confirmed. */
export type ConfirmedBox = {
  /** The match that read the photo. */
  callId: string;
  /**
   * Comparison key of the code with which the box was opened; a later confirmation of the same box replaces this one.
   */
  boxKey: string;
  styleCode: string;
  brand?: string;
  size?: string;
  /**
   * `choice`: the user chose a candidate or settled conflicts; `typed_code`: typed a code; `listing`: listed a product
   * on the page.
   */
  confirmedBy: 'choice' | 'typed_code' | 'listing';
};

/** A kept photo without its bytes. */
export type KeptPhoto = ConfirmedBox & { id: string; shop: string; keptAt: Date };

export type KeptPhotoStatus = { isOn: boolean; photos: number; bytes: number };

/** Photos that a shop allows to be kept, so that the label reader can be measured on real boxes. */
export type KeptPhotos = ReturnType<typeof createKeptPhotos>;

/** Stores kept photos: rows with what was confirmed, and a store with the bytes. No URL leads to them. */
export function createKeptPhotos(options: { pool: pg.Pool; store: PhotoStore; clock: Clock }) {
  const { pool, store, clock } = options;

  async function deleteAll(shopId: string): Promise<void> {
    await store.delete(
      await sql(pool).ids`DELETE FROM kept_photo WHERE shop_id = ${shopId} RETURNING id`,
    );
  }

  return {
    /** Returns whether the shop allows photos to be kept. */
    isOn: (shopId: string) =>
      sql(pool).any`SELECT FROM shop_settings WHERE shop_id = ${shopId} AND keep_photos`,

    async status(shopId: string): Promise<KeptPhotoStatus> {
      const row = await sql(pool).row<{ isOn: boolean; photos: number; bytes: string }>`
        SELECT EXISTS (SELECT FROM shop_settings WHERE shop_id = ${shopId} AND keep_photos) AS "isOn",
          count(*)::int AS photos, coalesce(sum(size_bytes), 0) AS bytes
        FROM kept_photo WHERE shop_id = ${shopId}`;
      return { isOn: row?.isOn ?? false, photos: row?.photos ?? 0, bytes: Number(row?.bytes ?? 0) };
    },

    /** Allows photos to be kept, or disallows it and deletes all of them. */
    async setKeeping(shopId: string, isOn: boolean): Promise<void> {
      await sql(pool).run`
        INSERT INTO shop_settings (shop_id, keep_photos, updated_at)
        VALUES (${shopId}, ${isOn}, ${new Date(clock.now())})
        ON CONFLICT (shop_id) DO UPDATE SET keep_photos = ${isOn}`;
      if (!isOn) await deleteAll(shopId);
    },

    deleteAll,

    /**
     * Keeps a photo with what the user confirmed, or changes what was confirmed about a photo that is already kept.
     * Keeps nothing for a shop that does not allow it.
     * @param jpeg null if the photo is gone: then only a photo that is already kept is changed
     */
    async keep(shopId: string, box: ConfirmedBox, jpeg: Buffer | null): Promise<void> {
      const newPhoto = jpeg && { id: newId('kpt'), sizeBytes: jpeg.length };
      const nowMs = clock.now();
      const madeRoom = await inTransaction(pool, async (client) => {
        // Locks the setting: switching it off, an uninstall and an erasure wait here, and then also delete this photo.
        const isOn = await sql(client).any`
          SELECT FROM shop_settings WHERE shop_id = ${shopId} AND keep_photos FOR UPDATE`;
        if (!isOn || (await updateKept(client, shopId, box)) || !newPhoto) return null;
        await insert(client, shopId, box, { ...newPhoto, keptAt: new Date(nowMs) });
        return deleteBeyondLimits(client, shopId);
      });
      if (madeRoom === null || !newPhoto) return;
      await store.write(newPhoto.id, jpeg).catch(async (thrown: unknown) => {
        // Without its bytes the row would still count as a kept photo.
        await sql(pool).run`DELETE FROM kept_photo WHERE id = ${newPhoto.id}`;
        throw thrown;
      });
      await store.delete(madeRoom);
    },

    /** Deletes photos past their retention time, with their bytes. */
    async deleteOld(): Promise<void> {
      const before = new Date(clock.now() - KEPT_MS.keptPhoto);
      await store.delete(
        await sql(pool).ids`DELETE FROM kept_photo WHERE kept_at < ${before} RETURNING id`,
      );
    },

    /** Lists all shops' kept photos, oldest first, for the operator's measurement. */
    list: (): Promise<KeptPhoto[]> => listKept(pool),

    /** Reads a photo's JPEG; null if it was deleted. */
    read: (id: string): Promise<Buffer | null> => store.read(id),
  };
}

/** Updates a kept photo. Returns false if the box is not kept. */
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

/** Deletes the oldest photos beyond the limits. Returns their ids. */
function deleteBeyondLimits(client: pg.PoolClient, shopId: string): Promise<string[]> {
  return sql(client).ids`
    DELETE FROM kept_photo WHERE id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER newest AS place, sum(size_bytes) OVER newest AS bytes
        FROM kept_photo WHERE shop_id = ${shopId}
        WINDOW newest AS (ORDER BY kept_at DESC, id DESC)
      ) AS kept
      WHERE place > ${KEPT_PHOTO_LIMITS.photos} OR bytes > ${KEPT_PHOTO_LIMITS.bytes})
    RETURNING id`;
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
