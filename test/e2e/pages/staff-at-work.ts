import type { Browser, Frame } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE, SCREENS, type Screen } from '#test/support/open-browser.ts';
import type { AppUnderTest, TestShop } from '#test/support/start-app.ts';
import { atEachSize } from '../support/at-each-size.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoSidewaysScroll } from '../support/expect-no-sideways-scroll.ts';
import { openAdmin } from '../support/open-admin.ts';
import { type Photo, staffHands } from '../support/staff-hands.ts';

export type StaffAtWork = {
  admin: Awaited<ReturnType<typeof openAdmin>>;
  /** The app's current frame. */
  app: () => Frame;
  goTo: (path: string) => Promise<Frame>;
  /** Gives a photo to the camera button and waits until the match has ended. */
  snap: (photo: Photo) => Promise<void>;
  /** Presses Preview and waits for the plan or the errors. */
  preview: () => Promise<void>;
  /** Presses the button under the preview and waits for the result. */
  confirm: () => Promise<void>;
  /** Expects that axe finds nothing wrong with the page, and that it does not scroll sideways on a phone and a desk. */
  expectGood: (screens?: readonly Screen[]) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * A member of staff with the app open in their store's admin. Each answer is checked as by `expectGood`, at the size of their
 * device alone, unless other tests check the same pages; closing it fails on any console error.
 * @param options screen: of their device, a phone by default; path: the page they begin on, Home by default;
 *   isChecked: false leaves out the checks of each answer
 */
export async function openStaffAtWork(
  browser: Browser,
  app: AppUnderTest,
  shop: TestShop,
  { isChecked = true, ...options }: { screen?: Screen; path?: string; isChecked?: boolean } = {},
): Promise<StaffAtWork> {
  const admin = await openAdmin(browser, { app, store: shop.store, screen: PHONE, ...options });
  const frame = () => admin.frame;
  const hands = staffHands(frame);
  const expectGood = async (screens = SCREENS) => {
    await expectAccessible(frame());
    await atEachSize(admin.page, frame, () => expectNoSidewaysScroll(frame()), screens);
  };
  const checkAnswer = async () => {
    if (isChecked) await expectGood([]);
  };
  return {
    admin,
    app: frame,
    goTo: admin.goTo,
    expectGood,
    async snap(photo) {
      await hands.hold(photo);
      await hands.waitForMatch();
      await checkAnswer();
    },
    async preview() {
      await hands.preview();
      await checkAnswer();
    },
    async confirm() {
      await hands.confirm();
      await checkAnswer();
    },
    async close() {
      expect(admin.errors).toEqual([]);
      await admin.close();
    },
  };
}
