import type { ChangeRecord, Effect, LaterChanges } from './change-records.ts';
import { effectKey } from './effect-key.ts';

type Later = Pick<ChangeRecord, 'effects' | 'createdProduct' | 'undoneAt' | 'locationId'>;

/** Gathers later upserts' effects on what a record changed. @param later oldest first, read page by page */
export async function gatherLaterChanges(
  record: ChangeRecord,
  later: AsyncIterable<Later> | Iterable<Later>,
): Promise<LaterChanges> {
  const ours = new Set(record.effects.map(effectKey));
  const effects = new Map<string, Effect>();
  let any = false;
  for await (const one of later) {
    any ||= one.effects.length > 0 || (one.createdProduct && one.undoneAt === null);
    for (const effect of one.effects) {
      const key = effectKey(effect);
      // Stock at another location is a different thing.
      const isElsewhere = effect.kind === 'stock' && one.locationId !== record.locationId;
      if (ours.has(key) && !isElsewhere) effects.set(key, effect);
    }
  }
  return { any, effects };
}
