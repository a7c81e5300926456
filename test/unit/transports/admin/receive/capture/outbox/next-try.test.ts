import { expect, it } from 'vitest';
import { toBackOffMs } from '#app/transports/admin/receive/capture/outbox/next-try.ts';

it('doubles from a second to a minute', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 5000].map((attempts) => toBackOffMs(attempts, 0));
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

it('is up to half shorter by chance', () => {
  expect(toBackOffMs(1, 1)).toBe(500);
  expect(toBackOffMs(7, 0.5)).toBe(45_000);
});
