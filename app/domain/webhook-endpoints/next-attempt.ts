import { HOUR_MS } from '#app/platform/clock.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** How long after each failed attempt the next one is made, as Standard Webhooks recommends: 75 hours in total. */
const RETRY_AFTER_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** How long an endpoint may fail before it is switched off: shorter than all attempts of one message. */
export const FAILING_AT_MOST_MS = 72 * HOUR_MS;

/** Returns when a message is sent again after this many attempts; null after the last one. */
export function nextAttemptAt(attempts: number, nowMs: number): Date | null {
  const afterMs = RETRY_AFTER_MS[attempts - 1];
  return afterMs === undefined ? null : new Date(nowMs + afterMs);
}
