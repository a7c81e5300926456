import { randomBytes } from 'node:crypto';
import { KEPT_MS } from '#app/domain/retention.ts';
import type { Clock } from '#app/platform/clock.ts';
import type { PhotoStore } from '#app/platform/photo-store/photo-store.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';

/** Photos sent as bytes, kept at an unguessable public URL for exactly one hour (specification 2.1). */
export type HostedImages = ReturnType<typeof createHostedImages>;

const LIFE = { mediaType: true, expiresAt: true } as const;

/** 192 random bits: whoever knows the URL can see the photo. */
export const newImageId = () => randomBytes(24).toString('base64url');

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
  async function findRow(where: { id: string; shopId?: string }) {
    const row = await prisma.hostedImage.findUnique({ where, select: LIFE });
    return row !== null && row.expiresAt.getTime() > clock.now() ? row : null;
  }

  const urlOf = (id: string) => `${appUrl}/images/${id}`;

  return {
    /** Stores a photo and returns its public URL. @param id one that {@link newImageId} made before, for an upload */
    async host(
      shopId: string,
      { bytes, mediaType, id = newImageId() }: { bytes: Buffer; mediaType: string; id?: string },
    ): Promise<{ id: string; url: string; expiresAt: Date }> {
      const now = clock.now();
      const expiresAt = new Date(now + KEPT_MS.hostedImage);
      const data = { id, shopId, mediaType, createdAt: new Date(now), expiresAt };
      // The row first: whatever a crash leaves behind then has an end.
      await prisma.hostedImage.create({ data });
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
      return (await findRow({ id, shopId })) && store.read(id);
    },

    /** The photo, or null where there is none or its hour is over (checked on every read). */
    async find(
      id: string,
    ): Promise<{ bytes: Buffer; mediaType: string; expiresAt: number } | null> {
      const row = await findRow({ id });
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
      // Where that fails, the next look for bytes without a row finds them.
      await store.delete([id]).catch(() => {});
    },

    /** Deletes photos past their hour with their bytes, and the bytes of erased photos. Returns how many were past their hour. */
    async deleteExpired(): Promise<number> {
      const ids = await deleteRowsPast(prisma, new Date(clock.now()));
      await store.delete(ids);
      // A crash or an erasure may have left bytes behind.
      await store.deleteOrphans();
      return ids.length;
    },
  };
}

/** The rows go before their bytes, which belong to nothing then. Returns their ids. */
async function deleteRowsPast(prisma: PrismaClient, end: Date): Promise<string[]> {
  const where = { expiresAt: { lte: end } };
  const expired = await prisma.hostedImage.findMany({ where, select: { id: true } });
  const ids = expired.map(({ id }) => id);
  if (ids.length > 0) await prisma.hostedImage.deleteMany({ where: { id: { in: ids } } });
  return ids;
}

/** What follows the prefix in a URL; undefined in another URL. */
function lastPartOf(url: string, prefix: string): string | undefined {
  const [{ href }, { href: start }] = [new URL(url), new URL(prefix)];
  return href.startsWith(start) ? href.slice(start.length) : undefined;
}
