import { randomBytes } from 'node:crypto';
import type { Clock } from '#app/platform/clock.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import type { HostedImages } from './hosted-images.ts';

/** Specification section 8: deleted after one hour. */
export const HOSTED_FOR_MS = 60 * 60 * 1000;

/** Hosted images as rows: several app processes serve them, and deletion is one statement. */
export function createHostedImages(options: {
  prisma: PrismaClient;
  clock: Clock;
  /** Public origin of this app, without a trailing slash. */
  appUrl: string;
}): HostedImages {
  const { prisma, clock, appUrl } = options;
  return {
    async host(shopId, image) {
      // 192 random bits: the URL is the only key to the picture.
      const id = randomBytes(24).toString('base64url');
      const now = clock.now();
      await prisma.hostedImage.create({
        data: {
          id,
          shopId,
          mediaType: image.mediaType,
          bytes: new Uint8Array(image.bytes),
          createdAt: new Date(now),
          expiresAt: new Date(now + HOSTED_FOR_MS),
        },
      });
      return { id, url: `${appUrl}/images/${id}` };
    },

    async find(id) {
      const row = await prisma.hostedImage.findUnique({ where: { id } });
      // What is past its hour is deleted by the clean-up; here it is only no longer served.
      if (!row || row.expiresAt.getTime() <= clock.now()) return null;
      return {
        bytes: Buffer.from(row.bytes),
        mediaType: row.mediaType,
        expiresAt: row.expiresAt.getTime(),
      };
    },

    async deleteExpired() {
      const deleted = await prisma.hostedImage.deleteMany({
        where: { expiresAt: { lte: new Date(clock.now()) } },
      });
      return deleted.count;
    },
  };
}
