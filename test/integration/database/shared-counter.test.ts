import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/platform/database/open-database.server.ts';
import { sql } from '#app/platform/database/query.ts';
import { createSharedCounter } from '#app/platform/rate-limit/call-counter.ts';
import { openDatabaseOfProject } from '#test/support/open-database-of-project.ts';

const NO_LIMIT = 1_000_000;
const MINUTE_MS = 60_000;

let database: Database;
beforeEach(async () => {
  database = await openDatabaseOfProject(4);
});
afterEach(() => database.close());

/** Two processes count calls of three callers, all at once. */
async function countAll(calls: number, most = NO_LIMIT) {
  const processes = [createSharedCounter(database.pool), createSharedCounter(database.pool)];
  const asked = Array.from({ length: calls }, (_, at) => ({ name: `caller ${at % 3}`, at }));
  const answers = await Promise.all(
    asked.map(async ({ name, at }) => ({
      name,
      ...(await processes[at % 2]?.consume(name, 1, most)),
    })),
  );
  return Map.groupBy(answers, ({ name }) => name);
}

const setWindow = (name: string, points: number, endsInMs: number) =>
  sql(database.pool).exec`
    INSERT INTO transient.rate_limit (key, points, expire)
    VALUES (${name}, ${points}, ${Date.now() + endsInMs}::bigint)`;

it('each call of a caller gets a number of its own, whichever process counts it', async () => {
  const all = await countAll(120);
  expect([...all.keys()]).toEqual(['caller 0', 'caller 1', 'caller 2']);
  for (const answers of all.values()) {
    const numbers = answers.map(({ consumedPoints = 0 }) => consumedPoints).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
    expect(answers.every(({ msBeforeNext = 0 }) => msBeforeNext > 0)).toBe(true);
  }
});

it('calls that count for several are added up in their order', async () => {
  const counter = createSharedCounter(database.pool);
  const counts = await Promise.all(
    [3, 1, 5].map((howMany) => counter.consume('caller', howMany, NO_LIMIT)),
  );
  expect(counts.map(({ consumedPoints }) => consumedPoints)).toEqual([3, 4, 9]);
  expect(await createSharedCounter(database.pool).get('caller')).toMatchObject({
    consumedPoints: 9,
  });
});

it('a window goes on until its end, and a new one begins after it', async () => {
  await setWindow('goes on', 7, MINUTE_MS / 2);
  await setWindow('is over', 7, -1);
  const counter = createSharedCounter(database.pool);
  const goesOn = await counter.consume('goes on', 1, NO_LIMIT);
  expect(goesOn.consumedPoints).toBe(8);
  expect(goesOn.msBeforeNext).toBeLessThanOrEqual(MINUTE_MS / 2);
  expect(await counter.consume('is over', 1, NO_LIMIT)).toEqual({
    consumedPoints: 1,
    msBeforeNext: MINUTE_MS,
  });
});

it('a window that a process began a moment later goes on', async () => {
  await setWindow('caller', 7, MINUTE_MS + 5_000);
  const counter = createSharedCounter(database.pool);
  expect((await counter.consume('caller', 1, NO_LIMIT)).consumedPoints).toBe(8);
});

it('a window that a process began whose clock is ahead ends in a minute all the same', async () => {
  await setWindow('caller', 7, 24 * 60 * MINUTE_MS);
  const counter = createSharedCounter(database.pool);
  expect(await counter.consume('caller', 1, NO_LIMIT)).toEqual({
    consumedPoints: 1,
    msBeforeNext: MINUTE_MS,
  });
});

it('a caller over its limit is not counted any further', async () => {
  const counter = createSharedCounter(database.pool);
  for (const expected of [1, 2, 3, 3, 3])
    expect((await counter.consume('caller', 1, 2)).consumedPoints).toBe(expected);
  expect(await createSharedCounter(database.pool).get('caller')).toMatchObject({
    consumedPoints: 3,
  });
});
