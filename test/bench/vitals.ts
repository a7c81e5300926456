/**
 * Measures LCP, CLS and INP of each page at phone size, with the processor slowed down four times:
 *   npm run bench -- vitals [--json]
 * The session has sixty boxes of a mixed day.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import type { AdminUnderTest } from '#test/e2e/support/open-admin-page.ts';
import { openProduct } from '#test/e2e/support/open-product.ts';
import { installApp } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { PHONE } from '#test/support/open-browser.ts';
import { openSearchSpace } from '#test/support/open-search-space.ts';
import { missingDay, openDay } from './receive/day-of-boxes.ts';
import { choosePhotos, startDay } from './receive/receive-day.ts';
import { waitUntil } from './receive/session-figures.ts';
import { type Visit, visitsOf } from './vitals/visits.ts';
import { readVitals, type Vitals, watchInPage } from './vitals/watch-vitals.ts';

const SLOWER = 4;
const { values } = parseArgs({ options: { json: { type: 'boolean' } } });
if (missingDay !== null) throw new Error(missingDay);
const day = await openDay();
const product = await openProduct('vitals', ({ searchUrl }) => ({
  STARTING_CREDITS: '500',
  ...openSearchSpace(searchUrl, 'vitals').env,
}));
try {
  await report();
} finally {
  await product.stop();
}

async function report(): Promise<void> {
  const store = openLocalStore(product.standIns.shopifyUrl);
  await installApp(product.url, store);
  const web = openSearchSpace(product.standIns.searchUrl, 'vitals');
  const first = await startDay({ product, store, web, screen: PHONE }, day);
  await choosePhotos(first, day);
  await waitUntil(
    () => first.frame,
    day.length,
    (now) => now['Being read'] === 0,
  );
  const session = first.appPath();
  const question = await first.frame
    .getByRole('link', { name: /^Decide about/ })
    .getAttribute('href');
  await first.close();
  const load = loadavg()[0]?.toFixed(2);
  const admin = await product.openAdmin(store, PHONE);
  await admin.page.context().addInitScript(watchInPage);
  await slowDown(admin.page);
  const results: Record<string, Vitals> = {};
  for (const visit of visitsOf(session, question))
    results[visit.name] = await measure(admin, visit);
  await admin.close();
  console.table(results);
  console.log(`processor ${SLOWER} times slower; load before: ${load}`);
  if (values.json) console.log(JSON.stringify(results));
}

async function measure(admin: AdminUnderTest, { path, use }: Visit): Promise<Vitals> {
  const app = await admin.goTo(path);
  await use(app);
  return readVitals(admin.frame);
}

/** Slows the admin down, and each frame of the app from its first script on: it has a process of its own. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  session.on('Target.attachedToTarget', async ({ sessionId }) => {
    const tell = (method: string, params: object = {}) =>
      session.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id: 1, method, params }),
      });
    await tell('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await tell('Runtime.runIfWaitingForDebugger');
  });
  const watch = { autoAttach: true, waitForDebuggerOnStart: true, flatten: false };
  await session.send('Target.setAutoAttach', watch);
}
