import type { ChangeRecord } from '#app/domain/change-records/change-records.ts';
import { fold } from '../../../upsert-shared/fold.ts';
import type { PhotoListing } from './allot-listed.ts';

/** Returns a listing without what its undo has put back: the undo may have had to leave the rest. */
export function withoutRestored(
  { input, output }: PhotoListing,
  record: Pick<ChangeRecord, 'restored'> | null,
): PhotoListing {
  const restored = (record?.restored ?? []).map(({ field }) => fold(field));
  const isRestored = (field: string) =>
    restored.some((one) => field === one || field.startsWith(`${one}.`));
  const changes = output.changes.filter(({ field }) => !isRestored(fold(field)));
  return { input, output: { ...output, changes } };
}
