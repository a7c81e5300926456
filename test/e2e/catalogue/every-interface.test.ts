import { expect, it } from 'vitest';
import { operations } from '#app/operations/registry.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { expectAtEveryInterface } from './expect-at-every-interface.ts';
import { openInterfaces } from './open-interfaces.ts';

const { app, browser } = await openAppInBrowser();
it('each operation is offered at every interface, with the same limits', {
  timeout: 60_000,
}, async () => {
  expect.hasAssertions();
  const interfaces = await openInterfaces(browser, app);
  await expectAtEveryInterface(operations, interfaces);
  await interfaces.staff.close();
});
