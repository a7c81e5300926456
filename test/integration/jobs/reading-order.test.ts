import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReadingRequests } from '#app/domain/reading-requests/reading-requests.ts';
import { createReadingQueue } from '#app/maintenance/queued-readings.ts';
import { createReadingServer } from '#app/maintenance/serve-readings.ts';
import { type Database, openDatabase } from '#app/platform/database/open-database.server.ts';
import { createJobQueue, type JobQueue } from '#app/platform/job-queue.ts';
import { createLogger } from '#app/platform/logger.server.ts';
import { inBackground } from '#app/platform/shopify/background-work.ts';
import { ProviderError } from '#app/providers/provider-error.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { until } from '#test/support/until.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../../prisma/migrations');
const log = createLogger('silent');

let testDatabase: TestDatabase;
let database: Database;
const queues: JobQueue[] = [];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const url = testDatabase.env.DATABASE_URL ?? '';
  database = await openDatabase({ kind: 'postgres', url, maxConnections: 5 }, MIGRATIONS);
});
afterAll(async () => {
  for (const queue of queues) await queue.stop('reading');
  for (const queue of queues) await queue.close();
  await database.close();
  await testDatabase.remove();
});

function openQueue(): JobQueue {
  const serverUrl = testDatabase.env.DATABASE_URL ?? '';
  const queue = createJobQueue({ pool: database.pool, serverUrl, readingsAtOnce: 1, log });
  queues.push(queue);
  return queue;
}

const photoOf = (name: string) => ({
  bytes: Buffer.from(name.repeat(200_000)),
  ...{ widthPx: 3, heightPx: 2, mediaType: 'image/jpeg' as const, sha256: name },
});

it('lets a photo that a person waits for go before those that came earlier', async () => {
  const asking = openQueue();
  await asking.start({});
  const requests = createReadingRequests(database.pool, 'own_asks');
  let queued = 0;
  const send: JobQueue['sendReading'] = async (...reading) => {
    await asking.sendReading(...reading);
    queued += 1;
  };
  const readings = createReadingQueue({ requests, send, log });
  const signal = AbortSignal.timeout(60_000);
  const ask = (name: string) => readings.ask('barcodes', photoOf(name), {}, { signal });

  // Nobody reads: refused at once.
  const refusal = await ask('x').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ProviderError);
  expect(refusal).toMatchObject({ failure: 'overloaded', retryAfterSeconds: 10 });

  const reading = createReadingRequests(database.pool, 'own_reads');
  await reading.beat(1);
  const asked = [inBackground(() => ask('a'))];
  // A request is on record before it is in the queue, whose order counts.
  await until(async () => queued === 1);
  asked.push(inBackground(() => ask('b')));
  await until(async () => queued === 2);
  asked.push(ask('c'));
  await until(async () => queued === 3);
  expect(await reading.countWaiting()).toMatchObject({ depth: 3 });

  const order: string[] = [];
  const barcodeReader = {
    read: async ({ bytes, sha256 }: { bytes: Buffer; sha256: string }) => {
      expect(bytes.equals(photoOf(sha256).bytes)).toBe(true);
      order.push(sha256);
      if (sha256 === 'b') throw new ProviderError('zxing', 'timeout');
      return [];
    },
  };
  const embedded = { read: () => Promise.reject(new Error('no label is asked for')) };
  const serve = createReadingServer({
    requests: reading,
    readers: { barcodeReader, embedded },
    log,
  });
  await openQueue().start({ reading: serve });

  const ends = await Promise.allSettled(asked);
  expect(order).toEqual(['c', 'a', 'b']);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(ends[1]).toMatchObject({ reason: { failure: 'timeout' } });
  await until(async () => (await reading.countWaiting()).depth === 0);
});

it('refuses a photo that would wait too long, and one that did', async () => {
  const reading = createReadingRequests(database.pool, 'own_reads');
  const silent = createReadingQueue({ requests: reading, send: async () => {}, log });
  const signal = AbortSignal.timeout(60_000);
  const ask = (maxWaitMs?: number) =>
    silent.ask('barcodes', photoOf('d'), {}, { signal, ...(maxWaitMs && { maxWaitMs }) });
  await reading.beat(1);
  const late = ask(1_000);
  await until(async () => (await reading.countWaiting()).depth === 1);
  await expect(ask(200)).rejects.toMatchObject({ failure: 'overloaded', retryAfterSeconds: 1 });
  await expect(late).rejects.toMatchObject({ failure: 'overloaded' });
  // Nothing of it stays.
  await until(async () => (await reading.countWaiting()).depth === 0);
});
