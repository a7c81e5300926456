import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { getSharedApp } from '#test/support/shared-app.ts';
import { signIdToken } from '#test/support/sign-id-token.ts';
import {
  employ,
  forgetStaff,
  LIMITED_STAFF,
  openDesk,
  setMembers,
} from '#test/support/staff-of-shop.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const { app } = await getSharedApp();
const UPSERT = 'storefront-product-upsert';
const PAGES = [
  '',
  '/receive',
  '/identify',
  '/list',
  '/activity',
  '/jobs',
  '/keys',
  '/webhooks',
  '/credits',
  '/settings',
];

const keysOf = async (of: TestShop) => (await app.services.apiKeys.list(of.shopId)).length;
const callsOf = async (of: TestShop) =>
  (await app.services.activity.list(of.shopId, {}, { size: 50 })).calls;

let shop: TestShop;
beforeEach(async () => {
  shop = await app.openShop();
  await employ(shop);
});

describe('a member of staff who may only look', { timeout: 60_000 }, () => {
  it('sees every page', async () => {
    const desk = openDesk(app, shop, LIMITED_STAFF);
    for (const page of PAGES) expect((await desk.ask(`/app${page}.data`)).status, page).toBe(200);
    expect(await (await desk.ask('/app.data')).text()).toContain('"look"');
  });

  it('cannot change anything by any form, and is charged nothing', async () => {
    const desk = openDesk(app, shop, LIMITED_STAFF);
    const before = await shop.getBalance();
    const keys = await keysOf(shop);
    const [key] = await app.services.apiKeys.list(shop.shopId);
    const forms: [path: string, fields: Record<string, string>][] = [
      ['/app/keys.data', { intent: 'create', name: 'mine' }],
      ['/app/keys.data', { intent: 'revoke', key: key?.id ?? '' }],
      ['/app/webhooks.data', { intent: 'register', url: 'https://example.com/' }],
      ['/app/settings.data', { intent: 'keep-photos' }],
      ['/app/settings.data', { intent: 'delete-photos' }],
      ['/app/settings.data', { intent: 'learn-brands' }],
      ['/app/settings.data', { intent: 'limit-to-owner', keys: 'yes' }],
      ['/app/settings.data', { intent: 'save', defaultVendor: 'Nike' }],
      ['/app/credits.data', { pack: 'credits-100' }],
      ['/app/jobs.data', { intent: 'cancel', job: 'job_x' }],
      ['/app/receive.data?index', { location: 'gid://shopify/Location/1' }],
      ['/app/receive/rcv_x.data?index', { intent: 'approve', box: 'box_x:1' }],
      ['/app/identify.data', { intent: 'choose', index: '0', match: 'req_x' }],
    ];
    for (const [path, fields] of forms) {
      const answer = await (await desk.send(path, fields)).text();
      expect(answer, path).toContain('staff_may_not_write');
    }
    for (const [operation, input] of [
      [UPSERT, upsertInput()],
      [UPSERT, upsertInput({ dry_run: true })],
      [`${UPSERT}-undo`, { upsert_id: 'ups_1' }],
      [
        'storefront-stock-add',
        { variant_id: 'gid://shopify/ProductVariant/1', quantity: 1, receipt_key: 'k' },
      ],
      ['storefront-stock-add-undo', { stock_add_id: 'sta_1' }],
    ] as const)
      expect(await desk.run(operation, input), operation).toContain('staff_may_not_write');
    const photo = new FormData();
    photo.set('photo', new Blob(['x']), 'box.jpg');
    const input = { capture_id: randomUUID(), taken_at: new Date().toISOString() };
    photo.set('input', JSON.stringify(input));
    const sent = await desk.send('/app/receive/rcv_x/photos', photo);
    expect([sent.status, await sent.text()]).toEqual([
      403,
      expect.stringContaining('staff_may_not_write'),
    ]);
    expect(await shop.getBalance()).toBe(before);
    expect(await keysOf(shop)).toBe(keys);
    expect(await callsOf(shop)).toEqual([]);
  });

  it('cannot write over REST with their ID token either, one row or many', async () => {
    const token = signIdToken(shop.store.shop, { sub: LIMITED_STAFF });
    const one = await app.post(`/api/v1/${UPSERT}`, upsertInput(), token);
    expect(one).toMatchObject({ status: 403, body: { code: 'staff_may_not_write' } });
    const many = await app.post(`/api/v1/${UPSERT}s`, [upsertInput()], token);
    expect(many).toMatchObject({ status: 403, body: { code: 'staff_may_not_write' } });
    expect(await callsOf(shop)).toEqual([]);
  });

  it('writes once Shopify allows it', async () => {
    const desk = openDesk(app, shop, LIMITED_STAFF);
    expect(await desk.run(UPSERT, upsertInput())).toContain('staff_may_not_write');
    await setMembers(shop, [{ id: LIMITED_STAFF, scopes: ['write_products', 'write_inventory'] }]);
    await forgetStaff(app, shop);
    expect(await desk.run(UPSERT, upsertInput())).toContain('event: result');
  });

  it.each([['write_products'], ['write_inventory']])('needs more than %s', async (scope) => {
    await setMembers(shop, [{ id: '7', scopes: [scope] }]);
    expect(await openDesk(app, shop, '7').run(UPSERT, upsertInput())).toContain(
      'staff_may_not_write',
    );
  });
});
