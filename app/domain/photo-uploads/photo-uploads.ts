import { createHash, randomBytes } from 'node:crypto';
import { KEPT_MS } from '#app/domain/retention.ts';
import type { Clock } from '#app/platform/clock.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Prisma, PrismaClient } from '#prisma/generated/client.ts';

/** The most photos that a shop may have pending or uploaded at a time: uploads are free, and each takes space. */
export const MAX_UPLOADS_A_SHOP = 200;

/** Who requested an upload address, and the id of the image that its photo becomes. */
export type PhotoUpload = {
  imageId: string;
  shopId: string;
  keyId: string | null;
  staffId: string | null;
};

/** Addresses at which one photo each may be uploaded. The address is a secret; only its hash is stored. */
export type PhotoUploads = ReturnType<typeof createPhotoUploads>;

export function createPhotoUploads(prisma: PrismaClient, clock: Clock) {
  /** Selects the pending upload with this secret. */
  const waiting = (secret: string) => ({
    sha256: hashOf(secret),
    expiresAt: { gt: new Date(clock.now()) },
  });
  return {
    /** Opens an upload address. @throws AppError `rate_limited` if the shop has too many */
    async open(upload: PhotoUpload): Promise<{ secret: string; expiresAt: Date }> {
      const secret = randomBytes(32).toString('base64url');
      const now = clock.now();
      const expiresAt = new Date(now + KEPT_MS.uploadAddress);
      const data = { ...upload, sha256: hashOf(secret), createdAt: new Date(now), expiresAt };
      await prisma.$transaction(async (transaction) => {
        // One shop's requests wait for each other: if counted concurrently, each would find the same free slot.
        await transaction.$queryRaw`SELECT 1 FROM shop WHERE id = ${upload.shopId} FOR NO KEY UPDATE`;
        await requireRoom(transaction, now, upload.shopId);
        await transaction.photoUpload.create({ data });
      });
      return { secret, expiresAt };
    },

    /** Finds a pending upload; null if the address is unknown, used or expired. */
    find: (secret: string): Promise<PhotoUpload | null> =>
      prisma.photoUpload.findUnique({
        where: waiting(secret),
        select: { imageId: true, shopId: true, keyId: true, staffId: true },
      }),

    /**
     * Marks the address as used. The photo counts against the shop's limit as long as it is kept. @returns false if
     * another photo was faster
     */
    async use(secret: string): Promise<boolean> {
      const expiresAt = new Date(clock.now() + KEPT_MS.hostedImage);
      const data = { sha256: null, expiresAt };
      const { count } = await prisma.photoUpload.updateMany({ where: waiting(secret), data });
      return count === 1;
    },

    /** Makes an address usable again because the photo that used it could not be stored. */
    async reopen(secret: string, imageId: string): Promise<void> {
      const expiresAt = new Date(clock.now() + KEPT_MS.uploadAddress);
      const data = { sha256: hashOf(secret), expiresAt };
      await prisma.photoUpload.updateMany({ where: { imageId }, data });
    },

    /** Deletes expired addresses and uploads. */
    async deleteOld(): Promise<void> {
      const expiresAt = { lte: new Date(clock.now()) };
      await prisma.photoUpload.deleteMany({ where: { expiresAt } });
    },
  };
}

async function requireRoom(transaction: Prisma.TransactionClient, nowMs: number, shopId: string) {
  const where = { shopId, expiresAt: { gt: new Date(nowMs) } };
  const { _count, _min } = await transaction.photoUpload.aggregate({
    where,
    _count: true,
    _min: { expiresAt: true },
  });
  if (_count < MAX_UPLOADS_A_SHOP) return;
  const firstEndsMs = _min.expiresAt?.getTime() ?? nowMs;
  const retryAfterSeconds = Math.max(1, Math.ceil((firstEndsMs - nowMs) / 1000));
  throw new AppError(
    'rate_limited',
    `This store has ${MAX_UPLOADS_A_SHOP} uploaded photos and open upload addresses, the most that it can have. The first ends in ${retryAfterSeconds} s.`,
    { retryAfterSeconds },
  );
}

function hashOf(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(secret).digest());
}
