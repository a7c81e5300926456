import { randomBytes } from 'node:crypto';
import { KEPT_MS } from '#app/domain/retention.ts';
import type { Clock } from '#app/platform/clock.ts';
import type { PhotoStore } from '#app/platform/photo-store/photo-store.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';

/** Photos sent as bytes, kept at an unguessable public URL for exactly one hour (specification 2.1). */
export type HostedImages = ReturnType<typeof createHostedImages>;

/** Hosted images: rows with the time of their end, and a store with their bytes. */
export function createHostedImages(options: {
  prisma: PrismaClient;
  store: PhotoStore;
  clock: Clock;
  /** Public origin of this app, without a trailing slash. */
  appUrl: string;
}) {
  const { prisma, store, clock, appUrl } = options;

  /** Null for a photo past its hour; the clean-up deletes it. */
  async function findRow(id: string) {
    const select = { mediaType: true, expiresAt: true };
    const row = await prisma.hostedImage.findUnique({ where: { id }, select });
    return row && row.expiresAt.getTime() > clock.now() ? row : null;
  }

  return {
    /** Stores a photo and returns its public URL. */
    async host(
      shopId: string,
      { bytes, mediaType }: { bytes: Buffer; mediaType: string },
    ): Promise<{ id: string; url: string }> {
      // 192 random bits: whoever knows the URL can see the photo.
      const id = randomBytes(24).toString('base64url');
      const now = clock.now();
      const expiresAt = new Date(now + KEPT_MS.hostedImage);
      const data = { id, shopId, mediaType, createdAt: new Date(now), expiresAt };
      // The row first: whatever a crash leaves behind then has an end.
      await prisma.hostedImage.create({ data });
      await store.write(id, bytes);
      return { id, url: `${appUrl}/images/${id}` };
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
      const expiresAt = { gt: new Date(clock.now()) };
      const where = { shopId, id: { in: [...ids] }, expiresAt };
      const rows = await prisma.hostedImage.findMany({ where, select: { id: true } });
      return new Set(rows.map(({ id }) => id));
    },

    /** Ends the hour of a photo now. The clean-up deletes its bytes. */
    async forget(id: string): Promise<void> {
      await prisma.hostedImage.deleteMany({ where: { id } });
    },

    /** Deletes photos past their hour with their bytes, and the bytes of erased photos. Returns how many were past their hour. */
    async deleteExpired(): Promise<number> {
      const deleted = await prisma.hostedImage.deleteMany({
        where: { expiresAt: { lte: new Date(clock.now()) } },
      });
      // Even where no row was deleted: a crash or an erasure may have left bytes behind.
      await store.deleteOrphans();
      return deleted.count;
    },
  };
}
