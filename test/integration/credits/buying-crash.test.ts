import { describe, expect, it } from 'vitest';
import { installApp } from '#test/support/install-app.ts';
import { prepareOwnApp } from '#test/support/own-app.ts';
import { paymentsOf } from '#test/support/payments.ts';
import { readDatabase } from '#test/support/read-database.ts';
import { spawnApp } from '#test/support/spawn-app.ts';
import { openDesk } from '#test/support/staff-of-shop.ts';
import { until } from '#test/support/until.ts';

const PACK = 'credits-100';
const PACK_CREDITS = 100;
const START = 50;

const { database, env, store } = await prepareOwnApp({ STARTING_CREDITS: String(START) });
// Long enough to kill the app between a question and its answer.
await store.control('POST', '/latency', { ms: 100 });

/** Where the app dies: between which two steps. */
const MOMENTS = [
  'the order is written, Shopify has not answered',
  'Shopify has answered, the merchant has not decided',
  'a webhook is taken in, Shopify is not asked yet',
  'Shopify is asked about the payment, and has not answered',
] as const;
type Moment = (typeof MOMENTS)[number];

const hasAsked = (operation: string) => async () =>
  (await store.listRequests()).some((request) => request.operation_name === operation);

/** Orders a pack, has it approved and told, and kills the app at that moment. @returns the payment */
async function buyUntil(moment: Moment, url: string, kill: () => Promise<unknown>) {
  const { list, decide, tell } = paymentsOf(store);
  const desk = openDesk({ url }, { store } as never, '42');
  await store.forgetRequests();
  const known = (await list()).length;
  const answer = desk
    .send('/app/credits.data', { pack: PACK })
    .then((response) => response.text())
    .catch(() => '');
  if (moment === MOMENTS[0]) {
    await until(hasAsked('BuyCredits'));
    await kill();
  }
  await answer;
  const payment = (await list())[known];
  if (!payment) throw new Error('Shopify was not asked for a payment');
  if (moment === MOMENTS[1]) await kill();
  await decide(`https://${store.shop}/admin/charges/${payment.id.split('/').at(-1)}`, 'approve');
  if (moment === MOMENTS[2]) {
    expect((await tell(url, payment.id, 'ACTIVE')).status).toBe(200);
    await kill();
  }
  if (moment === MOMENTS[3]) {
    const told = Array.from({ length: 10 }, () =>
      tell(url, payment.id, 'ACTIVE').catch(() => null),
    );
    await until(hasAsked('PaymentStatus'));
    await kill();
    await Promise.all(told);
  }
  return payment;
}

const LEDGER = `SELECT
  (SELECT balance::int FROM credit_balance) AS balance,
  (SELECT sum(delta)::int FROM credit_entry) AS ledger,
  (SELECT count(*)::int FROM credit_entry WHERE kind = 'purchase') AS purchases,
  (SELECT count(*)::int FROM credit_purchase WHERE status = 'credited') AS credited`;

describe('an app that is killed while credits are bought', () => {
  it('credits once, whenever that is', { timeout: 240_000 }, async () => {
    let app = await spawnApp(env);
    await installApp(app.ready, store);
    for (const [round, moment] of MOMENTS.entries()) {
      const payment = await buyUntil(moment, app.ready, () => app.stop('SIGKILL'));
      app = await spawnApp(env);
      // Shopify repeats what was not answered; after a webhook that was, nothing more comes.
      await tellOften(app.ready, payment.id, moment === MOMENTS[2] ? 0 : 20);
      const home = openDesk({ url: app.ready }, { store } as never, '42');
      // Home shows the balance, and unlike Credits it asks Shopify nothing.
      const balance = `,${START + (round + 1) * PACK_CREDITS},"topUp"`;
      await until(async () => (await (await home.ask('/app.data')).text()).includes(balance));
    }
    expect(await app.stop()).toBe(0);
    const times = MOMENTS.length;
    const credits = START + times * PACK_CREDITS;
    expect(await readDatabase(database.env, LEDGER)).toEqual([
      { balance: credits, ledger: credits, purchases: times, credited: times },
    ]);
  });
});

async function tellOften(url: string, id: string, times: number): Promise<void> {
  const { tell } = paymentsOf(store);
  const told = await Promise.all(Array.from({ length: times }, () => tell(url, id, 'ACTIVE')));
  expect(told.every(({ status }) => status === 200)).toBe(true);
}
