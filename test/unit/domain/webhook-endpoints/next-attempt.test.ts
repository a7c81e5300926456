import { expect, it } from 'vitest';
import { FAILING_AT_MOST_MS, nextAttemptAt } from '#app/domain/webhook-endpoints/next-attempt.ts';

it('a message is tried ten times, as Standard Webhooks recommends', () => {
  const waits: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const next = nextAttemptAt(attempts, 0);
    if (!next) break;
    waits.push(next.getTime() / 1000);
  }
  const [minute, hour] = [60, 3600];
  expect(waits).toEqual([
    ...[5, 5 * minute, 30 * minute, 2 * hour, 5 * hour],
    ...[10 * hour, 14 * hour, 20 * hour, 24 * hour],
  ]);
  const wholeMs = waits.reduce((sum, wait) => sum + wait, 0) * 1000;
  expect(FAILING_AT_MOST_MS).toBeLessThan(wholeMs);
});
