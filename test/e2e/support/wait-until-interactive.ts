import type { Frame } from 'playwright-core';

/** Waits until the page in the frame is loaded and hydrated. */
export async function waitUntilInteractive(frame: Frame): Promise<void> {
  await frame.waitForFunction(() => {
    const isTaken = Object.keys(document.body ?? {}).some((key) => key.startsWith('__reactFiber'));
    return document.readyState !== 'loading' && isTaken;
  });
  // Effects have run after one more animation frame.
  await frame.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  );
}
