import type { Frame } from 'playwright-core';
import type { Product } from '#test/e2e/support/open-product.ts';
import type { LocalStore } from '#test/support/local-store.ts';

export type FirstPage = {
  /** Largest contentful paint in the app's frame, in milliseconds since the frame was requested. */
  lcpMs: number;
  /** Paths of the app's scripts that the page loaded. */
  scripts: string[];
};

/** Opens the home page with an empty browser cache and measures it. */
export async function timeFirstPage(
  product: Product,
  store: LocalStore,
  screen: { width: number; height: number },
): Promise<FirstPage> {
  const admin = await product.openAdmin(store, screen);
  const lcpMs = await readLargestPaint(admin.frame);
  const scripts = await admin.frame.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.endsWith('.js'))
      .map(({ pathname }) => pathname),
  );
  await admin.close();
  return { lcpMs, scripts: [...new Set(scripts)] };
}

/** The latest candidate, which is final because the page is already interactive. */
function readLargestPaint(frame: Frame): Promise<number> {
  return frame.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? 0),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}
