import type { Frame } from 'playwright-core';
import { underArmourBox } from '#test/e2e/pages/photos.ts';
import type { Product } from '#test/e2e/support/open-product.ts';
import type { LocalStore } from '#test/support/local-store.ts';

/**
 * From the tap that hands over the demo's photo (choosing it starts the look-up) to the painted best match,
 * in milliseconds on the page's own clock.
 */
export async function timePhoto(
  product: Product,
  store: LocalStore,
  screen: { width: number; height: number },
): Promise<number> {
  const admin = await product.openAdmin(store, screen, '/app/identify');
  const timing = startStopwatch(admin.frame);
  // Two messages on one line to the browser: the stopwatch is there before the photo is.
  await admin.frame.getByTestId('camera').setInputFiles(await underArmourBox());
  const took = await timing;
  await admin.close();
  return took;
}

function startStopwatch(frame: Frame): Promise<number> {
  return frame.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let tappedAt = 0;
        const look = new MutationObserver(() => {
          const shown = [...document.querySelectorAll('h2')].some(
            ({ textContent }) => textContent === 'Match found',
          );
          if (!shown) return;
          look.disconnect();
          // Painted in the frame after this one.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - tappedAt)));
        });
        document.addEventListener(
          'change',
          () => {
            tappedAt = performance.now();
            look.observe(document.body, { subtree: true, childList: true });
          },
          { capture: true, once: true },
        );
      }),
  );
}
