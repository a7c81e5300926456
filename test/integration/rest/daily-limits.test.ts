import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { TINY_PNG } from '#test/support/bad-photos.ts';
import { openSearchSpace } from '#test/support/open-search-space.ts';
import { openDesk } from '#test/support/staff-of-shop.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { type ModelService, startModelService } from '#test/support/start-model-service.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const MATCH = '/api/v1/image-product-match';
const PHOTO = fileURLToPath(new URL('../../fixtures/labels/short-nike.jpg', import.meta.url));
/** Of the photo; the seeded store has its barcode. */
const OWN_STYLE = 'LC2818-101';
const SEARCHES = 4;
const DAY_MS = 24 * 60 * 60 * 1000;

let aheadMs = 0;
let database: TestDatabase;
let model: ModelService;
let apps: OwnApp[];
let photo: string;
let settings: Record<string, string>;
const start = () =>
  startApp({ database, env: settings, clock: { now: () => Date.now() + aheadMs } });
beforeAll(async () => {
  photo = (await readFile(PHOTO)).toString('base64');
  database = await createTestDatabase();
  model = await startModelService();
  const space = openSearchSpace(inject('searchUrl'), 'daily-limits');
  await space.reset();
  settings = {
    ...space.env,
    EBAY_CLIENT_ID: '',
    SEARCHES_PER_SHOP_PER_DAY: String(SEARCHES),
    MODEL_CALLS_PER_SHOP_PER_DAY: '1',
    VISION_API_KEY: 'key',
    VISION_BASE_URL: model.baseUrl,
    VISION_MODEL: 'vision-1',
  };
  apps = [await start()];
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await database.remove();
  await model.close();
});

/** A photo in which only the typed code tells anything; the web knows it not. */
const unknown = (no: number) => ({
  image_base64: TINY_PNG.toString('base64'),
  read_label: false,
  style_code: `QQ${no}000-000`,
});
const match = (shop: TestShop, input: object, app = apps[0] as OwnApp) =>
  app.post(MATCH, { include_trace: true, ...input }, shop.apiKey);

/** Matches photos that the web has to settle until no search is left. @returns the refusal */
async function useUp(shop: TestShop) {
  for (let no = 0; no < 2 * SEARCHES; no += 1) {
    const answer = await match(shop, unknown(no));
    if (answer.status !== 200) return answer;
  }
  throw new Error('the limit of the day was not reached');
}

describe('the searches of a store for a day', () => {
  it('end in an answer that says when there are more, uncharged, until the day is over', async () => {
    const [app] = apps as [OwnApp];
    const shop = await app.openShop();
    const other = await app.openShop();
    const refused = await useUp(shop);
    const before = await shop.getBalance();
    const again = await match(shop, unknown(9));
    for (const { status, body, headers } of [refused, again]) {
      expect({ status, ...body }).toMatchObject({
        status: 429,
        code: 'daily_limit_reached',
        charged: false,
      });
      expect(body.detail).toContain('00:00 UTC');
      const resetsInMs = Number(headers.get('retry-after')) * 1000;
      expect((Date.now() + aheadMs + resetsInMs) % DAY_MS).toBeLessThan(10_000);
    }
    expect(await shop.getBalance()).toBe(before);
    expect((await match(other, unknown(1))).status).toBe(200);
    aheadMs = DAY_MS;
    expect((await match(shop, unknown(9))).status).toBe(200);
    aheadMs = 0;
  });

  it('are not needed where the store knows the product', async () => {
    const [app] = apps as [OwnApp];
    const shop = await app.openShop();
    await useUp(shop);
    const known = await match(shop, {
      image_base64: photo,
      read_label: false,
      style_code: OWN_STYLE,
    });
    expect(known.status, JSON.stringify(known.body)).toBe(200);
    expect(known.body).toMatchObject({ matched: true, style_code: OWN_STYLE });
  });

  it('hold after a restart', async () => {
    const shop = await (apps[0] as OwnApp).openShop();
    await useUp(shop);
    await apps[0]?.close();
    apps = [await start()];
    expect((await match(shop, unknown(9))).status).toBe(429);
  });

  it('are named by the check of the settings, which spends them too', async () => {
    const [app] = apps as [OwnApp];
    const shop = await app.openShop();
    await useUp(shop);
    const checked = await openDesk(app, shop, '42').send('/app/settings.data', { intent: 'check' });
    expect(await checked.text()).toContain('limit for today is reached');
  });
});

describe('the model calls of a store for a day', () => {
  it('end with the embedded reader in its place, and the reason says so', async () => {
    const shop = await (apps[0] as OwnApp).openShop();
    model.answersWith({ status: 500 });
    const first = await match(shop, { image_base64: photo });
    expect(model.requests()).toBeGreaterThan(0);
    model.answersWith({ status: 500 });
    const second = await match(shop, { image_base64: photo });
    expect(model.requests()).toBe(0);
    expect([first.status, second.status]).toEqual([200, 200]);
    const steps = second.body.trace.steps as { step: string; outcome: string }[];
    expect(steps.find(({ step }) => step === 'read_label')?.outcome).toContain(
      'done by embedded, as vision-1 failed: the limit of this store for today is reached',
    );
    expect(second.body.label?.style_code).toBe(OWN_STYLE);
  });
});
