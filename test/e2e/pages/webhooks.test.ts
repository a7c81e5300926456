import { afterAll, describe, expect, it } from 'vitest';
import { openReceivingDesk } from '#test/support/receiving-desk.ts';
import { startWebhookReceiver } from '#test/support/webhook-receiver.ts';
import { messageBeside } from '../support/message-beside.ts';
import { openOwnAppInBrowser } from '../support/open-app-in-browser.ts';
import { openStaffAtWork } from './staff-at-work.ts';

const receiver = await startWebhookReceiver();
afterAll(() => receiver.close());
const { app, browser } = await openOwnAppInBrowser({
  env: { TRUSTED_FETCH_ORIGINS: receiver.origin },
});

describe('the page of webhooks', { timeout: 90_000 }, () => {
  it('adds an address, shows what was sent to it, sends it again, and switches on what was off', async () => {
    const shop = await app.openShop();
    const desk = openReceivingDesk(app, shop);
    const finishSession = async () => desk.command((await desk.start()).id, 'finish');
    const staff = await openStaffAtWork(browser, app, shop, { path: '/app/webhooks' });
    const page = staff.app();
    const add = page.getByRole('button', { name: 'Add the address' });
    await page.getByText('Nothing has been sent yet.').waitFor();
    await add.click();
    await page.getByText('Write the address that receives the webhooks.').waitFor();
    await page.getByLabel('Address', { exact: true }).fill('http://example.com/hooks');
    await add.click();
    await page.getByText('The URL must begin with https://.').waitFor();
    expect(await messageBeside(page.getByLabel('Address', { exact: true }))).toContain('https://');
    await staff.expectGood();
    const url = `${receiver.origin}/a/rather/long/path/of/a/receiver/of/webhooks?of=${shop.shopId}`;
    await page.getByLabel('Address', { exact: true }).fill(url);
    await page.getByLabel('Credits run low').uncheck();
    await add.click();
    const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
    expect(secret).toMatch(/^whsec_/);
    await staff.expectGood();
    await page.getByRole('button', { name: 'I have copied the secret' }).click();

    receiver.answerWith(500);
    await finishSession();
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    await staff.goTo('/app/webhooks');
    expect(await staff.app().content()).not.toContain(secret);
    await staff.app().getByText('answered 500').waitFor();
    await staff.app().getByText('Failing', { exact: true }).waitFor();
    await staff.expectGood();
    receiver.answerWith(204);
    await staff
      .app()
      .getByRole('button', { name: /^Send again/ })
      .click();
    await staff.app().getByText('Delivered', { exact: true }).waitFor();

    receiver.answerWith(410);
    await staff
      .app()
      .getByRole('button', { name: /^Send again/ })
      .click();
    await staff.app().getByText('Switched off: nothing is sent to it').waitFor();
    const again = staff.app().getByRole('button', { name: /^Send again/ });
    expect(await again.isDisabled()).toBe(true);
    await staff.expectGood();
    const sent = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await staff.admin.page.route(/webhooks\.data/, async (route) => {
      sent.resolve();
      await released.promise;
      await route.continue();
    });
    await staff
      .app()
      .getByRole('button', { name: /^Switch on/ })
      .click();
    await sent.promise;
    // It says of itself alone that it is under way.
    const other = staff.app().getByRole('button', { name: 'Add the address' });
    expect(await other.isDisabled()).toBe(false);
    released.resolve();
    await staff.app().getByText('Switched off').waitFor({ state: 'detached' });

    await staff
      .app()
      .getByRole('button', { name: /^Change events/ })
      .click();
    await staff.app().getByRole('checkbox', { name: 'Credits run low' }).last().check();
    await staff.expectGood();
    await staff.app().getByRole('button', { name: 'Save', exact: true }).click();
    await staff
      .app()
      .getByText(/^A bulk job ends ·.* · Credits run low$/)
      .waitFor();
    receiver.answerWith(204);
    await staff
      .app()
      .getByRole('button', { name: /^Send a test/ })
      .click();
    await staff.app().getByRole('heading', { name: 'A test' }).waitFor();
    await staff.app().getByText('Delivered', { exact: true }).first().waitFor();
    await staff.expectGood();
    await staff
      .app()
      .getByRole('button', { name: /^Replace secret/ })
      .click();
    await staff.app().getByText('with the previous one').waitFor();
    await staff.expectGood();
    await staff.app().getByRole('button', { name: 'Replace', exact: true }).click();
    expect(await staff.app().getByLabel('Secret', { exact: true }).inputValue()).not.toBe(secret);
    await staff
      .app()
      .getByRole('button', { name: /^Remove http/ })
      .click();
    await staff.app().getByRole('button', { name: 'Remove', exact: true }).last().click();
    await staff.app().getByText('No address yet.').waitFor();
    await staff.close();
  });
});
