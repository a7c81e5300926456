import type { ChangeRecord } from './change-records.ts';

/** Returns whether images were sent and Shopify's answer never arrived. */
export function isUnanswered({ effects }: ChangeRecord): boolean {
  return effects.some((effect) => effect.kind === 'image' && effect.mediaBefore !== undefined);
}
