import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '#test/support/open-browser.ts';
import { expectBordersInForcedColours } from '../support/expect-borders-in-forced-colours.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { blurredBox, UNDER_ARMOUR_BOX, underArmourBox } from './photos.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const { app, browser, web } = await openAppInBrowser();

const { code } = UNDER_ARMOUR_BOX;

describe('box after box', { timeout: 120_000 }, () => {
  it('each page with a button for the next box opens the camera directly', async () => {
    await web.holds([]);
    const staff = await openStaffAtWork(browser, app, await app.openShop());
    const page = staff.app();
    await page.getByTestId('next').setInputFiles(await underArmourBox());
    await page.getByText(`Nothing was found for ${code}`).waitFor();
    await page.getByRole('button', { name: 'List it under this code' }).click();
    await page.getByRole('button', { name: 'Preview', exact: true }).waitFor();

    // Like a busy phone, draw a frame before the page has marked the errors.
    await page.evaluate(drawFramesAtOnce);
    // The first error gets the focus and offers the store's values.
    await staff.preview();
    await page.waitForFunction(() => document.activeElement?.ariaInvalid === 'true');
    await page.getByRole('option', { name: 'Sneakers' }).click();
    await page.getByLabel('Price', { exact: true }).fill('120.00');
    await staff.preview();
    await staff.confirm();
    expect(await topOf(page.getByText('Live', { exact: true }))).toBeLessThan(PHONE.height);

    await page.getByTestId('next').setInputFiles(await blurredBox());
    await page.getByText('The label could not be read').waitFor();
    expect(await page.getByText(code).count()).toBe(0);
    await staff.close();
  });

  it('another photo hides the previous match, and the back button shows it again', async () => {
    await web.holds([]);
    const staff = await openStaffAtWork(browser, app, await app.openShop(), {
      path: '/app/identify',
    });
    const page = staff.app();
    await staff.snap(await underArmourBox());
    await page.getByText(`Nothing was found for ${code}`).waitFor();
    await page.getByTestId('another').setInputFiles(await blurredBox());
    await page.getByText('Identifying the box').waitFor();
    expect(await page.getByText(code).count()).toBe(0);
    await page.getByText('The label could not be read').waitFor();
    await staff.admin.page.goBack();
    await page.getByText(`Nothing was found for ${code}`).waitFor();
    await staff.close();
  });

  it('a page that could not be loaded without a network can be retried', async () => {
    const staff = await openStaffAtWork(browser, app, await app.openShop());
    const page = staff.app();
    const toCredits = page.getByRole('link', { name: 'Credits left' });
    await toCredits.click();
    await page.getByRole('link', { name: 'Home' }).click();
    await toCredits.waitFor();
    await staff.admin.page.context().setOffline(true);
    await toCredits.click();
    await page.getByRole('heading', { level: 1, name: 'This page did not load' }).waitFor();
    await expectBordersInForcedColours(staff.admin.page, page);
    await staff.admin.page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await staff.app().getByRole('heading', { level: 1, name: 'Credits' }).waitFor();
    // Being offline is a console error.
    staff.admin.errors.length = 0;
    await staff.close();
  });
});

/** Runs in the page. */
function drawFramesAtOnce(): void {
  window.requestAnimationFrame = (draw) => {
    draw(performance.now());
    return 0;
  };
}

async function topOf(what: Locator): Promise<number> {
  const box = await what.first().boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  return box?.y ?? Number.POSITIVE_INFINITY;
}
