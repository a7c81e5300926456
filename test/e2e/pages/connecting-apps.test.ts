import { readFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerOauthClient, resourceOf } from '#test/support/oauth-client.ts';
import { DESKTOP, SMALL_PHONE } from '#test/support/open-browser.ts';
import { prepareOauthClient } from '#test/support/open-oauth-client.ts';
import { employ, LIMITED_STAFF } from '#test/support/staff-of-shop.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { waitUntilInteractive } from '../support/wait-until-interactive.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();

/** A program on this computer that waits for the browser to come back. */
const listener = http.createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>You can close this page.</p>');
});
let redirectUrl: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  redirectUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`;
});
afterAll(() => new Promise((resolve) => listener.close(resolve)));

describe('connecting an app without a key', { timeout: 120_000 }, () => {
  it('an official client with an address alone goes from consent to match and upsert, until it is disconnected', async () => {
    const shop = await app.openShop();
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/keys' });
    const address = await staff.app().getByLabel('Address of this store').inputValue();
    expect(address).toBe(await resourceOf(app, shop));
    expect(address).not.toContain(shop.store.shop.split('.')[0]);

    const client = prepareOauthClient(app, address, { redirectUrl });
    const { page } = staff.admin;
    await page.goto(await client.begin());
    await page.waitForURL(/\/app\/connect\//);
    await waitUntilInteractive(staff.admin.frame);
    for (const words of [
      'Allow “Official client” to use this store?',
      'A program on this computer (127.0.0.1',
      'Identify products from photos: 1 credit each time',
      shop.store.shop,
    ])
      await staff.app().getByText(words).first().waitFor();
    await staff.expectGood([SMALL_PHONE, DESKTOP]);
    await staff.app().getByRole('button', { name: 'Allow', exact: true }).click();
    await page.waitForURL(`${redirectUrl}?**`);

    const mcp = await client.finish(new URL(page.url()).searchParams);
    const image_base64 = (
      await readFile(new URL('../../fixtures/labels/short-nike.jpg', import.meta.url))
    ).toString('base64');
    const match = await mcp.callTool('image-product-match', { image_base64 });
    expect(match.structure, match.text).toMatchObject({ matched: true });
    const { style_code, best } = match.structure;
    const upsert = await mcp.callTool(
      'storefront-product-upsert',
      upsertInput({ style_code, title: best.title }),
    );
    expect(upsert.isError, upsert.text).toBe(false);
    expect(await shop.getBalance()).toBe(48);

    await staff.goTo('/app/activity');
    await staff
      .app()
      .getByText(/· App "Official client"/)
      .first()
      .waitFor();
    await staff.goTo('/app/keys');
    await staff.app().getByText('2 credits this month').waitFor();
    await staff.expectGood([SMALL_PHONE, DESKTOP]);
    await staff.app().getByRole('button', { name: 'Disconnect Official client' }).click();
    await staff.app().getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await staff.app().getByText('No app is connected.').waitFor();
    await expect(mcp.listTools()).rejects.toThrow();
    await staff.close();
  });

  it('a person who does not allow it is sent back, and nothing is connected', async () => {
    const shop = await app.openShop();
    const client = prepareOauthClient(app, await resourceOf(app, shop), { redirectUrl });
    const staff = await openStaffAtWork(browser, app, shop);
    const { page } = staff.admin;
    await page.goto(await client.begin());
    await page.waitForURL(/\/app\/connect\//);
    await waitUntilInteractive(staff.admin.frame);
    await staff.app().getByRole('button', { name: 'Deny' }).click();
    await page.waitForURL(`${redirectUrl}?**`);
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
    expect(await app.services.oauthConnections.list(shop.shopId)).toEqual([]);
    await staff.close();
  });

  it('staff who may not make keys read the request, and can answer it neither way', async () => {
    const shop = await app.openShop();
    await employ(shop);
    await shop.store.control('POST', '/members', { signed_in: LIMITED_STAFF });
    const client = await registerOauthClient(app);
    const { requestId } = await client.ask(await resourceOf(app, shop));
    const path = `/app/connect/${requestId}`;
    const staff = await openStaffAtWork(browser, app, shop, { path });
    for (const name of ['Allow', 'Deny'])
      expect(await staff.app().getByRole('button', { name, exact: true }).isDisabled()).toBe(true);
    await staff.app().getByText('Shopify does not allow you').waitFor();
    await staff.expectGood([SMALL_PHONE, DESKTOP]);
    await staff.close();
  });
});
