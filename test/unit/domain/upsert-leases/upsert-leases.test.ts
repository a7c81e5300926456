import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUpsertLeases, dropLeasesOfOthers } from '#app/domain/upsert-leases/upsert-leases.ts';
import { systemClock } from '#app/platform/clock.ts';
import { type OpenTestDatabase, openTestDatabase } from '#test/support/open-test-database.ts';

/** Calls give up 5 s before their deadline. */
const WITHOUT_PATIENCE_MS = 5_000;
const PATIENT_MS = 60_000;

let database: OpenTestDatabase;
let shopId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  shopId = await database.addShop();
});
afterAll(() => database.close());

const leasesOf = (owner: string) =>
  createUpsertLeases({ pool: database.pool, clock: systemClock, owner });

const leaseOf = (key: string, withinMs = PATIENT_MS) => ({
  shopId,
  key,
  deadlineAt: Date.now() + withinMs,
  signal: new AbortController().signal,
});

test('calls of one process for one style code run one after another', async () => {
  const leases = leasesOf('process-1');
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} starts`);
    await Promise.resolve();
    log.push(`${name} ends`);
  };
  await Promise.all(
    ['a', 'b', 'c'].map((name) => leases.withLease(leaseOf('DD1391100'), work(name))),
  );
  expect(log).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} starts`, `${name} ends`]));
});

test('a call without time to wait is refused, and those behind it still wait for the first', async () => {
  const leases = leasesOf('process-1');
  const { promise: held, resolve: finish } = Promise.withResolvers<void>();
  const first = leases.withLease(leaseOf('CW2288111'), () => held);
  const refused = leases.withLease(leaseOf('CW2288111', WITHOUT_PATIENCE_MS), async () => 'ran');
  const behind = leases.withLease(leaseOf('CW2288111'), async () => 'ran');
  await expect(refused).rejects.toMatchObject({ code: 'upsert_in_progress' });
  finish();
  await first;
  await expect(behind).resolves.toBe('ran');
});

test('a lease of another process is waited for until it is given back', async () => {
  await leasesOf('process-1').acquireMany(shopId, ['FB7582001'], 'job');
  const other = leasesOf('process-2');
  const refused = other.withLease(leaseOf('FB7582001', WITHOUT_PATIENCE_MS), async () => 'ran');
  await expect(refused).rejects.toMatchObject({ code: 'upsert_in_progress' });
  await other.releaseMany(shopId, 'job', ['another code']);
  expect(await other.acquireMany(shopId, ['FB7582001', 'IF1864'], 'job-2')).toEqual(
    new Set(['IF1864']),
  );
  await other.releaseMany(shopId, 'job');
  await expect(other.withLease(leaseOf('FB7582001'), async () => 'ran')).resolves.toBe('ran');
});

test('work that fails gives its lease back', async () => {
  const failed = leasesOf('process-1').withLease(leaseOf('GW2871'), async () => {
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await expect(
    leasesOf('process-2').withLease(
      leaseOf('GW2871', WITHOUT_PATIENCE_MS + 200),
      async () => 'ran',
    ),
  ).resolves.toBe('ran');
});

test('a process that is alone drops the leases of dead ones', async () => {
  await leasesOf('process-1').acquireMany(shopId, ['M990GL6'], 'dead');
  await dropLeasesOfOthers(database.pool, 'process-2');
  expect(await leasesOf('process-2').acquireMany(shopId, ['M990GL6'], 'new')).toEqual(
    new Set(['M990GL6']),
  );
});
