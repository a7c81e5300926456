import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadyProcess } from '../support/spawn-ready.ts';
import { type Json, type OpenShop, openShop } from './open-shop.ts';
import { startLocalShopify } from './start-local-shopify.ts';

const BUY = `mutation Buy($returnUrl: URL!) {
  appPurchaseOneTimeCreate(name: "100 credits", price: { amount: "9.00", currencyCode: USD }, returnUrl: $returnUrl, test: true) {
    appPurchaseOneTime { id status test } confirmationUrl userErrors { field message }
  }
}`;

describe('one-time charges', () => {
  let server: ReadyProcess<string>;
  let shop: OpenShop;

  beforeAll(async () => {
    server = await startLocalShopify();
  });
  beforeEach(async () => {
    shop = await openShop(server.ready);
  });
  afterAll(() => server.stop());

  const buy = async (): Promise<Json> => {
    const { data } = await shop.graphql(BUY, { returnUrl: 'https://app.example/back?x=1' });
    return data.appPurchaseOneTimeCreate;
  };
  const status = async (id: string) => {
    const query =
      'query($id: ID!) { node(id: $id) { ... on AppPurchaseOneTime { status price { amount } } } }';
    return (await shop.graphql(query, { id })).data.node;
  };

  /** Where the stand-in serves an address of the shop's admin. */
  const pageOf = (address: string) => {
    const { hostname, pathname } = new URL(address);
    return `${server.ready}/stores/${hostname}${pathname}`;
  };

  it('wait until the merchant approves or declines on a page', async () => {
    for (const [decision, expected] of [
      ['approve', 'ACTIVE'],
      ['decline', 'DECLINED'],
    ]) {
      const { appPurchaseOneTime: purchase, confirmationUrl } = await buy();
      expect(await status(purchase.id)).toEqual({ status: 'PENDING', price: { amount: '9.0' } });
      const page = pageOf(confirmationUrl);
      expect(await (await fetch(page)).text()).toContain('100 credits: 9.0 USD (test)');
      const body = new URLSearchParams({ decision: decision ?? '' });
      const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
      const number = purchase.id.split('/').at(-1);
      expect(answer.headers.get('location')).toBe(
        `https://app.example/back?x=1&charge_id=${number}`,
      );
      expect((await status(purchase.id)).status).toBe(expected);
    }
    const list = '{ currentAppInstallation { oneTimePurchases(first: 5) { nodes { status } } } }';
    const { data } = await shop.graphql(list);
    expect(data.currentAppInstallation.oneTimePurchases.nodes).toHaveLength(2);
  });

  it('lead back within the admin, and stay pending where the payment fails', async () => {
    const admin = `https://admin.shopify.com/store/${shop.domain.split('.')[0]}`;
    const returnUrl = `${admin}/apps/key/app/credits?order=7`;
    await shop.control('POST', 'charges', { payments_fail: true });
    const { data } = await shop.graphql(BUY, { returnUrl });
    const { appPurchaseOneTime: purchase, confirmationUrl } = data.appPurchaseOneTimeCreate;
    const page = pageOf(confirmationUrl);
    const body = new URLSearchParams({ decision: 'approve' });
    const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
    const location = new URL(answer.headers.get('location') ?? '', page);
    expect(location.pathname).toBe(`/stores/${shop.domain}/admin/apps/key/app/credits`);
    expect(location.searchParams.get('order')).toBe('7');
    expect((await status(purchase.id)).status).toBe('PENDING');
  });

  it('have numbers that no other shop has', async () => {
    const { appPurchaseOneTime: first } = await buy();
    shop = await openShop(server.ready);
    expect((await buy()).appPurchaseOneTime.id).not.toBe(first.id);
  });

  it('can be approved and refused through the control API', async () => {
    const { appPurchaseOneTime: purchase } = await buy();
    await shop.control('POST', 'charges', { id: purchase.id, status: 'EXPIRED' });
    expect((await status(purchase.id)).status).toBe('EXPIRED');
    await shop.control('POST', 'charges', { managed_pricing: true });
    expect((await buy()).userErrors[0].message).toContain('Managed Pricing Apps cannot use');
  });

  it('changes the scopes granted to a shop', async () => {
    await shop.control('POST', 'scopes', { scopes: ['read_products'] });
    const { data, errors } = await shop.graphql(
      '{ productVendors(first: 1) { nodes } publications(first: 1) { nodes { id } } }',
    );
    expect(data).toBeNull();
    expect(errors[0]).toMatchObject({
      path: ['publications'],
      extensions: { code: 'ACCESS_DENIED' },
    });
  });
});
