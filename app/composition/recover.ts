import type { HostedImages } from '#app/domain/hosted-images/hosted-images.ts';
import type { KeptPhotos } from '#app/domain/kept-photos/kept-photos.ts';
import type { ReceivingPhotos } from '#app/domain/receiving/photos.ts';
import { dropLeasesOfOthers } from '#app/domain/upsert-leases/upsert-leases.ts';
import type { Database } from '#app/platform/database/open-database.server.ts';
import type { Base } from './base.ts';
import type { Records } from './create-records.ts';

/** Cleans up what a process that died left behind, before the first call is taken. */
export async function recover(
  { database, owner, log }: Base,
  { credits, hostedImages, keptPhotos, receivingPhotos }: Records,
): Promise<void> {
  // Only one process can have the embedded database open, so every other owner is dead.
  const soleOwner = database.kind === 'embedded';
  if (soleOwner) await dropLeasesOfOthers(database.pool, owner);
  const swept = await credits.sweep({ soleOwner });
  const deletedPhotos = await deleteOldPhotos(
    { hostedImages, keptPhotos, receivingPhotos },
    database,
  );
  log.info({ swept, deletedPhotos }, 'recovered');
}

/** Deletes hosted, kept and received photos past their time and frees their space. @returns how many hosted ones */
export async function deleteOldPhotos(
  {
    hostedImages,
    keptPhotos,
    receivingPhotos,
  }: { hostedImages: HostedImages; keptPhotos: KeptPhotos; receivingPhotos: ReceivingPhotos },
  database: Database,
): Promise<number> {
  await keptPhotos.deleteOld();
  await receivingPhotos.deleteOld();
  const deleted = await hostedImages.deleteExpired();
  if (deleted > 0) await database.reclaim('hosted_image');
  return deleted;
}
