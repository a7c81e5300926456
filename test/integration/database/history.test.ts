import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { runHistory } from '#test/history/run-history.ts';
import { byDepth } from '#test/support/test-depth.ts';

/** `npm run history` goes on for an hour. */
const MINUTES = 1;
const SEED = 7;

describe.runIf(byDepth(false, true))('what clients are told while everything fails', () => {
  it.each([
    ['embedded', ['']],
    ['postgres', ['web', 'web', 'worker,scheduler']],
  ] as const)(
    'is what is there in the end: %s, roles of processes: %j',
    {
      timeout: 600_000,
    },
    async (database, roles) => {
      const folder = path.join(inject('dataFolder'), `history-${database}`);
      const options = { seed: SEED, minutes: MINUTES, clients: 10, smallDisk: null };
      const { violations, figures } = await runHistory({ ...options, database, roles, folder });
      console.log(JSON.stringify(figures));
      expect(violations).toEqual([]);
      // A history in which nothing succeeds, or nothing fails, says nothing.
      expect(figures.outcomes['200']).toBeGreaterThan(10);
      expect(figures.outcomes.unknown).toBeGreaterThan(0);
      expect(figures.faults.kill).toBeGreaterThan(0);
    },
  );
});
