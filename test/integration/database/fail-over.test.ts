import { describe, expect, inject, it } from 'vitest';
import { failOver } from '#test/support/fail-over.ts';
import { appSettings } from '#test/support/spawn-app.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { byDepth } from '#test/support/test-depth.ts';

/** `npm run bench -- failover` does 30 rounds. */
const ROUNDS = byDepth(2, 5);

describe('ending every connection to PostgreSQL under load', () => {
  it('ends no process, loses and doubles no credit and no product', {
    timeout: 300_000,
  }, async () => {
    const database = await createTestDatabase();
    const shopifyUrl = inject('shopifyUrl');
    const env = {
      ...appSettings({ shopifyUrl, searchUrl: inject('searchUrl') }),
      ...database.env,
    };
    const figures = await failOver({ env, shopifyUrl, rounds: ROUNDS });
    console.log(JSON.stringify(figures));
    expect(figures).toMatchObject({
      processesAlive: 2,
      readyProcesses: 2,
      failedCalls: 0,
      pending: 0,
      shopsOutOfBalance: 0,
      doubleCharges: 0,
      doubleProducts: 0,
      missingProducts: 0,
    });
    expect(figures.connectionsEnded).toBeGreaterThanOrEqual(ROUNDS);
  });
});
