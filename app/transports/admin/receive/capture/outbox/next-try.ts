const FIRST_MS = 1000;
const MAX_MS = 60_000;

/**
 * Returns how long to wait after this many failed attempts: twice as long each time, up to a minute. `random` is from
 * 0 to 1 and shortens this by up to half, so that devices that lost the same connection do not all retry at once.
 */
export function toBackOffMs(attempts: number, random: number): number {
  const full = Math.min(FIRST_MS * 2 ** (Math.max(attempts, 1) - 1), MAX_MS);
  return Math.round(full * (1 - random / 2));
}
