import type { ChangeRecord } from './change-records.ts';

/** Whether images were sent and the store's answer never arrived. */
export function isUnanswered({ effects }: ChangeRecord): boolean {
  return effects.some((effect) => effect.kind === 'image' && effect.mediaBefore !== undefined);
}
