import type { Browser, Frame } from 'playwright-core';
import { expect } from 'vitest';
import type { AppUnderTest, TestShop } from '#test/support/start-app.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoSidewaysScroll } from '../support/expect-no-sideways-scroll.ts';
import { openAdmin } from '../support/open-admin.ts';
import { type Photo, staffHands } from '../support/staff-hands.ts';

export type StaffAtWork = {
  admin: Awaited<ReturnType<typeof openAdmin>>;
  /** The app, as it is now. */
  app: () => Frame;
  goTo: (path: string) => Promise<Frame>;
  /** Hands a photo to the camera button and waits until the match has ended. */
  snap: (photo: Photo) => Promise<void>;
  /** Presses Preview and waits for what would happen, or for what is wrong. */
  preview: () => Promise<void>;
  /** Presses the button under the preview and waits for the result. */
  confirm: () => Promise<void>;
  close: () => Promise<void>;
};

/** A member of staff with the app open in their store's admin. Closing it fails on any console error. */
export async function openStaffAtWork(
  browser: Browser,
  app: AppUnderTest,
  shop: TestShop,
  screen: { width: number; height: number },
): Promise<StaffAtWork> {
  const admin = await openAdmin(browser, { app, store: shop.store, screen });
  const frame = () => admin.frame;
  const hands = staffHands(frame);
  const expectGood = async () => {
    await expectNoSidewaysScroll(frame());
    await expectAccessible(frame());
  };
  return {
    admin,
    app: frame,
    goTo: admin.goTo,
    async snap(photo) {
      await hands.hold(photo);
      await hands.waitForMatch();
      await expectGood();
    },
    async preview() {
      await hands.preview();
      await expectGood();
    },
    async confirm() {
      await hands.confirm();
      await expectGood();
    },
    async close() {
      expect(admin.errors).toEqual([]);
      await admin.close();
    },
  };
}
