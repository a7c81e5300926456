import type { ReadingAnswer } from '../label-reading-process.ts';
import { openKeptPhotos } from './open-kept-photos.ts';
import { type KeptCount, newKeptCount, scoreKeptBox } from './score-kept-box.ts';

type Reader = {
  read: (photo: Uint8Array) => Promise<ReadingAnswer>;
  close: () => Promise<unknown>;
};

/**
 * Reads the photos that shops allowed to be kept and prints how often the reading is what a person confirmed, by how they
 * confirmed it. Photos are passed to the reading process and copied nowhere. Codes are printed only where `verbose`.
 * @param startReader starts the readers in a process that cannot open the path it is given
 */
export async function measureKeptPhotos(
  { from, shop, verbose, json }: { from: string; shop?: string; verbose: boolean; json: boolean },
  startReader: (secret: string) => Promise<Reader>,
): Promise<void> {
  const { photos, secret, close } = await openKeptPhotos(from);
  const rows = new Map<string, KeptCount>([['ALL', newKeptCount()]]);
  try {
    const reader = await startReader(secret);
    const kept = (await photos.list()).filter((one) => shop === undefined || one.shop === shop);
    for (const one of kept) {
      const bytes = await photos.read(one.id);
      if (!bytes) continue;
      const { labels } = await reader.read(bytes);
      const row = rows.get(one.confirmedBy) ?? newKeptCount();
      rows.set(one.confirmedBy, row);
      scoreKeptBox(row, one, labels);
      const outcome = scoreKeptBox(rows.get('ALL') ?? row, one, labels);
      if (!verbose) continue;
      const read = labels.flatMap(({ styleCode }) => styleCode?.printed ?? []).join(', ');
      console.log(`${one.id} [${one.styleCode}] ${outcome} ${read}`);
    }
    await reader.close();
  } finally {
    await close();
  }
  console.table(Object.fromEntries(rows));
  if (json) console.log(JSON.stringify(Object.fromEntries(rows)));
}
