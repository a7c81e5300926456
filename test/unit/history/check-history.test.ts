import { describe, expect, it } from 'vitest';
import { answer, at, findAfter, type Planted, product } from './plant.ts';

/** The last write of the calm history is in doubt, and is what the store holds. */
function doubtLast({ shop, entries }: Planted): void {
  at(entries, 6).outcome = { kind: 'unknown', reason: 'cut' };
  // Acknowledged long after.
  entries.push({ ...at(entries, 0), id: 99, startMs: 20_000, endMs: 20_050 });
  const { found, variant } = product(shop, 'P1');
  found.title = 'Never';
  Object.assign(variant, { price: 1, available: 1 });
}

const killed = { name: 'kill', target: 'process-1' };

describe('the checks of a history', () => {
  it('find nothing where all is well', () => {
    expect(findAfter(() => {}).violations).toEqual([]);
  });

  it.each<[string, string, (planted: Planted) => void]>([
    [
      'an error of ours',
      'answers',
      ({ entries }) => answer(at(entries, 5), 500, { code: 'internal_error', charged: false }),
    ],
    [
      '503 without Retry-After',
      'answers',
      ({ entries }) => answer(at(entries, 6), 503, { code: 'upstream_busy', charged: false }),
    ],
    [
      'a status that its code does not have',
      'answers',
      ({ entries }) => answer(at(entries, 6), 418, { code: 'upstream_busy', charged: false }),
    ],
    [
      'a failure that says it was charged',
      'answers',
      ({ entries }) => answer(at(entries, 6), 502, { code: 'upstream_unavailable', charged: true }),
    ],
    [
      'a second product of a code, spelled otherwise',
      'products',
      ({ shop }) =>
        shop.products.push({ ...product(shop, 'P1').found, id: 'P9', styleCode: 'calm 1' }),
    ],
    ['a product that is gone', 'products', ({ shop }) => shop.products.splice(0, 1)],
    [
      'a product other than a client was told',
      'products',
      ({ shop }) => {
        product(shop, 'P1').found.id = 'P7';
      },
    ],
    [
      'a lost write of a title',
      'writes',
      ({ shop }) => {
        product(shop, 'P1').found.title = 'First';
      },
    ],
    [
      'a lost write of a price',
      'writes',
      ({ shop }) => {
        product(shop, 'P1').variant.price = 1;
      },
    ],
    [
      'a lost write of a quantity',
      'writes',
      ({ shop }) => {
        product(shop, 'P1').variant.available = 1;
      },
    ],
    [
      'a write that was refused',
      'writes',
      ({ shop, entries }) => {
        answer(at(entries, 6), 409, { code: 'variant_conflict', charged: false });
        product(shop, 'P1').found.title = 'Never';
      },
    ],
    [
      'a write of a process that had died',
      'writes',
      (planted) => {
        doubtLast(planted);
        planted.faults.push({ ...killed, startMs: 620, endMs: 9_000 });
      },
    ],
    [
      'a write of a process that was down',
      'writes',
      (planted) => {
        doubtLast(planted);
        planted.faults.push({ ...killed, startMs: -2_000, endMs: 9_000 });
      },
    ],
    [
      'an acknowledged box that is not there',
      'stock',
      ({ shop }) => {
        product(shop, 'P2').variant.available = 8;
      },
    ],
    [
      'a box that was added twice',
      'stock',
      ({ shop }) => {
        product(shop, 'P2').variant.available = 14;
      },
    ],
    [
      'a box in doubt that was added twice',
      'stock',
      ({ shop }) => {
        product(shop, 'P2').variant.available = 19;
      },
    ],
    [
      'a call that was charged twice',
      'ledger',
      ({ final, shop }) => {
        final.ledger.push({ shop: shop.shop, delta: -1, kind: 'charge', ref: 'c-r1' });
        shop.balance -= 1;
      },
    ],
    [
      'a success that was not charged',
      'ledger',
      ({ final, shop }) => {
        final.ledger = final.ledger.filter(({ ref }) => ref !== 'c-r1');
        shop.balance += 1;
      },
    ],
    [
      'a failure that was not refunded',
      'ledger',
      ({ final, shop }) => {
        final.ledger = final.ledger.filter(({ kind }) => kind !== 'refund');
        shop.balance -= 1;
      },
    ],
    [
      'a call that is still pending',
      'ledger',
      ({ final }) => {
        for (const call of final.calls) if (call.id === 'c-r1') call.status = 'pending';
      },
    ],
    [
      'a balance that is not the sum of its ledger',
      'ledger',
      ({ shop }) => {
        shop.balance += 1;
      },
    ],
    [
      'a charge of no call',
      'ledger',
      ({ final, shop }) => {
        final.ledger.push({ shop: shop.shop, delta: -1, kind: 'charge', ref: 'c-nowhere' });
        shop.balance -= 1;
      },
    ],
    [
      'a key that spent more than it may',
      'ledger',
      ({ final }) => {
        for (const call of final.calls) call.keyId = 'key_capped';
      },
    ],
    [
      'a grant that was booked twice',
      'balances',
      ({ final, shop }) => {
        final.ledger.push({ shop: shop.shop, delta: 5, kind: 'grant', ref: 'again grant-1' });
        shop.balance += 5;
      },
    ],
    [
      'a grant that was lost',
      'balances',
      ({ final, shop }) => {
        final.ledger.pop();
        shop.balance -= 5;
      },
    ],
    [
      'a balance that was read too high',
      'balances',
      ({ entries }) => answer(at(entries, 8), 200, { balance: 13 }),
    ],
    [
      'a balance that was read too low',
      'balances',
      ({ entries }) => answer(at(entries, 8), 200, { balance: 9 }),
    ],
    [
      'two answers to one idempotency key',
      'repeats',
      ({ entries, final }) => {
        const second = at(entries, 2);
        if (second.outcome.kind !== 'answered') throw new Error('it was answered');
        second.outcome.body = { ...second.outcome.body, request_id: 'r0' };
        expect(final.calls).toHaveLength(6);
      },
    ],
    ['a job that is gone', 'jobs', ({ final }) => final.jobs.pop()],
    [
      'a job that has not ended',
      'jobs',
      ({ final }) => {
        for (const job of final.jobs) job.status = 'running';
      },
    ],
    [
      'a row that ended twice',
      'jobs',
      ({ final }) => {
        for (const { rows } of final.jobs) rows.push({ ...rows[0] } as (typeof rows)[number]);
      },
    ],
    [
      'a job that cost more than its rows',
      'jobs',
      ({ final }) => {
        for (const job of final.jobs) job.creditsCharged = 3;
      },
    ],
    [
      'a row that won over a later one',
      'jobs',
      ({ shop }) => {
        product(shop, 'P3').variant.price = 5;
      },
    ],
    [
      'a call that is not recorded',
      'records',
      ({ final, shop }) => {
        final.calls = final.calls.filter(({ id }) => id !== 'c-r5');
        final.ledger = final.ledger.filter(({ ref }) => ref !== 'c-r5');
        shop.balance += 1;
      },
    ],
    ['an upsert that cannot be undone', 'records', ({ final }) => final.upsertIds.pop()],
    ['an addition that cannot be undone', 'records', ({ final }) => final.stockAddIds.pop()],
  ])('find %s', (_name, check, plant) => {
    const { violations } = findAfter(plant);
    expect(violations.map((one) => one.check)).toContain(check);
  });

  it.each<[string, (planted: Planted) => void]>([
    [
      'an addition in doubt that was made',
      ({ shop }) => {
        product(shop, 'P2').variant.available = 15;
      },
    ],
    [
      'a write in doubt that came last',
      ({ shop, entries }) => {
        at(entries, 6).outcome = { kind: 'unknown', reason: 'cut' };
        product(shop, 'P1').found.title = 'Never';
      },
    ],
    ['a write in doubt of a process that lives', doubtLast],
    [
      'a write in doubt of a process that ended much later',
      (planted) => {
        doubtLast(planted);
        planted.faults.push({ ...killed, startMs: 19_000, endMs: 30_000 });
      },
    ],
    [
      'the earlier of two writes that overlap',
      ({ shop, entries }) => {
        at(entries, 0).endMs = 175;
        product(shop, 'P1').found.title = 'First';
      },
    ],
    [
      'another answer to the key of a call that was given up',
      ({ entries, final, shop }) => {
        const body = { request_id: 'r9', upsert_id: 'ups_1', product_id: 'P1', warnings: [] };
        answer(at(entries, 2), 200, body);
        const [call] = final.calls;
        if (!call) throw new Error('the calm history has calls');
        final.calls.push({ ...call, id: 'c-r9', requestId: 'r9', status: 'failed' });
        final.ledger.push({ shop: shop.shop, delta: -1, kind: 'charge', ref: 'c-r9' });
        final.ledger.push({ shop: shop.shop, delta: 1, kind: 'refund', ref: 'c-r9' });
      },
    ],
  ])('allow %s', (_name, plant) => {
    expect(findAfter(plant).violations).toEqual([]);
  });
});
