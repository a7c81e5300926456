import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createWorkerPool,
  type WorkerPool,
  WorkerPoolError,
} from '#app/platform/threads/worker-pool.ts';
import { workerUrl } from '#app/platform/threads/worker-url.ts';

type Answer = { double: number; calls: number; env: number };
const url = new URL('./doubling-worker.mjs', import.meta.url);

const pools: WorkerPool<number, Answer>[] = [];
const signal = new AbortController().signal;
function make(size = 1, deadlineMs = 5000) {
  const pool = createWorkerPool<number, Answer>({ kind: 'json', url, size, deadlineMs });
  pools.push(pool);
  return pool;
}
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

/** What nothing refers to any more is gone afterwards. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  // References that were looked at in this turn live until its end.
  await nextTurn();
  collect();
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: unknown) => (error instanceof WorkerPoolError ? error.failure : error),
  );

describe('createWorkerPool', () => {
  it('answers many requests in order with few workers, which see no settings', async () => {
    const pool = make(2);
    const all = await Promise.all([1, 2, 3, 4, 5, 6].map((each) => pool.run(each, { signal })));
    expect(all.map((each) => each.double)).toEqual([2, 4, 6, 8, 10, 12]);
    expect(all.every((each) => each.env === 0)).toBe(true);
  });

  it.each([false, true])(
    'keeps nothing of a request that has ended (must not be terminated: %s)',
    async (mustNotBeTerminated) => {
      const pool = createWorkerPool<Uint8Array, Answer>({
        kind: 'json',
        url,
        size: 1,
        deadlineMs: 5000,
        mustNotBeTerminated,
      });
      pools.push(pool as never);
      const requests: WeakRef<Uint8Array>[] = [];
      for (let count = 0; count < 12; count += 1) {
        const request = new Uint8Array(1024);
        requests.push(new WeakRef(request));
        await pool.run(request, { signal });
      }
      await collectGarbage();
      // The last one may still be on the stack.
      expect(requests.filter((each) => each.deref()).length).toBeLessThanOrEqual(1);
    },
  );

  it('ends a worker that overruns, replaces it, and serves those who waited', async () => {
    const pool = make(1, 1000);
    const late = failure(pool.run(0, { signal }));
    const next = pool.run(4, { signal });
    expect(await late).toBe('deadline');
    expect(await next).toMatchObject({ double: 8, calls: 1 });
  });

  it('answers at the deadline for a worker that must not be terminated, which goes on with the next', async () => {
    const pool = createWorkerPool<number, Answer>({
      kind: 'json',
      url,
      size: 1,
      deadlineMs: 1000,
      mustNotBeTerminated: true,
    });
    pools.push(pool);
    const late = failure(pool.run(7, { signal }));
    const next = pool.run(4, { signal });
    expect(await late).toBe('deadline');
    expect(await next).toMatchObject({ double: 8, calls: 2 });
  });

  it('lets a worker that must not be terminated come to its end before it closes', async () => {
    const pool = createWorkerPool<number, Answer>({
      kind: 'json',
      url,
      size: 1,
      deadlineMs: 20_000,
      mustNotBeTerminated: true,
    });
    expect((await pool.run(1, { signal })).double).toBe(2);
    const running = pool.run(7, { signal });
    await new Promise(setImmediate);
    await pool.close();
    expect(await running).toMatchObject({ double: 14, calls: 2 });
  });

  it('survives a worker that dies', async () => {
    const pool = make();
    expect(await failure(pool.run(13, { signal }))).toBe('crashed');
    expect((await pool.run(2, { signal })).double).toBe(4);
  });

  it('says so when a worker cannot start', async () => {
    const broken = new URL('./broken-worker.mjs', import.meta.url);
    const pool = createWorkerPool<number, Answer>({
      kind: 'json',
      url: broken,
      size: 1,
      deadlineMs: 5000,
    });
    pools.push(pool);
    const calls = [failure(pool.run(1, { signal })), failure(pool.run(2, { signal }))];
    expect(await Promise.all(calls)).toEqual(['crashed', 'crashed']);
  });

  it("hands a refusal through with the worker's own code", async () => {
    await expect(make().run(-1, { signal })).rejects.toMatchObject({
      failure: 'failed',
      code: 'negative',
    });
  });

  it('lets a caller go away while running and while waiting', async () => {
    const pool = make();
    const controller = new AbortController();
    const running = failure(pool.run(0, { signal: controller.signal }));
    const waiting = failure(pool.run(1, { signal: controller.signal }));
    const other = pool.run(5, { signal });
    controller.abort('gone');
    expect(await Promise.all([running, waiting])).toEqual(['gone', 'gone']);
    expect((await other).double).toBe(10);
  });

  it('refuses at once what would wait longer than it may, and says when to come back', async () => {
    const pool = createWorkerPool<number, Answer>({
      kind: 'json',
      url,
      size: 1,
      deadlineMs: 5000,
      usualMs: 4000,
    });
    pools.push(pool);
    const running = failure(pool.run(0, { signal }));
    const refused = pool.run(1, { signal, maxWaitMs: 3000 });
    await expect(refused).rejects.toMatchObject({ failure: 'overloaded', retryAfterSeconds: 4 });
    const waiting = failure(pool.run(2, { signal, maxWaitMs: 60_000 }));
    await expect(pool.run(3, { signal, maxWaitMs: 7000 })).rejects.toMatchObject({
      failure: 'overloaded',
      retryAfterSeconds: 8,
    });
    await pool.close();
    expect([await running, await waiting]).toEqual(['closed', 'closed']);
  });

  it('gives up what no worker took in time, and does not count the wait as work', async () => {
    const pool = createWorkerPool<number, Answer>({
      kind: 'json',
      url,
      size: 1,
      deadlineMs: 1000,
      usualMs: 1,
    });
    pools.push(pool);
    const hanging = failure(pool.run(0, { signal }));
    const alsoHanging = failure(pool.run(0, { signal, maxWaitMs: 10_000 }));
    const patient = pool.run(5, { signal, maxWaitMs: 10_000 });
    expect(await failure(pool.run(4, { signal, maxWaitMs: 50 }))).toBe('overloaded');
    expect([await hanging, await alsoHanging]).toEqual(['deadline', 'deadline']);
    expect((await patient).double).toBe(10);
  });

  it('keeps the place of a request that is still being prepared, and lets others go first', async () => {
    const pool = make();
    const prepared = Promise.withResolvers<number>();
    const early = pool.run(prepared.promise, { signal, maxWaitMs: 5000 });
    expect((await pool.run(1, { signal })).calls).toBe(1);
    prepared.resolve(2);
    expect(await early).toMatchObject({ double: 4, calls: 2 });
    const broken = Promise.reject<number>(new Error('no request'));
    await expect(pool.run(broken, { signal })).rejects.toThrow('no request');
  });

  it('lets requests that wait go in order of arrival, prepared late or not', async () => {
    const pool = make();
    const order: number[] = [];
    const prepared = Promise.withResolvers<number>();
    const note = (each: number, call: Promise<Answer>) => call.then(() => order.push(each));
    const running = note(1, pool.run(1, { signal }));
    const early = note(2, pool.run(prepared.promise, { signal }));
    const others = [3, 4].map((each) => note(each, pool.run(each, { signal })));
    prepared.resolve(2);
    await Promise.all([running, early, ...others]);
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it('ends idle workers', async () => {
    const pool = createWorkerPool<number, Answer>({
      kind: 'json',
      url,
      size: 1,
      deadlineMs: 20_000,
      idleMs: 0,
    });
    pools.push(pool);
    expect((await pool.run(1, { signal })).calls).toBe(1);
    await vi.waitUntil(async () => (await pool.run(2, { signal })).calls === 1, 20_000);
  });

  it('refuses work once closed', async () => {
    const pool = make();
    const running = failure(pool.run(0, { signal }));
    await pool.close();
    expect(await running).toBe('closed');
    expect(await failure(pool.run(1, { signal }))).toBe('closed');
  });
});

describe('workerUrl', () => {
  it('names the source file when run from sources', () => {
    expect(workerUrl('label-worker').href).toMatch(/\/app\/workers\/label-worker\.ts$/);
  });

  it('says which file a build lacks', () => {
    expect(() => workerUrl('label-worker', 'file:///nowhere/assets/chunk.js')).toThrow(
      'label-worker.js',
    );
  });
});
