import { describe, expect, it } from 'vitest';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { nikeBox } from './photos.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const { app, browser } = await openAppInBrowser();

describe('the start of a session', { timeout: 120_000 }, () => {
  it('shows what becomes of a cost, says what is wrong beside the field, and remembers the rule', async () => {
    const shop = await app.openShop();
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/receive' });
    const field = (name: string) => staff.app().getByLabel(name, { exact: true });
    await staff.app().getByText('Cost times a factor', { exact: true }).click();
    await staff.app().getByText('Cost 40.00 becomes 100.95.').waitFor();
    await field('Factor').fill('2.49');
    await staff.app().getByText('Cost 40.00 becomes 99.95.').waitFor();
    await field('Rounding').selectOption('Round up to the next .00');
    await staff.app().getByText('Cost 40.00 becomes 100.00.').waitFor();
    await staff.expectGood();
    await field('Factor').fill('0');
    await staff.app().getByRole('button', { name: 'Start receiving' }).click();
    await staff.app().getByText('Enter a number from 0.001 to 999, such as 2.5.').waitFor();
    await staff.expectGood();
    await field('Factor').fill('2,4');
    await staff.app().getByRole('button', { name: 'Start receiving' }).click();
    await staff.app().getByRole('button', { name: 'Take photos' }).waitFor();

    await staff.goTo('/app/receive');
    await staff.app().getByRole('button', { name: 'Start another session' }).click();
    await staff.app().getByText('Cost 40.00 becomes 96.00.').waitFor();
    expect(await field('Factor').inputValue()).toBe('2.4');
    await staff.close();
  });
});

describe('the titles of new products', { timeout: 120_000 }, () => {
  it('are tried out on the last boxes while the pattern is typed, and saved with the save bar', async () => {
    const shop = await app.openShop();
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/identify' });
    await staff.snap(await nikeBox());
    await staff.goTo('/app/settings');
    const pattern = () => staff.app().getByLabel('Titles of new products in Receive boxes');
    await staff.app().getByText('New: Nike Air Zoom Pegasus 41', { exact: true }).waitFor();
    await pattern().fill('{model} by {brand} in {colour}');
    await staff.app().getByText('New: Air Zoom Pegasus 41 by Nike', { exact: true }).waitFor();
    await staff.expectGood();
    await pattern().fill('{brand} {size}');
    await staff
      .app()
      .getByText(/^\{size\} is not known\. Use \{brand\}/)
      .waitFor();
    await staff.expectGood();
    await pattern().fill(' {model} | {brand} ');
    await staff.app().getByText('New: Air Zoom Pegasus 41 | Nike', { exact: true }).waitFor();
    await staff.app().getByRole('button', { name: 'Save settings' }).click();
    await staff.admin.page.getByText('Settings saved').last().waitFor();
    await staff.goTo('/app/settings');
    await staff.app().getByText('New: Air Zoom Pegasus 41 | Nike', { exact: true }).waitFor();
    expect(await pattern().inputValue()).toBe('{model} | {brand}');
    await staff.close();
  });
});
