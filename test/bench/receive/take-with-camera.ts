import type { Frame } from 'playwright-core';
import type { TakePhotos } from './receive-day.ts';

/** A photo looks the same for so long before it is taken, in milliseconds: the camera in the page has it then. */
const STEADY_MS = 250;

/** Presses the shutter once for each picture that the camera of the page sees, as it comes into view. */
export const takeWithCamera: TakePhotos = async ({ frame }, day) => {
  await frame.getByRole('button', { name: 'Take photos' }).click();
  const shutter = frame.getByRole('button', { name: 'Take a photo' });
  await shutter.waitFor();
  let seen = await look(frame);
  let takenAt = performance.now();
  for (let taken = 0; taken < day.length; taken += 1) {
    seen = await waitForNext(frame, seen);
    await frame.waitForTimeout(STEADY_MS);
    await shutter.click();
    takenAt = performance.now();
  }
  await frame.getByRole('button', { name: 'Close' }).click();
  return takenAt;
};

async function waitForNext(frame: Frame, before: string): Promise<string> {
  for (;;) {
    const now = await look(frame);
    if (now !== before) return now;
    await frame.waitForTimeout(40);
  }
}

/** What the camera sees, coarsely. */
function look(frame: Frame): Promise<string> {
  return frame.evaluate(() => {
    const video = document.querySelector('video');
    const canvas = new OffscreenCanvas(16, 9);
    const context = canvas.getContext('2d');
    if (!video || !context) return '';
    context.drawImage(video, 0, 0, 16, 9);
    return context.getImageData(0, 0, 16, 9).data.join(' ');
  });
}
