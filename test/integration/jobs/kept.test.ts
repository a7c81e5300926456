import { describe, expect, it } from 'vitest';
import { createBulkClient } from '#test/support/bulk-jobs.ts';
import { startApp } from '#test/support/start-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('the results of a job', () => {
  it('are kept for 30 days and deleted after', async () => {
    let laterMs = 0;
    const app = await startApp({ clock: { now: () => Date.now() + laterMs } });
    const shop = await app.openShop({ credits: 0 });
    const client = createBulkClient(() => app.url, shop.apiKey);
    const { id } = await client.start(['{}']);
    await client.waitFor(id, ['completed']);
    laterMs = 29 * DAY_MS;
    await app.services.jobs.deleteOld();
    expect(await client.results(id)).toHaveLength(1);
    laterMs = 31 * DAY_MS;
    await app.services.jobs.deleteOld();
    expect((await client.send('GET', `jobs/${id}/results`)).status).toBe(404);
    await app.close();
  });
});
