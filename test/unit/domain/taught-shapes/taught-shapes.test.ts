import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTaughtShapes } from '#app/domain/taught-shapes/taught-shapes.ts';
import { learnFromNextShop } from '#app/maintenance/learn-brands.ts';
import { type OpenTestDatabase, openTestDatabase } from '#test/support/open-test-database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SHAPE = { brand: 'Alder & Pine', form: '@@####-###', example: 'QX1234-560', codes: 5 };

let database: OpenTestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('taught shapes', () => {
  it('are those of one shop, without the removed ones', async () => {
    const taught = createTaughtShapes(database, { now: () => Date.now() });
    const [shop, other] = [await database.addShop(), await database.addShop()];
    await taught.save(shop, [SHAPE, { ...SHAPE, form: '####@-##' }], { isComplete: true });
    await taught.setRemoved(shop, { ...SHAPE, form: '####@-##' }, true);
    const { codes: _, ...shape } = SHAPE;
    expect(await taught.list(shop)).toEqual([shape]);
    expect(await taught.list(other)).toEqual([]);
  });

  it('that were not learnt again are deleted only after the whole store was read', async () => {
    let nowMs = Date.now();
    const taught = createTaughtShapes(database, { now: () => nowMs });
    const shop = await database.addShop();
    await taught.save(shop, [SHAPE], { isComplete: true });
    nowMs += 1;
    await taught.save(shop, [], { isComplete: false });
    expect(await taught.list(shop)).toHaveLength(1);
    await taught.save(shop, [], { isComplete: true });
    expect(await taught.list(shop)).toEqual([]);
  });
});

it('installed shops take turns to be learnt from, each once a week, not right after the install', async () => {
  await database.prisma.shop.updateMany({ data: { uninstalledAt: new Date() } });
  let nowMs = Date.now();
  const taughtShapes = createTaughtShapes(database, { now: () => nowMs });
  await database.addShop();
  await database.addShop();
  const read: string[] = [];
  const ownCatalogue = {
    listCodes: async (shop: string) => {
      read.push(shop);
      return { products: [], isComplete: true };
    },
  };
  const learnFromAll = async () => {
    while (await learnFromNextShop({ taughtShapes, ownCatalogue }));
  };
  await learnFromAll();
  expect(read).toEqual([]);
  nowMs += DAY_MS;
  await learnFromAll();
  expect(new Set(read).size).toBe(2);
  nowMs += 6 * DAY_MS;
  await learnFromAll();
  expect(read).toHaveLength(2);
  nowMs += 2 * DAY_MS;
  await learnFromAll();
  expect(read).toHaveLength(4);
});

it('a store that does not answer is asked again after an hour, and counts as not learnt', async () => {
  await database.prisma.shop.updateMany({ data: { uninstalledAt: new Date() } });
  let nowMs = Date.now();
  const taughtShapes = createTaughtShapes(database, { now: () => nowMs });
  const shopId = await database.addShop();
  let isAway = true;
  let asked = 0;
  const ownCatalogue = {
    async listCodes() {
      asked += 1;
      if (isAway) throw new Error('away');
      return { products: [], isComplete: true };
    },
  };
  const learn = () => learnFromNextShop({ taughtShapes, ownCatalogue });
  nowMs += DAY_MS;
  await expect(learn()).rejects.toThrow('away');
  expect(await learn()).toBe(false);
  expect((await taughtShapes.listAll(shopId)).learntAt).toBeNull();
  isAway = false;
  nowMs += DAY_MS / 12;
  expect(await learn()).toBe(true);
  expect((await taughtShapes.listAll(shopId)).learntAt).toEqual(new Date(nowMs));
  expect(await learn()).toBe(false);
  expect(asked).toBe(2);
});
