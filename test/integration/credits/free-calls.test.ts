import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const UPSERT = '/api/v1/storefront-product-upsert';
const LONGEST_RECORD = 70_000;
const sizes = Array.from({ length: 2_048 }, (_, index) => `${'x'.repeat(200)}${index}`);
const large = {
  description_html: 'x'.repeat(400_000),
  options: [{ name: 'Size', values: sizes }],
  variants: sizes.map((Size) => ({ options: { Size }, price: '10.00', sku: Size })),
  tags: sizes.slice(0, 250),
};

let app: OwnApp;
let shop: TestShop;
beforeAll(async () => {
  app = await startApp();
  shop = await app.openShop();
});
afterAll(() => app.close());

const upsert = (more: Record<string, unknown>) => app.post(UPSERT, upsertInput(more), shop.apiKey);
const recorded = async () =>
  (await app.services.activity.list(shop.shopId, {}, { size: 50 })).calls;
const countOf = async () => {
  const calls = await recorded();
  return calls.map(({ status, creditsCharged }) => `${status} ${creditsCharged}`).sort();
};

describe('a call that costs nothing', () => {
  it('is recorded in few bytes, however large it is, and answered whole', async () => {
    const preview = await upsert({ ...large, dry_run: true });
    expect(preview.status).toBe(200);
    expect(preview.body.plan.changes.length).toBeGreaterThan(2_000);
    expect((await upsert({ ...large, vendor: 'Nobody' })).status).toBe(422);
    for (const { input, response } of await recorded()) {
      expect(JSON.stringify(input).length).toBeLessThan(LONGEST_RECORD);
      expect(JSON.stringify(response).length).toBeLessThan(LONGEST_RECORD);
    }
    expect((await upsert({ style_code: 'PAID-1' })).status).toBe(200);
    expect((await upsert({ style_code: 'PAID-1', vendor: 'Nobody' })).status).toBe(422);
    expect(await countOf()).toEqual(['failed 0', 'failed 0', 'succeeded 0', 'succeeded 1']);
  });

  it('is forgotten once there are many later ones; a paid one stays', async () => {
    expect(await app.services.activity.deleteOldFree()).toBe(0);
    expect(await app.services.activity.deleteOldFree(1)).toBe(2);
    expect(await countOf()).toEqual(['failed 0', 'succeeded 1']);
    expect((await upsert({ style_code: 'PAID-1', title: 'Anew' })).status).toBe(200);
    expect(await shop.getBalance()).toBe(48);
  });
});
