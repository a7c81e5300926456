import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDailyUse } from '#app/domain/daily-use/daily-use.ts';
import { type OpenTestDatabase, openTestDatabase } from '#test/support/open-test-database.ts';

const LATE = Date.parse('2026-11-26T23:59:59.999Z');

let database: OpenTestDatabase;
let nowMs: number;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What one process counts with. */
const open = (search = 10) =>
  createDailyUse(database.pool, { now: () => nowMs }, { search, model: 1 });

it('gives exactly as many as there are, however many processes take at once', async () => {
  nowMs = LATE;
  const shopId = await database.addShop();
  const processes = [open(), open()];
  const taken = await Promise.all(
    Array.from({ length: 40 }, (_, no) => processes[no % 2]?.take(shopId, 'search', 1)),
  );
  expect(taken.filter(Boolean)).toHaveLength(10);
  expect(await open().take(shopId, 'search', 1)).toBe(false);
  expect(await open().take(shopId, 'model', 1)).toBe(true);
  expect(await open().take(await database.addShop(), 'search', 1)).toBe(true);
});

it('counts nothing of what does not fit', async () => {
  nowMs = LATE;
  const shopId = await database.addShop();
  expect(await open().take(shopId, 'search', 11)).toBe(false);
  expect(await open().take(shopId, 'search', 9)).toBe(true);
  expect(await open().take(shopId, 'search', 2)).toBe(false);
  expect(await open().take(shopId, 'search', 1)).toBe(true);
  expect(await open(0).take(await database.addShop(), 'search', 1)).toBe(false);
});

it('begins anew at midnight in UTC, and forgets the days before', async () => {
  nowMs = LATE;
  const shopId = await database.addShop();
  await open(1).take(shopId, 'search', 1);
  expect(await open(1).take(shopId, 'search', 1)).toBe(false);
  nowMs = LATE + 1;
  expect(await open(1).take(shopId, 'search', 1)).toBe(true);
  await open().deleteOld();
  expect(await database.prisma.dailyUse.count({ where: { shopId } })).toBe(1);
});
