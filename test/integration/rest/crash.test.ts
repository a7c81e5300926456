import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createKeyOnPage } from '#test/support/create-key-on-page.ts';
import { installApp } from '#test/support/install-app.ts';
import { prepareOwnApp } from '#test/support/own-app.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { spawnApp } from '#test/support/spawn-app.ts';
import { byDepth } from '#test/support/test-depth.ts';
import { until } from '#test/support/until.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

/** Each round kills the app once the store has seen this many requests. */
const KILL_AFTER_STORE_REQUESTS = byDepth([4, 12], [1, 4, 8, 12, 17]);
const PHOTO = fileURLToPath(new URL('../../fixtures/labels/short-nike.jpg', import.meta.url));
const CREDITS = 200;

const { database, env, store } = await prepareOwnApp({ STARTING_CREDITS: String(CREDITS) });
await store.control('POST', '/latency', { ms: 60 });

type Totals = { pending: string; wrong_calls: string; balance: string; ledger: string };

const TOTALS = `SELECT
  (SELECT count(*) FROM api_call WHERE status = 'pending') AS pending,
  (SELECT count(*) FROM api_call c WHERE price_credits <> -(SELECT coalesce(sum(delta), 0) FROM credit_entry e
     WHERE e.ref = c.id) AND NOT (c.status = 'failed' AND 0 = (SELECT coalesce(sum(delta), 0) FROM credit_entry e
     WHERE e.ref = c.id))) AS wrong_calls,
  (SELECT sum(balance) FROM credit_balance) AS balance,
  (SELECT sum(delta) FROM credit_entry) AS ledger`;

/**
 * On a shared database calls are swept as each falls silent, on a busy machine not all at once; the embedded one, which
 * nobody else can open, sweeps all at its start.
 */
async function hasPending(): Promise<boolean> {
  if (!('DATABASE_URL' in database.env)) return false;
  const [totals] = await readDatabase<Totals>(database.env, TOTALS);
  return totals?.pending !== '0';
}

describe('an app that is killed', () => {
  it('settles or refunds every call it was running, time after time', {
    timeout: 240_000,
  }, async () => {
    let swept = 0;
    for (const [round, killAfter] of KILL_AFTER_STORE_REQUESTS.entries()) {
      const app = await spawnApp(env);
      if (round === 0) await installApp(app.ready, store);
      const key = await createKeyOnPage(app.ready, store);
      await store.forgetRequests();
      const inFlight = callBoth(app.ready, key, await readFile(PHOTO), round);
      await until(async () => (await store.listRequests()).length >= killAfter);
      // How many have ended by then depends on how busy the machine is.
      expect(inFlight.count()).toBeGreaterThan(0);
      await app.stop('SIGKILL');
      await inFlight.ended;

      const restarted = await spawnApp(env);
      await until(async () => {
        swept = sumSwept(restarted.output());
        return swept > 0 && !(await hasPending());
      }, 60_000);
      console.log(`round ${round + 1}: ${swept} calls swept after the kill`);
      expect(await restarted.stop()).toBe(0);
      const [totals] = await readDatabase<Totals>(database.env, TOTALS);
      expect(totals).toMatchObject({ pending: '0', wrong_calls: '0' });
      expect(totals?.balance).toBe(totals?.ledger);
    }
  });
});

/** Five matches and five upserts of codes nobody has, all at once. */
function callBoth(url: string, key: string, photo: Buffer, round: number) {
  let running = 0;
  const call = async (operation: string, input: object) => {
    running += 1;
    await fetch(`${url}/api/v1/${operation}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify(input),
    })
      .then((response) => response.text())
      .catch(() => {});
    running -= 1;
  };
  const calls = Array.from({ length: 6 }, (_, number) => [
    call('image-product-match', { image_base64: photo.toString('base64') }),
    call('storefront-product-upsert', upsertInput({ style_code: `KILL-${round}-${number}` })),
  ]);
  return { count: () => running, ended: Promise.all(calls.flat()) };
}

function sumSwept(log: string): number {
  return [...log.matchAll(/"swept":(\d+)/g)].reduce((sum, match) => sum + Number(match[1]), 0);
}
