import { describe, expect, it } from 'vitest';
import type { TestShop } from '#test/support/start-app.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { blurredLabel, nikeBox, stackOfThree } from './photos.ts';
import { openStaffAtWork, type StaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();
const PEGASUS = 'Air Zoom Pegasus 41';

async function openSession(shop?: TestShop) {
  const opened = shop ?? (await app.openShop());
  const staff = await openStaffAtWork(browser, app, opened, { path: '/app/receive' });
  await staff.app().getByRole('button', { name: 'Start receiving' }).click();
  await staff.app().getByRole('button', { name: 'Take photos' }).waitFor();
  return { shop: opened, staff };
}

const choose = (staff: StaffAtWork, photos: Parameters<StaffAtWork['snap']>[0][]) =>
  staff.app().locator('input[type=file][multiple]').setInputFiles(photos);

const figure = (staff: StaffAtWork, name: string, value: number) =>
  staff
    .app()
    .locator('dl > div', { has: staff.app().getByText(name, { exact: true }) })
    .getByText(String(value), { exact: true })
    .waitFor();

const press = (staff: StaffAtWork, name: string) =>
  staff.app().getByRole('button', { name, exact: true }).click();

describe('receiving boxes', { timeout: 120_000 }, () => {
  it('reads what is photographed while staff go on, and adds all that is sure with one tap', async () => {
    const { staff } = await openSession();
    await choose(staff, [await nikeBox(), await blurredLabel()]);
    await figure(staff, 'Sure', 1);
    await figure(staff, 'To decide', 1);
    await staff.expectGood();
    const plan = await staff
      .app()
      .getByText(/^\+1 to stock: \d+ → \d+$/)
      .innerText();
    const after = Number(/\d+$/.exec(plan)?.[0]);
    await staff.app().getByRole('button', { name: 'Approve the sure box' }).click();
    await figure(staff, 'Done', 1);
    await staff.app().getByText(`+1 · ${after} in stock now`).waitFor();

    await staff.goTo(staff.admin.appPath());
    await figure(staff, 'Done', 1);
    await staff.expectGood();
    await staff
      .app()
      .getByRole('button', { name: `Undo: ${PEGASUS} 8.5` })
      .waitFor();
    await press(staff, 'Undo everything');
    await staff.expectGood();
    await press(staff, 'Keep them');
    await press(staff, 'Undo everything');
    await press(staff, 'Undo 1 box');
    await staff.app().getByText('Undone.').waitFor();
    await staff.goTo('/app');
    await staff.app().getByRole('link', { name: 'Continue receiving' }).waitFor();
    await staff.expectGood();
    await staff.close();
  });

  it('leads to the question of a doubtful box, and back with the answer', async () => {
    const { staff } = await openSession();
    await choose(staff, [await blurredLabel()]);
    await figure(staff, 'To decide', 1);
    const session = staff.admin.appPath();
    await staff.app().getByRole('link', { name: 'Decide about 1 box' }).click();
    await staff.app().getByRole('heading', { name: 'Decide about a box' }).waitFor();
    await staff.app().getByLabel('Style code on the box').fill('QX7041-88');
    await staff.app().getByRole('button', { name: 'Look it up (1 credit)' }).click();
    await staff.app().getByText('No certain match for this code.', { exact: false }).waitFor();
    await staff.app().getByRole('button', { name: 'New product: use this code' }).click();
    await staff.app().getByRole('heading', { name: 'New product' }).waitFor();
    await staff.app().getByRole('link', { name: 'Later' }).click();
    await staff.app().getByRole('button', { name: 'Finish this session' }).waitFor();
    expect(staff.admin.appPath()).toBe(session);
    await staff.close();
  });

  it('lists each size of a stack as a row of its own', async () => {
    const { staff } = await openSession();
    await choose(staff, [await stackOfThree()]);
    await figure(staff, 'Being read', 0);
    await staff.expectGood();
    await staff.close();
  });

  it('carries out what is tapped while an earlier command is under way', async () => {
    const { staff } = await openSession();
    const { page } = staff.admin;
    const codes = ['QX7041-88', 'QX7042-88'] as const;
    for (const code of codes) {
      await staff.app().getByLabel('Scan or type a code').fill(code);
      await page.keyboard.press('Enter');
    }
    await figure(staff, 'To decide', 2);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const commands: string[] = [];
    await page.route(/\/app\/receive\/[^/]+\.data/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      commands.push(route.request().url());
      if (commands.length === 1) await released;
      await route.fallback();
    });
    await press(staff, `Remove: ${codes[0]}`);
    await expect.poll(() => commands.length).toBe(1);
    const second = page.waitForResponse((response) => response.request().method() === 'POST');
    await press(staff, `Remove: ${codes[1]}`);
    await second;
    release();
    await staff.app().getByRole('button', { name: 'Put back: ' }).first().waitFor();
    await staff.goTo(staff.admin.appPath());
    await expect
      .poll(() => staff.app().getByRole('button', { name: 'Put back: ' }).count())
      .toBe(2);
    await staff.close();
  });

  it('waits for the end of a reading of the session, however often that changes meanwhile', async () => {
    const { staff } = await openSession();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let readings = 0;
    await staff.admin.page.route(/\/app\/receive\/[^/]+\.data/, async (route) => {
      readings += 1;
      await released;
      await route.fallback();
    });
    const codes = Array.from({ length: 6 }, (_, at) => `QX70${at}1-88`);
    for (const code of codes) {
      await staff.app().getByLabel('Scan or type a code').fill(code);
      await staff.admin.page.keyboard.press('Enter');
    }
    await staff
      .app()
      .getByText(/^Scan 6: /)
      .waitFor();
    const waiting = staff.app().getByRole('heading', { name: 'waiting to upload' });
    await waiting.waitFor({ state: 'hidden' });
    expect(readings).toBe(1);
    release();
    await figure(staff, 'To decide', codes.length);
    await staff.close();
  });

  it('stays as it is while there is no connection, keeps photos, and goes on when it is back', async () => {
    const { staff } = await openSession();
    const { page } = staff.admin;
    await choose(staff, [await nikeBox()]);
    await figure(staff, 'Sure', 1);
    await page.route(/\/app\//, (route) => route.abort());
    await choose(staff, [await blurredLabel()]);
    await staff.app().getByRole('button', { name: 'Approve the sure box' }).click();
    await staff.app().getByText('The connection was lost before the app answered.').waitFor();
    await staff.app().getByText('No connection to the app').waitFor();
    await staff.app().getByRole('heading', { name: '1 waiting to upload' }).waitFor();
    await staff.expectGood();
    await staff.app().getByRole('link', { name: 'Change: ' }).click();
    await staff.app().getByRole('heading', { level: 1, name: 'This page did not load' }).waitFor();
    await page.goBack();
    await staff.app().getByText('No connection to the app').waitFor();
    await page.unroute(/\/app\//);
    await staff.app().getByText('No connection to the app').waitFor({ state: 'hidden' });
    await figure(staff, 'To decide', 1);
    await staff.app().getByRole('button', { name: 'Approve the sure box' }).click();
    await figure(staff, 'Done', 1);
    staff.admin.errors.length = 0;
    await staff.close();
  });

  it('says that there is no connection, also where a request would wait for ever', async () => {
    const { staff } = await openSession();
    const { page } = staff.admin;
    await choose(staff, [await nikeBox()]);
    await figure(staff, 'Sure', 1);
    await page.route(/\/app\/receive\//, () => undefined);
    await staff.app().getByRole('button', { name: 'Approve the sure box' }).click();
    await figure(staff, 'Under way', 1);
    await page.context().setOffline(true);
    await staff.app().getByText('The connection was lost before the app answered.').waitFor();
    await staff.app().getByText('No connection to the app').waitFor();
    await figure(staff, 'Sure', 1);
    await page.unroute(/\/app\/receive\//);
    await page.context().setOffline(false);
    await staff.app().getByText('No connection to the app').waitFor({ state: 'hidden' });
    staff.admin.errors.length = 0;
    await staff.close();
  });

  it('sends nothing of what is tapped while the device is offline, and says so', async () => {
    const { staff } = await openSession();
    await choose(staff, [await nikeBox()]);
    await figure(staff, 'Sure', 1);
    const network = staff.admin.page.context();
    await network.setOffline(true);
    await press(staff, 'Approve the sure box');
    await staff.admin.page.getByText('You are offline. Nothing was changed').waitFor();
    await figure(staff, 'Sure', 1);
    expect(await staff.app().getByText('It may have gone through').count()).toBe(0);
    await network.setOffline(false);
    await press(staff, 'Approve the sure box');
    await figure(staff, 'Done', 1);
    // Being offline is a console error.
    staff.admin.errors.length = 0;
    await staff.close();
  });

  it('opens a session again that was finished too early', async () => {
    const { staff } = await openSession();
    await staff.app().getByLabel('Scan or type a code').fill('QX7041-88');
    await staff.admin.page.keyboard.press('Enter');
    await figure(staff, 'To decide', 1);
    await staff.app().getByRole('button', { name: 'Finish this session' }).click();
    await figure(staff, 'Not decided', 1);
    await staff.expectGood();
    await staff.app().getByRole('button', { name: 'Open this session again' }).click();
    await staff.app().getByRole('link', { name: 'Decide about 1 box' }).waitFor();
    await staff.close();
  });
});
