import type { Browser, Frame } from 'playwright-core';
import { expect } from 'vitest';
import type { AppUnderTest, TestShop } from '#test/support/start-app.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expectNoSidewaysScroll } from '../support/expect-no-sideways-scroll.ts';
import { openAdmin } from '../support/open-admin.ts';

type Photo = { name: string; mimeType: string; buffer: Buffer };

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
  const expectGood = async () => {
    await expectNoSidewaysScroll(frame());
    await expectAccessible(frame());
  };
  return {
    admin,
    app: frame,
    goTo: admin.goTo,
    async snap(photo) {
      await frame().getByTestId('camera').setInputFiles(photo);
      await frame().getByRole('img', { name: 'What you took' }).waitFor();
      await frame().getByText('Looking at it').waitFor();
      await frame().getByText('Looking at it').waitFor({ state: 'detached' });
      await expectGood();
    },
    async preview() {
      await frame().getByRole('button', { name: 'Preview', exact: true }).click();
      await frame()
        .getByText(/^(This will be|Nothing differs|The input is not valid)/)
        .first()
        .waitFor();
      await expectGood();
    },
    async confirm() {
      await frame()
        .getByRole('button', { name: /^(Create|Change) the product$/ })
        .click();
      await frame().getByRole('link', { name: 'Identify the next box' }).waitFor();
      await expectGood();
    },
    async close() {
      expect(admin.errors).toEqual([]);
      await admin.close();
    },
  };
}
