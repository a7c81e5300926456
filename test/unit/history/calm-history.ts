import type { FinalState } from '#test/history/final-state.ts';
import type { Entry, Facts, History } from '#test/history/history.ts';

const SHOP = 'calm.myshopify.com';
const STARTED_WITH = 10;

/**
 * A small history in which all is well, to plant violations in: a code that was created, changed and repeated, additions to
 * stock, a match, a failure, a grant, a read balance and a job.
 */
export function makeCalmHistory(): { history: History; final: FinalState } {
  const entries: Entry[] = [];
  const add = (facts: Facts, body: Record<string, unknown>, more: Partial<Entry> = {}) => {
    const id = entries.length;
    const startMs = id * 100;
    const outcome = {
      kind: 'answered',
      status: 200,
      body,
      retryAfter: null,
      isReplay: false,
    } as const;
    const names = {
      client: 'one',
      process: 'process-1',
      shop: SHOP,
      keyName: 'main',
      group: `call-${id}`,
    };
    entries.push({ id, ...names, facts, startMs, endMs: startMs + 50, outcome, ...more });
  };
  const upsert = (title: string, price: string, quantity: number): Facts => {
    const variants = { 'US 8': { price, quantity } };
    return { operation: 'upsert', code: 'CALM-1', title, variants };
  };
  const done = (request_id: string, upsert_id: string) => ({
    ...{ request_id, upsert_id, product_id: 'P1', warnings: [], changed: 1 },
  });
  add(upsert('First', '1.00', 1), done('r0', 'ups_0'));
  const keyed = { group: 'call-1', idempotencyKey: 'call-1' };
  add(upsert('Second', '2.00', 2), done('r1', 'ups_1'), keyed);
  add(upsert('Second', '2.00', 2), done('r1', 'ups_1'), {
    ...keyed,
    outcome: {
      ...{ kind: 'answered', status: 200, retryAfter: null, isReplay: true },
      body: done('r1', 'ups_1'),
    },
  });
  const box = (receiptKey: string, quantity: number): Facts => ({
    ...{ operation: 'stock-add', variantId: 'V2', receiptKey, quantity },
  });
  add(box('box-1', 3), { stock_add_id: 'sta_1', request_id: 'r3' });
  add(box('box-2', 4), {}, { outcome: { kind: 'unknown', reason: 'cut' } });
  add({ operation: 'match' }, { request_id: 'r5' });
  const busy = { code: 'upstream_busy', charged: false, request_id: 'r6' };
  add(upsert('Never', '9.00', 9), busy, {
    outcome: { kind: 'answered', status: 503, body: busy, retryAfter: '2', isReplay: false },
  });
  add({ operation: 'grant', amount: 5, ref: 'grant-1' }, {});
  add({ operation: 'credits' }, { balance: 12 });
  const rows = [
    { code: 'JOB-1', price: '5.00' },
    { code: 'JOB-1', price: '6.00' },
  ];
  add({ operation: 'start-job', rows }, { id: 'job_1' });
  return { history: { entries, faults: [] }, final: makeCalmEnd() };
}

function makeCalmEnd(): FinalState {
  const call = (name: string, operation: string, status = 'succeeded') => ({
    ...{ id: `c-${name}`, requestId: name, shop: SHOP, keyId: 'key_1', operation, status },
    priceCredits: 1,
  });
  const charge = (name: string) => ({ shop: SHOP, delta: -1, kind: 'charge', ref: `c-${name}` });
  const product = (id: string, title: string, styleCode: string | null, price: number) => ({
    ...{ id, title, styleCode },
    variants: [{ id: `V${id.slice(1)}`, size: 'US 8', price, available: 2 }],
  });
  const stocked = product('P2', 'Trail', null, 1);
  return {
    shops: [
      {
        shop: SHOP,
        balance: STARTED_WITH,
        startingCredits: STARTED_WITH,
        products: [
          product('P1', 'Second', 'CALM-1', 2),
          { ...stocked, variants: stocked.variants.map((one) => ({ ...one, available: 11 })) },
          product('P3', 'Of a job', 'JOB-1', 6),
        ],
        stocked: [{ variantId: 'V2', initial: 8 }],
        cappedKeys: [{ keyId: 'key_capped', monthlyCredits: 1 }],
      },
    ],
    calls: [
      ...['r0', 'r1', 'j1', 'j2'].map((name) => call(name, 'storefront-product-upsert')),
      call('r5', 'image-product-match'),
      call('r6', 'storefront-product-upsert', 'failed'),
    ],
    ledger: [
      { shop: SHOP, delta: STARTED_WITH, kind: 'grant', ref: `install ${SHOP}` },
      ...['r0', 'r1', 'r5', 'r6', 'j1', 'j2'].map(charge),
      { shop: SHOP, delta: 1, kind: 'refund', ref: 'c-r6' },
      { shop: SHOP, delta: 5, kind: 'grant', ref: 'operator shop_1 grant-1' },
    ],
    upsertIds: ['ups_0', 'ups_1'],
    stockAddIds: ['sta_1'],
    jobs: [
      {
        ...{ id: 'job_1', shop: SHOP, status: 'completed', creditsCharged: 2 },
        counts: { total: 2, succeeded: 2, failed: 0, left: 0 },
        rows: [1, 2].map((row) => ({ row, code: 'JOB-1', status: 'succeeded', charged: 1 })),
      },
    ],
  };
}
