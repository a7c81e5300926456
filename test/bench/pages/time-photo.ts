import type { Frame } from 'playwright-core';
import { underArmourBox } from '#test/e2e/pages/photos.ts';
import type { Product } from '#test/e2e/support/open-product.ts';
import type { LocalStore } from '#test/support/local-store.ts';

/**
 * Measures the time from choosing the demo's photo, which starts the match, to the painted result, in milliseconds on
 * the page's clock.
 */
export async function timePhoto(
  product: Product,
  store: LocalStore,
  screen: { width: number; height: number },
): Promise<number> {
  const admin = await product.openAdmin(store, screen, { path: '/app/identify' });
  const timing = startStopwatch(admin.frame);
  // Messages to the browser keep their order: the stopwatch runs before the photo arrives.
  await admin.frame.getByTestId('camera').setInputFiles(await underArmourBox());
  const ms = await timing;
  await admin.close();
  return ms;
}

function startStopwatch(frame: Frame): Promise<number> {
  return frame.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let chosenAt = 0;
        const observer = new MutationObserver(() => {
          const shown = [...document.querySelectorAll('h2')].some(
            ({ textContent }) => textContent === 'Match found',
          );
          if (!shown) return;
          observer.disconnect();
          // It is painted in the next frame.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - chosenAt)));
        });
        document.addEventListener(
          'change',
          () => {
            chosenAt = performance.now();
            observer.observe(document.body, { subtree: true, childList: true });
          },
          { capture: true, once: true },
        );
      }),
  );
}
