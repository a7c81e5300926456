import { dropLeasesOfOthers } from '#app/domain/upsert-leases/upsert-leases.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Base } from './base.ts';
import type { Records } from './create-records.ts';

/** Cleans up what a process that died left behind, before the first call is accepted. */
export async function recover(
  base: Base,
  { credits, ...photos }: Pick<Records, 'credits' | keyof OldPhotos>,
): Promise<void> {
  const { database, owner, log } = base;
  // Only one process can have the embedded database open, so every other owner is dead.
  const soleOwner = database.kind === 'embedded';
  if (soleOwner) await dropLeasesOfOthers(database.pool, owner);
  const swept = await credits.sweep({ soleOwner });
  const deletedPhotos = await deleteOldPhotos(base, photos);
  log.info({ swept, deletedPhotos }, 'recovered');
}

type OldPhotos = Pick<Records, 'hostedImages' | 'keptPhotos' | 'receivingPhotos'>;

/**
 * Deletes hosted, kept and received photos past their time and frees their space. Bytes whose rows are gone are left to
 * the housekeeping, and so are bytes that an unavailable bucket does not delete now: neither a start nor a stop depends
 * on it.
 * @returns the number of hosted photos deleted
 */
export async function deleteOldPhotos(
  { database, log }: Pick<Base, 'database' | 'log'>,
  { hostedImages, keptPhotos, receivingPhotos }: OldPhotos,
): Promise<number> {
  try {
    await keptPhotos.deleteOld();
    await receivingPhotos.deleteOld();
    const deleted = await hostedImages.deleteExpired();
    if (deleted > 0) await database.reclaim('hosted_image');
    return deleted;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'upstream_unavailable')) throw error;
    log.warn({ err: error.cause }, 'old photos are deleted when their storage answers again');
    return 0;
  }
}
