import type { Credits } from '#app/domain/credits/credits.ts';
import type { HostedImages } from '#app/domain/hosted-images/hosted-images.ts';
import { dropLeasesOfOthers } from '#app/domain/upsert-leases/database-upsert-leases.ts';
import type { Database } from '#app/platform/database/open-database.server.ts';
import type { Logger } from '#app/platform/logger.ts';

/** Cleans up what a process that died left behind, before the first call is taken. */
export async function recover(services: {
  database: Database;
  owner: string;
  credits: Credits;
  hostedImages: HostedImages;
  log: Logger;
}): Promise<void> {
  const { database, owner, credits, hostedImages, log } = services;
  // Only one process can have the embedded database open: whoever else held something is dead.
  const soleOwner = database.kind === 'embedded';
  if (soleOwner) await dropLeasesOfOthers(database.pool, owner);
  const swept = await credits.sweep({ soleOwner });
  const deletedPhotos = await deleteOldPhotos(hostedImages, database);
  log.info({ swept, deletedPhotos }, 'recovered');
}

/** Deletes hosted photos whose time is over, and gives their space back. Answers how many. */
export async function deleteOldPhotos(
  hostedImages: HostedImages,
  database: Database,
): Promise<number> {
  const deleted = await hostedImages.deleteExpired();
  if (deleted > 0) await database.reclaim('hosted_image');
  return deleted;
}
