import { randomBytes } from 'node:crypto';
import type { Clock } from '#app/platform/clock.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import type { HostedImages } from './hosted-images.ts';
import type { PhotoStore } from './photo-store.ts';

/** Specification section 8: deleted after one hour. */
export const HOSTED_FOR_MS = 60 * 60 * 1000;

/** Hosted images as rows that say until when, beside a store that has the bytes. */
export function createHostedImages(options: {
  prisma: PrismaClient;
  store: PhotoStore;
  clock: Clock;
  /** Public origin of this app, without a trailing slash. */
  appUrl: string;
}): HostedImages {
  const { prisma, store, clock, appUrl } = options;

  /** What is past its hour is deleted by the clean-up; here it is only no longer known. */
  async function findRow(id: string) {
    const select = { mediaType: true, expiresAt: true };
    const row = await prisma.hostedImage.findUnique({ where: { id }, select });
    return row && row.expiresAt.getTime() > clock.now() ? row : null;
  }

  return {
    async host(shopId, { bytes, mediaType }) {
      // 192 random bits: the URL is the only key to the picture.
      const id = randomBytes(24).toString('base64url');
      const now = clock.now();
      const expiresAt = new Date(now + HOSTED_FOR_MS);
      const data = { id, shopId, mediaType, createdAt: new Date(now), expiresAt };
      // The row first: what a crash in between leaves behind has its end written down.
      await prisma.hostedImage.create({ data });
      await store.write(id, bytes);
      return { id, url: `${appUrl}/images/${id}` };
    },

    async find(id) {
      const row = await findRow(id);
      const bytes = row && (await store.read(id));
      if (!row || !bytes) return null;
      return { bytes, mediaType: row.mediaType, expiresAt: row.expiresAt.getTime() };
    },

    async has(id) {
      return (await findRow(id)) !== null;
    },

    async forget(id) {
      await prisma.hostedImage.deleteMany({ where: { id } });
    },

    async deleteExpired() {
      const deleted = await prisma.hostedImage.deleteMany({
        where: { expiresAt: { lte: new Date(clock.now()) } },
      });
      // Also where nothing was deleted now: a crash or an erasure may have left bytes behind.
      await store.deleteOrphans();
      return deleted.count;
    },
  };
}
