import type { Frame } from 'playwright-core';

/** Waits until the page in the frame is there and React has taken it over. */
export async function waitUntilInteractive(frame: Frame): Promise<void> {
  await frame.waitForFunction(() => {
    const isTaken = Object.keys(document.body ?? {}).some((key) => key.startsWith('__reactFiber'));
    return document.readyState !== 'loading' && isTaken;
  });
  // One frame later its effects have run.
  await frame.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
}
