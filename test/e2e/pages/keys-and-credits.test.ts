import { describe, expect, it } from 'vitest';
import { openMcpClient } from '#test/support/open-mcp-client.ts';
import { postRpc } from '#test/support/post-rpc.ts';
import { upsertInput } from '#test/support/upsert-input.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { underArmourBox } from './photos.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();
const UPSERT = 'storefront-product-upsert';
const UPSERT_URL = `/api/v1/${UPSERT}`;

describe('keys and credits', { timeout: 90_000 }, () => {
  it('a key is created, shown once, used over REST and MCP, seen in the activity, revoked and then refused', async () => {
    const shop = await app.openShop();
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/keys' });
    let page = staff.app();
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByText('Give the key a name: who or what will use it.').waitFor();
    await page.getByLabel('Name of the key').fill('Supplier feed');
    await page.getByLabel('Maximum credits per month').fill('many');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByText('Write a whole number of credits a month').waitFor();
    await page.getByLabel('Maximum credits per month').fill('500');
    await page.getByLabel('Undo listings').check();
    await page.getByLabel('Upload photos').check();
    await page.getByLabel('Stops working').selectOption({ label: 'After a year' });
    await page.getByRole('button', { name: 'Create a key' }).click();
    const key = await page.getByLabel('Key', { exact: true }).inputValue();
    expect(key).toMatch(/^mcpsk_/);
    expect(await page.getByText(`${app.services.appUrl}/mcp`).count()).toBeGreaterThan(0);

    await page.getByText(`export CATALOG_VISION_KEY=${key}`).waitFor();
    await page.getByText(`curl -sS "${app.services.appUrl}/api/v1/image-product-match"`).waitFor();
    await page.getByLabel('Call', { exact: true }).selectOption({ label: 'Get a job' });
    await page.getByLabel('Language').selectOption({ label: 'Python 3' });
    await page.getByText("/api/v1/jobs/{os.environ['JOB_ID']}").waitFor();

    for (const [client, scheme] of [
      ['Cursor', 'cursor://'],
      ['VS Code', 'vscode:mcp/install?'],
    ]) {
      const href = await page.getByRole('link', { name: `Add to ${client}` }).getAttribute('href');
      expect(href).toContain(scheme);
      expect(href).not.toContain(key);
    }

    const call = await app.post(UPSERT_URL, upsertInput(), key);
    expect(call.status, JSON.stringify(call.body)).toBe(200);
    const agent = await openMcpClient('2026-07-28', app.url, key);
    const renamed = upsertInput({ title: 'Renamed by an agent' });
    const tool = await agent.callTool(UPSERT, renamed);
    expect(tool, tool.text).toMatchObject({ isError: false, structure: { created: false } });

    page = await staff.goTo('/app/activity');
    for (const [source, title, requestId] of [
      ['REST', 'Listed Test runner', call.body.request_id],
      ['MCP', 'Updated Renamed by an agent', tool.structure.request_id],
    ]) {
      const row = page.getByRole('listitem').filter({ hasText: title });
      await row.getByText('Key "Supplier feed"').waitFor();
      await row.getByRole('link', { name: title }).click();
      await page.getByText('What changed').waitFor();
      expect(await page.getByText(requestId).first().isVisible()).toBe(false);
      await page.getByText('Details', { exact: true }).click();
      await page.getByText(requestId).first().waitFor();
      await page.getByText(source, { exact: true }).waitFor();
      page = await staff.goTo('/app/activity');
    }

    page = await staff.goTo('/app/keys');
    expect(await page.content()).not.toContain(key);
    await page.getByText('2 of 500 credits this month').waitFor();
    await page.getByText('Undo tool', { exact: true }).waitFor();
    expect(await page.getByText('Adds to stock').count()).toBe(0);
    await staff.expectGood();
    await page.getByRole('button', { name: 'Replace Supplier feed' }).click();
    await page
      .getByLabel('How long the old key keeps working')
      .selectOption({ label: 'For a week' });
    await staff.expectGood();
    await page.getByRole('button', { name: 'Replace', exact: true }).last().click();
    const next = await page.getByLabel('Key', { exact: true }).inputValue();
    expect((await app.post(UPSERT_URL, upsertInput({ dry_run: true }), next)).status).toBe(200);
    expect((await app.post(UPSERT_URL, upsertInput({ dry_run: true }), key)).status).toBe(200);
    await page.getByRole('button', { name: 'I have copied the key' }).click();
    await page.getByRole('button', { name: 'Revoke Supplier feed' }).first().click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).last().click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    const revoked = await app.post(UPSERT_URL, upsertInput(), next);
    expect(revoked).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    await page.getByRole('button', { name: 'Revoke Supplier feed' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).last().click();
    await page.getByText('Revoked', { exact: true }).nth(1).waitFor();
    const refused = await app.post(UPSERT_URL, upsertInput(), key);
    expect(refused).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const overMcp = await postRpc(app.url, list, key);
    expect(overMcp.status).toBe(401);
    expect(overMcp.messages[0]?.error?.data).toMatchObject({ code: 'unauthorized' });
    await expect(agent.callTool(UPSERT, upsertInput())).rejects.toThrow(/401|revoked/i);
    await expect(openMcpClient('old sdk', app.url, key)).rejects.toThrow(/401|revoked/i);
    await agent.close();
    expect(await shop.getBalance()).toBe(48);
    await staff.close();
  });

  it('every page says when no credits are left', async () => {
    const shop = await app.openShop({ credits: 0 });
    const staff = await openStaffAtWork(browser, app, shop);
    await staff.app().getByText('No credits left').first().waitFor();
    for (const path of ['/app/identify', '/app/list', '/app/credits']) {
      const page = await staff.goTo(path);
      await page.getByText('No credits left').first().waitFor();
    }
    await staff.close();
  });

  it('a match that fails for lack of credits says so', async () => {
    const shop = await app.openShop({ credits: 1 });
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/identify' });
    const page = staff.app();
    await app.services.credits.reserve({
      callId: `call_${shop.shopId}`,
      shopId: shop.shopId,
      operation: 'test',
      requestId: 'req_test',
      fingerprint: '',
      transport: 'rest',
      input: {},
      priceCredits: 1,
    });
    // It is refused so fast that the progress may never be visible.
    await page.getByTestId('camera').setInputFiles(await underArmourBox());
    await page.getByText('No credits left').waitFor();
    await staff.expectGood();
    expect(await shop.getBalance()).toBe(0);
    await staff.close();
  });
});
