import type { Frame } from 'playwright-core';

export type Photo = { name: string; mimeType: string; buffer: Buffer };

/** The actions of staff on the pages. Each waits for its result. */
export type StaffHands = {
  /** Gives a photo to the camera button and waits until the match has started. */
  hold: (photo: Photo) => Promise<void>;
  /** Waits until the running match has ended. */
  waitForMatch: () => Promise<void>;
  /** Presses Preview and waits for the plan or the errors. */
  preview: () => Promise<void>;
  /** Presses the button under the preview and waits for the result. */
  confirm: () => Promise<void>;
  /** Types vendor and product type and closes their suggestions. */
  fillWords: (vendor: string, productType: string) => Promise<void>;
};

/** @param frame returns the app's current frame, which a reload replaces */
export function staffHands(frame: () => Frame): StaffHands {
  return {
    async hold(photo) {
      await frame().getByTestId('camera').setInputFiles(photo);
      await frame().getByRole('img', { name: 'Your photo' }).waitFor();
      await frame().getByText('Identifying the box').waitFor();
    },
    async waitForMatch() {
      await frame().getByText('Identifying the box').waitFor({ state: 'detached' });
    },
    async preview() {
      await frame().getByRole('button', { name: 'Preview', exact: true }).click();
      await frame()
        .getByText(/^(This will be|Nothing to change|Some fields need correcting)/)
        .first()
        .waitFor();
    },
    async confirm() {
      await frame()
        .getByRole('button', { name: /^(Create|Change) the product$/ })
        .click();
      await frame().getByRole('button', { name: 'Take the next photo' }).waitFor();
    },
    async fillWords(vendor, productType) {
      for (const [field, word] of [
        ['Vendor', vendor],
        ['Product type', productType],
      ] as const) {
        const input = frame().getByLabel(field, { exact: false }).first();
        await input.fill(word);
        await input.press('Escape');
      }
    },
  };
}
