import type { ChangeRecord } from './change-records.ts';

/** Whether images were sent and no answer to that was ever seen. */
export function isUnanswered({ effects }: ChangeRecord): boolean {
  return effects.some((effect) => effect.kind === 'image' && effect.mediaBefore !== undefined);
}
