/**
 * Receives many boxes while links are cut, tabs are killed and the server is killed, and then accounts for each:
 *   npm run bench -- receive-cut [--count 500] [--people 1] [--tabs 1] [--seed 1] [--json]
 * Up to two people receive one session together, each with so many tabs.
 * Every photo has to become one box, paid once and added to stock once. What failed is tried again as a person would.
 */
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openProduct } from '#test/e2e/support/open-product.ts';
import { installApp } from '#test/support/install-app.ts';
import { openLocalStore } from '#test/support/local-store.ts';
import { PHONE } from '#test/support/open-browser.ts';
import { spawnApp } from '#test/support/spawn-app.ts';
import { createRandom } from './label-photos/random.ts';
import { readFigures } from './receive/session-figures.ts';
import { takeManyPhotos } from './receive-cut/many-photos.ts';
import { Person } from './receive-cut/person.ts';
import { waitFor } from './receive-cut/wait-for.ts';

const CUTS = 50;
const KILLED_TABS = 10;
const KILLED_SERVERS = 5;
/** Photos that are chosen at a time. */
const CHUNK = 50;
const LONGEST_MS = 40 * 60_000;
/** Staff of the store. */
const MEMBERS = ['101', '102'];

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '500' },
    people: { type: 'string', default: '1' },
    tabs: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean' },
  },
});
const count = Number(values.count);
const tabs = Number(values.tabs);
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
  const people = await openPeople(store);
  const [first] = people;
  if (!first) throw new Error('--people has to be at least 1.');
  await chooseAll(people);
  // A picture that looks like another one would wait for a person.
  const asks = first
    .tab(0)
    .app()
    .getByText(/to decide/);
  if ((await asks.count()) > 0) throw new Error('The device asks about a picture.');
  const read = await readFigures(first.tab(0).app());
  await approveAll(people);
  const { app } = first.tab(0);
  const result = {
    seed: values.seed,
    people: people.length,
    'tabs of each': tabs,
    photos: count,
    read,
    done: await readFigures(app()),
    'added to stock': (await countStock(store)) - stockBefore,
    credits: await app()
      .getByText(/spent in this session/)
      .innerText(),
    minutes: Math.round((performance.now() - beganAt) / 6_000) / 10,
  };
  console.log(result);
  if (values.json) console.log(JSON.stringify(result));
}

/** The first person starts the session, the others join it. */
async function openPeople(store: ReturnType<typeof openLocalStore>): Promise<Person[]> {
  const people: Person[] = [];
  let path = '/app/receive';
  for (const memberId of MEMBERS.slice(0, Number(values.people))) {
    const admin = await product.openAdmin(store, PHONE, { path, memberId });
    if (people.length === 0)
      await admin.frame.getByRole('button', { name: 'Start receiving' }).click();
    await admin.frame.getByRole('button', { name: 'Take photos' }).waitFor();
    path = admin.appPath();
    const device = { context: admin.page.context(), memberId, address: admin.page.url() };
    const tab = { page: admin.page, app: () => admin.frame };
    people.push(await Person.open(product, device, tab, tabs));
  }
  return people;
}

/** Chooses every photo once, whoever and in whichever tab, while everything is cut and killed. */
async function chooseAll(people: readonly Person[]): Promise<void> {
  const photos = await takeManyPhotos(count);
  const acts = planActs();
  while (photos.length > 0 || acts.length > 0 || (await anyWorks(people))) {
    if (performance.now() - beganAt > LONGEST_MS) throw new Error('It does not come to an end.');
    if (photos.length > 0)
      await random.pick(people).choose(random.integer(0, tabs - 1), photos.splice(0, CHUNK));
    await carryOut(acts.shift(), random.pick(people));
    for (const person of people) await person.tryFailedAgain();
    await pause(random.integer(300, 2_500));
  }
}

/** Everybody approves what is sure, the server is killed meanwhile, and what failed is tried again until all is done. */
async function approveAll(people: readonly Person[]): Promise<void> {
  const approvals = people.map((person) =>
    person
      .tab(0)
      .app()
      .getByRole('button', { name: /^Approve / })
      .first(),
  );
  // The second one may find that there is nothing left to approve.
  await Promise.all(
    approvals.map((approval) => approval.click({ timeout: 10_000 }).catch(() => null)),
  );
  await pause(1_500);
  await killServer();
  for (const person of people) await person.killTab(0);
  await waitFor(async () => {
    for (const person of people) {
      const { app } = person.tab(0);
      const again = app().getByRole('button', { name: /^Try again: / });
      if ((await again.count()) > 0) await again.first().click();
      const now = await readFigures(app());
      if (now === null || now['Under way'] + now.Sure + now.Failed > 0) return false;
    }
    return true;
  });
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

async function carryOut(act: Act | undefined, person: Person): Promise<void> {
  if (act === 'cut') await person.cutLink(random.integer(200, 2_000));
  else if (act === 'kill tab') await person.killTab(random.integer(0, tabs - 1));
  else if (act === 'kill server') await killServer();
}

async function killServer(): Promise<void> {
  await server.stop('SIGKILL');
  server = await spawnApp(product.settings);
}

async function anyWorks(people: readonly Person[]): Promise<boolean> {
  for (const person of people) if (await person.isWorking()) return true;
  return false;
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
