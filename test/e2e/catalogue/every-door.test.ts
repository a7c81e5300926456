import { expect, it } from 'vitest';
import { operations } from '#app/operations/operations.ts';
import { openAppInBrowser } from '../support/open-app-in-browser.ts';
import { expectAtEveryDoor } from './expect-at-every-door.ts';
import { openDoors } from './open-doors.ts';

const { app, browser } = await openAppInBrowser();
it('each operation is at every door, with the same limits', { timeout: 60_000 }, async () => {
  expect.hasAssertions();
  const doors = await openDoors(browser, app);
  await expectAtEveryDoor(operations, doors);
  await doors.staff.close();
});
