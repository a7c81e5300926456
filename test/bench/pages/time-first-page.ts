import type { Frame } from 'playwright-core';
import type { Product } from '#test/e2e/support/open-product.ts';
import type { LocalStore } from '#test/support/local-store.ts';

export type FirstPage = {
  /** Largest contentful paint in the app's frame, in milliseconds from when the frame was asked for. */
  lcpMs: number;
  /** Paths of the app's scripts it loaded. */
  scripts: string[];
};

/** Opens the home page with an empty browser cache. */
export async function timeFirstPage(
  product: Product,
  store: LocalStore,
  screen: { width: number; height: number },
): Promise<FirstPage> {
  const admin = await product.openAdmin(store, screen);
  const lcpMs = await largestPaint(admin.frame);
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

/** The last one so far: the page is interactive and nothing of it is still to come. */
function largestPaint(frame: Frame): Promise<number> {
  return frame.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? 0),
        ).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}
