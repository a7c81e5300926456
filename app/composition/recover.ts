import type { HostedImages } from '#app/domain/hosted-images/hosted-images.ts';
import { dropLeasesOfOthers } from '#app/domain/upsert-leases/upsert-leases.ts';
import type { Database } from '#app/platform/database/open-database.server.ts';
import type { Base } from './base.ts';
import type { Records } from './create-records.ts';

/** Cleans up what a process that died left behind, before the first call is taken. */
export async function recover(
  { database, owner, log }: Base,
  { credits, hostedImages }: Records,
): Promise<void> {
  // Only one process can have the embedded database open, so every other owner is dead.
  const soleOwner = database.kind === 'embedded';
  if (soleOwner) await dropLeasesOfOthers(database.pool, owner);
  const swept = await credits.sweep({ soleOwner });
  const deletedPhotos = await deleteOldPhotos(hostedImages, database);
  log.info({ swept, deletedPhotos }, 'recovered');
}

/** Deletes expired hosted photos and frees their space. @returns how many */
export async function deleteOldPhotos(
  hostedImages: HostedImages,
  database: Database,
): Promise<number> {
  const deleted = await hostedImages.deleteExpired();
  if (deleted > 0) await database.reclaim('hosted_image');
  return deleted;
}
