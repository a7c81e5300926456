import { beforeEach, describe, expect, it } from 'vitest';
import { getSharedApp } from '#test/support/shared-app.ts';
import { signIdToken } from '#test/support/sign-id-token.ts';
import {
  employ,
  FULL_STAFF,
  forgetStaff,
  LIMITED_STAFF,
  OWNER,
  openDesk,
  setMembers,
} from '#test/support/staff-of-shop.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { until } from '#test/support/until.ts';
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

const callsOf = async (of: TestShop) =>
  (await app.services.activity.list(of.shopId, {}, { size: 50 })).calls;

let shop: TestShop;
beforeEach(async () => {
  shop = await app.openShop();
  await employ(shop);
});

describe('what Shopify says of a member', { timeout: 60_000 }, () => {
  it('is asked for once by requests at the same time, and not again by the next', async () => {
    const desk = openDesk(app, shop, FULL_STAFF);
    await shop.store.control('POST', '/faults', {
      kind: 'http502',
      root_field: 'online_access_token',
      skip: 1,
      times: 9,
    });
    const pages = await Promise.all(PAGES.map((page) => desk.ask(`/app${page}.data`)));
    expect(pages.map(({ status }) => status)).toEqual(PAGES.map(() => 200));
    expect(await desk.run(UPSERT, upsertInput())).toContain('event: result');
  });

  it('still counts while Shopify does not answer', async () => {
    const [full, limited] = [FULL_STAFF, LIMITED_STAFF].map((id) => openDesk(app, shop, id));
    for (const desk of [full, limited]) await desk?.ask('/app.data');
    await shop.store.control('POST', '/faults', {
      kind: 'http502',
      root_field: 'online_access_token',
      times: 9,
    });
    await forgetStaff(app, shop);
    expect(await full?.run(UPSERT, upsertInput())).toContain('event: result');
    expect(await limited?.run(UPSERT, upsertInput())).toContain('staff_may_not_write');
  });

  it.each([
    ['fails', { kind: 'http502', root_field: 'online_access_token', times: 9 }],
    ['does not answer in time', { kind: 'slow', ms: 20_000, root_field: 'online_access_token' }],
  ])(
    'is unknown where Shopify %s: nothing is written, and trying again is offered',
    async (_how, fault) => {
      await shop.store.control('POST', '/faults', fault);
      const token = signIdToken(shop.store.shop, { sub: FULL_STAFF });
      const refused = await app.post(`/api/v1/${UPSERT}`, upsertInput(), token);
      expect(refused).toMatchObject({ status: 503, body: { code: 'staff_rights_unknown' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      const desk = openDesk(app, shop, FULL_STAFF);
      expect((await desk.ask('/app/list.data')).status).toBe(200);
      expect(
        await (await desk.send('/app/keys.data', { intent: 'create', name: 'x' })).text(),
      ).toContain('staff_rights_unknown');
      await shop.store.control('DELETE', '/faults');
    },
  );

  it('does not count for another member, and a token that Shopify does not know opens nothing', async () => {
    await openDesk(app, shop, OWNER).ask('/app.data');
    await shop.store.control('POST', '/members', { closed: true });
    const stranger = openDesk(app, shop, '999');
    expect(await stranger.run(UPSERT, upsertInput())).toContain('staff_rights_unknown');
    const secret = 'another-secret-of-some-length';
    const forged = signIdToken(shop.store.shop, { sub: OWNER }, { secret });
    const answer = await app.post(`/api/v1/${UPSERT}`, upsertInput(), forged);
    expect(answer.status).toBe(401);
    expect(await callsOf(shop)).toEqual([]);
  });

  it('counts in its own store alone', async () => {
    const other = await app.openShop();
    await setMembers(other, [{ id: FULL_STAFF, scopes: ['read_products'] }]);
    const [here, there] = [shop, other].map((at) => openDesk(app, at, FULL_STAFF));
    expect(await here?.run(UPSERT, upsertInput())).toContain('event: result');
    expect(await there?.run(UPSERT, upsertInput())).toContain('staff_may_not_write');
    expect(await here?.run(UPSERT, upsertInput())).toContain('event: result');
  });

  it('keeps a name for the activity and no token, and is erased with the store', async () => {
    await setMembers(shop, [{ id: FULL_STAFF }]);
    await openDesk(app, shop, FULL_STAFF).run(UPSERT, upsertInput());
    const page = await (await openDesk(app, shop, OWNER).ask('/app/activity.data')).text();
    expect(page).toContain('Sam No 102');
    const { staffMembers } = app.services;
    const known = await staffMembers.find(shop.shopId, FULL_STAFF);
    expect(JSON.stringify(known)).not.toContain('shpat_');
    await shop.store.control('POST', '/uninstall', { target: app.url });
    await shop.store.control('POST', '/webhooks', {
      topic: 'shop/redact',
      target: app.url,
      payload: { shop_id: 1, shop_domain: shop.store.shop },
    });
    await until(async () => (await staffMembers.find(shop.shopId, FULL_STAFF)) === null);
  });
});
