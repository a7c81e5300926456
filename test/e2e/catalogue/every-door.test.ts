import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#app/operations/operations.ts';
import { openBrowser } from '#test/support/open-browser.ts';
import { type AppUnderTest, startApp } from '#test/support/start-app.ts';
import { expectAtEveryDoor } from './expect-at-every-door.ts';
import { openDoors } from './open-doors.ts';

let app: AppUnderTest;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

it('each operation is at every door, with the same limits', { timeout: 60_000 }, async () => {
  expect.hasAssertions();
  const doors = await openDoors(browser, app);
  await expectAtEveryDoor(operations, doors);
  await doors.staff.close();
});
