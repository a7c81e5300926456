import type { HostedImages } from '#app/domain/hosted-images/hosted-images.ts';
import type { PhotoUpload, PhotoUploads } from '#app/domain/photo-uploads/photo-uploads.ts';
import type { Shops } from '#app/domain/shops/shops.ts';
import type { PhotoDecoder } from '#app/imaging/photo-decoder.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Principal } from '#app/platform/principal.ts';
import type { RateLimiter } from '#app/platform/rate-limit/rate-limiter.ts';
import type { UploadedPhoto } from './contract.ts';

export type UploadServices = {
  photoUploads: Pick<PhotoUploads, 'find' | 'use' | 'reopen'>;
  hostedImages: Pick<HostedImages, 'host' | 'forget'>;
  photoDecoder: Pick<PhotoDecoder, 'normalise'>;
  /** Returns the principal of an API key or a connected app. */
  principalOfKey: (shopId: string, keyId: string) => Promise<Principal>;
  shops: Pick<Shops, 'getInstalledById'>;
  rateLimiter: Pick<RateLimiter, 'consume' | 'consumeFailedAuthentication'>;
};

/**
 * Finds the pending upload at an address, and counts the attempt as a call by the caller that requested the address.
 * @throws AppError `not_found`, `rate_limited`
 */
export async function admitUpload(
  services: UploadServices,
  secret: string,
  remoteAddress: string,
): Promise<PhotoUpload> {
  const upload = await services.photoUploads.find(secret);
  if (!upload) {
    await services.rateLimiter.consumeFailedAuthentication(remoteAddress);
    throw notOpen();
  }
  await services.rateLimiter.consume(await principalOf(services, upload));
  return upload;
}

/**
 * Accepts the photo, like one that was sent in base64. If the photo cannot be read or stored, the address stays open.
 * @throws AppError `image_not_supported`, `image_too_large`, `not_found` if another photo was faster
 */
export async function takePhoto(
  services: UploadServices,
  { secret, upload, bytes }: { secret: string; upload: PhotoUpload; bytes: Buffer },
  signal: AbortSignal,
): Promise<UploadedPhoto> {
  const photo = await services.photoDecoder.normalise(bytes, { pointer: '', signal });
  if (!(await services.photoUploads.use(secret))) throw notOpen();
  const hosted = services.hostedImages.host(upload.shopId, { ...photo, id: upload.imageId });
  const { url, expiresAt } = await hosted.catch(async (thrown: unknown) => {
    await services.hostedImages.forget(upload.imageId);
    await services.photoUploads.reopen(secret, upload.imageId);
    throw thrown;
  });
  return { image_url: url, image_until: expiresAt.toISOString() };
}

/** Returns the principal that requested the address. @throws AppError `not_found` if it may no longer make calls */
async function principalOf(
  { principalOfKey, shops }: UploadServices,
  { shopId, keyId, staffId }: PhotoUpload,
): Promise<Principal> {
  try {
    if (keyId !== null) return await principalOfKey(shopId, keyId);
    const { domain } = await shops.getInstalledById(shopId);
    return { kind: 'staff', shopId, shop: domain, staffId: staffId ?? '', scopes: [] };
  } catch (cause) {
    throw cause instanceof AppError && cause.status < 500 ? notOpen(cause) : cause;
  }
}

function notOpen(cause?: unknown): AppError {
  return new AppError(
    'not_found',
    'This upload address is not open: it was used, its 10 minutes are over, or the key that asked for it has ended. Ask for a new address.',
    { cause },
  );
}
