import type { ConfirmedCode } from './confirm-code.ts';

/** Whether a code is sure enough to act on. */
export function isSureOf({
  reading,
  agreeing,
  looks,
  clean,
  probability,
  cover,
}: ConfirmedCode): boolean {
  const { shape, caption, lacksSeparator, key, open, repairs, isOfOtherShape } = reading;
  if (isOfOtherShape || open.length > 0 || repairs > 0 || clean === 0) return false;
  if (cover === 'line' || cover === 'character') return false;
  if (agreeing < looks || probability < 0.85) return false;
  if (lacksSeparator && /^\d+$/.test(key)) return false;
  return shape === 'brand' || (caption !== null && shape === null);
}
