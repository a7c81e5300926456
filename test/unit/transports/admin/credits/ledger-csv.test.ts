import { expect, it } from 'vitest';
import { createCreditLedger } from '#app/domain/credits/credit-ledger.ts';
import { createCreditPurchases } from '#app/domain/credits/credit-purchases.ts';
import { systemClock } from '#app/platform/clock.ts';
import { answerLedgerCsv } from '#app/transports/admin/credits/ledger-csv.server.ts';
import { setUpLedger } from '#test/unit/domain/credits/ledger-harness.ts';

const ledger = setUpLedger();
const PACK = { id: 'p', credits: 10, priceCents: 900, currency: 'USD' };

async function csv(query = ''): Promise<string[]> {
  const { prisma } = ledger.database;
  const entries = createCreditLedger(prisma);
  const answer = await answerLedgerCsv(entries, ledger.shopId, new URLSearchParams(query));
  expect(answer.headers.get('content-type')).toContain('text/csv');
  const [head, ...lines] = (await answer.text()).split('\r\n').slice(0, -1);
  expect(head).toBe('time (UTC),entry,credits,call,Shopify payment');
  return lines.map((line) => line.replace(/^[-\d]{10} [:\d]{8}/, 'at'));
}

it('has every entry, newest first, or those of a filter', async () => {
  const purchases = createCreditPurchases(ledger.database.pool, systemClock);
  const { id } = await purchases.begin({ shopId: ledger.shopId, staffId: '42' }, PACK);
  await purchases.credit(id, 'gid://shopify/AppPurchaseOneTime/4019585080');
  const { callId } = await ledger.reserved();
  await purchases.revoke('gid://shopify/AppPurchaseOneTime/4019585080');
  await ledger.credits.grant(ledger.shopId, 5, `=cmd|'/c calc'!A1 ${id}`);
  const bought = [
    `at,"Refunded purchase, credits taken back",-10,,'4019585080`,
    `at,Credits bought,10,,'4019585080`,
  ];
  expect(await csv()).toEqual([
    'at,Credits added,5,,',
    bought[0],
    `at,Identify a product,-1,${callId},`,
    bought[1],
  ]);
  expect(await csv('show=bought')).toEqual(bought);
  expect(await csv('show=spent')).toHaveLength(1);
  expect(await csv('show=granted')).toHaveLength(1);
});

it('goes on behind the first thousand entries', async () => {
  await ledger.database.pool.query(
    `INSERT INTO credit_entry (shop_id, delta, kind, ref)
     SELECT $1, 1, 'grant', $1 || ' ' || number FROM generate_series(1, 2001) AS number`,
    [ledger.shopId],
  );
  expect(await csv()).toHaveLength(2001);
});
