/**
 * Receives many boxes while the link is cut, the tab is killed and the server is killed, and then accounts for each:
 *   npm run bench -- receive-cut [--count 500] [--seed 1] [--json]
 * Every photo has to become one box, paid once and added to stock once. What failed is tried again as a person would.
 */
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import type { BrowserContext, Frame } from 'playwright-core';
import { openProduct } from '#test/e2e/support/open-product.ts';
import { installApp } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { PHONE } from '#test/support/open-browser.ts';
import { spawnApp } from '#test/support/spawn-app.ts';
import { createRandom } from './label-photos/random.ts';
import { readFigures } from './receive/session-figures.ts';
import { takeManyPhotos } from './receive-cut/many-photos.ts';
import { reopenTab, type Tab } from './receive-cut/reopen-tab.ts';

const CUTS = 50;
const KILLED_TABS = 10;
const KILLED_SERVERS = 5;
/** Photos that are chosen at a time. */
const CHUNK = 50;
const LONGEST_MS = 40 * 60_000;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean' },
  },
});
const count = Number(values.count);
const random = createRandom(`receive-cut ${values.seed}`);
const port = await findPort();
const product = await openProduct('receive-cut', () => ({
  STARTING_CREDITS: String(count * 2),
  PORT: String(port),
}));
const beganAt = performance.now();
let server = product.app;
try {
  await report();
} finally {
  await server.stop('SIGKILL');
  await product.stop();
}

async function report(): Promise<void> {
  const store = openLocalStore(product.standIns.shopifyUrl);
  await installApp(product.url, store);
  const stockBefore = await countStock(store);
  const admin = await product.openAdmin(store, PHONE, { path: '/app/receive' });
  await admin.frame.getByRole('button', { name: 'Start receiving' }).click();
  await admin.frame.getByRole('button', { name: 'Take photos' }).waitFor();
  const address = admin.page.url();
  const context = admin.page.context();
  let tab: Tab = { page: admin.page, app: () => admin.frame };
  const photos = await takeManyPhotos(count);
  const reopen = async () => {
    tab = await reopenTab(product, context, address);
  };
  const acts = planActs();
  let chosen = 0;
  while (chosen < count || acts.length > 0 || (await isWorking(tab))) {
    if (performance.now() - beganAt > LONGEST_MS) throw new Error('It does not come to an end.');
    if (chosen < count) {
      const next = photos.slice(chosen, chosen + CHUNK);
      await choose(tab, next);
      chosen += next.length;
    }
    await carryOut(acts.shift(), context, () => tab, reopen);
    await tryFailedAgain(tab);
    await tab.page.waitForTimeout(random.integer(300, 2_500));
  }
  // A picture that looks like another one would wait for a person.
  if (
    (await tab
      .app()
      .getByText(/to decide/)
      .count()) > 0
  )
    throw new Error('The device asks about a picture.');
  const read = await readFigures(tab.app());
  const approve = tab
    .app()
    .getByRole('button', { name: /^Approve / })
    .first();
  await approve.click();
  await tab.page.waitForTimeout(1_500);
  await killServer();
  await reopen();
  await waitFor(async () => {
    await tryFailedBoxesAgain(tab);
    const now = await readFigures(tab.app());
    return now !== null && now['Under way'] === 0 && now.Sure === 0 && now.Failed === 0;
  });
  const result = {
    seed: values.seed,
    photos: count,
    read,
    done: await readFigures(tab.app()),
    'added to stock': (await countStock(store)) - stockBefore,
    credits: await tab
      .app()
      .getByText(/spent in this session/)
      .innerText(),
    minutes: Math.round((performance.now() - beganAt) / 6_000) / 10,
  };
  console.log(result);
  if (values.json) console.log(JSON.stringify(result));
}

type Act = 'cut' | 'kill tab' | 'kill server';

function planActs(): Act[] {
  const of = (act: Act, times: number) => Array<Act>(times).fill(act);
  return random.shuffle([
    ...of('cut', CUTS),
    ...of('kill tab', KILLED_TABS),
    ...of('kill server', KILLED_SERVERS),
  ]);
}

async function carryOut(
  act: Act | undefined,
  context: BrowserContext,
  tab: () => Tab,
  reopen: () => Promise<void>,
): Promise<void> {
  if (act === 'cut') {
    await context.setOffline(true);
    await tab().page.waitForTimeout(random.integer(200, 2_000));
    await context.setOffline(false);
  } else if (act === 'kill tab') {
    await tab().page.close({ runBeforeUnload: false });
    await reopen();
  } else if (act === 'kill server') {
    await killServer();
  }
}

async function killServer(): Promise<void> {
  await server.stop('SIGKILL');
  server = await spawnApp(product.settings);
}

/** Chooses photos while the link is cut, and waits until the device keeps them: none leaves it meanwhile. */
async function choose({ page, app }: Tab, photos: Awaited<ReturnType<typeof takeManyPhotos>>) {
  await page.context().setOffline(true);
  // What was on its way may still arrive.
  await page.waitForTimeout(2_000);
  const before = await countWaiting(app());
  await app().locator('input[type=file][multiple]').setInputFiles(photos);
  await waitFor(async () => (await countWaiting(app())) >= before + photos.length);
  await page.context().setOffline(false);
}

/** Photos that wait on the device. */
async function countWaiting(app: Frame): Promise<number> {
  const heading = app.getByRole('heading', { name: /waiting to upload/ });
  const text = (await heading.count()) > 0 ? await heading.first().innerText() : '';
  return Number(/\d+/.exec(text)?.[0] ?? 0);
}

async function isWorking({ app }: Tab): Promise<boolean> {
  const waiting = await app()
    .getByRole('heading', { name: /waiting to upload/ })
    .count();
  const figures = await readFigures(app());
  return waiting > 0 || figures === null || figures['Being read'] > 0 || figures.Failed > 0;
}

async function tryFailedAgain({ app }: Tab): Promise<void> {
  const all = app().getByRole('button', { name: 'Try all again' });
  const one = app().getByRole('button', { name: 'Try again', exact: true });
  if ((await all.count()) > 0) await all.click();
  else if ((await one.count()) > 0) await one.first().click();
}

async function tryFailedBoxesAgain({ app }: Tab): Promise<void> {
  const again = app().getByRole('button', { name: /^Try again: / });
  if ((await again.count()) > 0) await again.first().click();
}

async function waitFor(holds: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + 10 * 60_000;
  while (!(await holds())) {
    if (performance.now() > giveUpAt) throw new Error('What was waited for did not come about.');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Of the variant on the photos, at all locations. */
async function countStock(store: ReturnType<typeof openLocalStore>): Promise<number> {
  type State = {
    products: { variants: { barcode: string | null; levels: { available: number }[] }[] }[];
  };
  const { products } = await store.control<State>('GET', '/state');
  const variants = products.flatMap((one) => one.variants);
  const levels = variants.find(({ barcode }) => barcode === '195503583218')?.levels ?? [];
  return levels.reduce((sum, { available }) => sum + available, 0);
}

/** A port that is free now: the app listens there again after it was killed. */
async function findPort(): Promise<number> {
  const probe = createServer().listen(0);
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
