import { describe, expect, it } from 'vitest';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { underArmourBox } from './photos.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();
const PATHS = [
  ...['', '/identify', '/list', '/activity', '/jobs'],
  ...['/keys', '/webhooks', '/credits', '/settings'],
];

describe('coming and going', { timeout: 90_000 }, () => {
  const open = async (path = '/app') =>
    openStaffAtWork(browser, app, await app.openShop(), { path });

  it('the home page shows the credits left and the next step', async () => {
    const staff = await open();
    const page = staff.app();
    await page.getByRole('button', { name: 'Take a photo' }).waitFor();
    await page.getByText('50', { exact: true }).waitFor();
    await staff.close();
  });

  it('each page is shown again after a reload', async () => {
    const staff = await open();
    for (const path of PATHS) {
      const heading = (await staff.goTo(`/app${path}`)).getByRole('heading', { level: 1 });
      const title = await heading.textContent();
      const reloaded = await staff.admin.reload();
      await reloaded.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
      expect(staff.admin.appPath()).toBe(`/app${path}`);
    }
    await staff.close();
  });

  it('back and forward lead between match and form, and a reload keeps the match', async () => {
    const staff = await open('/app/identify');
    const { page } = staff.admin;
    await staff.snap(await underArmourBox());
    const match = () => staff.app().getByRole('heading', { name: 'Match found' });
    await staff.app().getByRole('link', { name: 'List it' }).click();
    const preview = () => staff.app().getByRole('button', { name: 'Preview' });
    await preview().waitFor();
    await page.goBack();
    await match().waitFor();
    await page.goForward();
    await preview().waitFor();
    await page.goBack();
    await match().waitFor();
    await staff.admin.reload();
    await match().waitFor();
    await staff.close();
  });

  it('entries on the form are restored after leaving it, until staff start over', async () => {
    const staff = await open('/app/list');
    const { page } = staff.admin;
    const title = () => staff.app().getByLabel('Title');
    await title().fill('Half a name');
    await staff.app().getByRole('button', { name: 'Add a size' }).click();
    await staff.goTo('/app/activity');
    await staff.goTo('/app/list');
    await staff.app().getByText('Your earlier entries were restored').waitFor();
    expect(await title().inputValue()).toBe('Half a name');
    expect(await staff.app().getByLabel('Count').count()).toBe(2);
    await staff.app().getByRole('button', { name: 'Start over' }).click();
    expect(await title().inputValue()).toBe('');
    await page.reload();
    await staff.app().getByRole('button', { name: 'Preview' }).waitFor();
    expect(await title().inputValue()).toBe('');
    await staff.close();
  });

  it('a changed setting opens the save bar and can be discarded or saved', async () => {
    const staff = await open('/app/settings');
    const bar = staff.admin.page.getByRole('region', { name: 'Unsaved changes' });
    const press = (name: string) => bar.getByRole('button', { name, exact: true }).click();
    const type = () => staff.app().getByLabel('Product type');
    expect(await bar.isVisible()).toBe(false);
    await type().selectOption('Sneakers');
    await bar.waitFor();
    await press('Discard');
    await bar.waitFor({ state: 'hidden' });
    expect(await type().inputValue()).toBe('');
    await type().selectOption('Sneakers');
    await bar.waitFor();
    await press('Save');
    await staff.admin.page.getByText('Settings saved').waitFor();
    await bar.waitFor({ state: 'hidden' });
    await staff.admin.reload();
    expect(await type().inputValue()).toBe('Sneakers');
    await staff.close();
  });
});
