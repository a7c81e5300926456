import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#app/operations/registry.ts';
import { shelfNote } from '#test/fixtures/third-operation/shelf-note/operation.ts';
import { openMcpClient } from '#test/support/open-mcp-client.ts';
import { getSharedBrowser } from '#test/support/shared-app.ts';
import { type OwnApp, startApp } from '#test/support/start-app.ts';
import { byDepth } from '#test/support/test-depth.ts';
import { runFromPage } from '../support/run-from-page.ts';
import { buildWithThird, type OtherBuild } from './build-with-third.ts';
import { expectAtEveryInterface, type Interfaces } from './expect-at-every-interface.ts';
import { openInterfaces } from './open-interfaces.ts';

const { name, title, priceCredits } = shelfNote.contract;
const NOTE = { note: 'Boots, second row', copies: 2 };
const TEXT = 'Boots, second row\nBoots, second row';

const isAdded = byDepth(false, true);

let build: OtherBuild | undefined;
let app: OwnApp;
let browser: Browser;
let interfaces: Interfaces;
beforeAll(async () => {
  [build, browser] = await Promise.all([
    isAdded ? buildWithThird() : undefined,
    getSharedBrowser(),
  ]);
  app = await startApp(build && { bundle: build.bundle });
  interfaces = await openInterfaces(browser, app);
}, 240_000);
afterAll(async () => {
  await interfaces?.staff.close();
  await app?.close();
  await build?.remove();
});

it('every operation is at every interface with the same limits, and so is one added by a folder and a registry entry', {
  timeout: 60_000,
}, async () => {
  await expectAtEveryInterface(isAdded ? [...operations, shelfNote] : operations, interfaces);
});

it.runIf(isAdded)(
  'the added operation can be called from every interface at its price, and the activity shows each call',
  async () => {
    const { shop, staff, key } = interfaces;
    const before = await shop.getBalance();
    const rest = await app.post(`/api/v1/${name}`, NOTE, key);
    expect(rest, JSON.stringify(rest.body)).toMatchObject({ status: 200, body: { text: TEXT } });
    const client = await openMcpClient('2026-07-28', app.url, key);
    const tool = await client.callTool(name, NOTE);
    expect(tool, tool.text).toMatchObject({ isError: false, structure: { text: TEXT } });
    await client.close();
    const page = await runFromPage(staff.app(), name, JSON.stringify(NOTE));
    expect(page).toMatchObject({ event: 'result', data: { text: TEXT } });
    expect(await shop.getBalance()).toBe(before - 3 * priceCredits);

    const activity = await staff.goTo(`/app/activity?operation=${name}`);
    expect(await activity.getByText('· Key "Agent"').count()).toBe(2);
    expect(await activity.getByText('· You').count()).toBe(1);
    await activity.getByRole('link', { name: title }).first().click();
    await activity.getByRole('heading', { name: title }).waitFor();
  },
);
