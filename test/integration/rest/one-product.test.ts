import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { storeDifferences } from '#test/integration/store/store-differences.ts';
import { createKeyOnPage } from '#test/support/create-key-on-page.ts';
import { installApp } from '#test/support/install-app.ts';
import { type LocalStore, openLocalStore } from '#test/support/local-store.ts';
import { appSettings, spawnApp } from '#test/support/spawn-app.ts';
import type { ReadyProcess } from '#test/support/spawn-ready.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { until } from '#test/support/until.ts';
import {
  SCENARIOS,
  type Scenario,
  type ScenarioInput,
  type Step,
  toComparableStore,
  toSteps,
} from '#test/support/upsert-scenarios.ts';

const UPSERT = '/api/v1/storefront-product-upsert';
/** Longer than it takes until every call waits for its answer. */
const HELD_MS = 30_000;
const MOST_LOOKS = Math.max(...SCENARIOS.map(({ readsUntilReady = 0 }) => readsUntilReady)) + 1;
const isShared = inject('postgresUrl') !== '';

let database: TestDatabase;
let env: Record<string, string>;
let app: ReadyProcess<string>;
const others: ReadyProcess<string>[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  env = {
    ...appSettings({ shopifyUrl: inject('shopifyUrl'), searchUrl: inject('searchUrl') }),
    STARTING_CREDITS: '1000',
    RATE_LIMIT_PER_MINUTE: '100000',
    ...database.env,
  };
  app = await spawnApp(env);
});
afterAll(async () => {
  await Promise.all([app, ...others].map((one) => one.stop()));
  await database.remove();
});

type Shop = { store: LocalStore; key: string };

async function openShop(readsUntilReady = 0): Promise<Shop> {
  const store = openLocalStore(inject('shopifyUrl'));
  await installApp(app.ready, store);
  await store.control('POST', '/media', { reads_until_ready: readsUntilReady });
  return { store, key: await createKeyOnPage(app.ready, store) };
}

async function post(url: string, { key }: Shop, path: string, body: object) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** A store in which a scenario is about to happen, and the call that makes it happen. */
async function prepare({ before, call, readsUntilReady }: Scenario) {
  const shop = await openShop(readsUntilReady);
  let last: unknown;
  for (const input of before) last = (await post(app.ready, shop, UPSERT, input)).body.upsert_id;
  await shop.store.forgetRequests();
  const run = () =>
    call === 'undo'
      ? post(app.ready, shop, `/api/v1/upserts/${last}/undo`, {})
      : post(app.ready, shop, UPSERT, call);
  return { shop, run };
}

const LOOK = '{ products(first: 250) { nodes { media(first: 50) { nodes { status } } } } }';

/** Once every image has come: local Shopify counts how often it is looked at. */
async function stateOf({ store }: Shop): Promise<unknown> {
  for (let look = 0; look < MOST_LOOKS; look += 1) await store.query(LOOK);
  return toComparableStore(await store.control('GET', '/state'));
}

type Held = {
  name: string;
  scenario: Scenario;
  step: Step;
  shop: Shop;
  run: Awaited<ReturnType<typeof prepare>>['run'];
};

/** A store of its own for each step, whose answer to that step is held back once it has carried it out. */
async function hold(scenario: Scenario, steps: readonly Step[]): Promise<Held[]> {
  const held: Held[] = [];
  for (const step of steps) {
    const { shop, run } = await prepare(scenario);
    const { rootField: root_field, skip } = step;
    await shop.store.control('POST', '/faults', { kind: 'slow', ms: HELD_MS, root_field, skip });
    const name = `${root_field} ${skip} of ${scenario.name}`;
    held.push({ name, scenario, step, shop, run });
  }
  return held;
}

describe('an app that is killed at any step', () => {
  it('ends everything right when it is asked again', { timeout: 400_000 }, async () => {
    const calm = new Map<Scenario, unknown>();
    const held: Held[] = [];
    for (const scenario of SCENARIOS) {
      const { shop, run } = await prepare(scenario);
      expect((await run()).status).toBe(200);
      const steps = toSteps(await shop.store.listRequests());
      calm.set(scenario, await stateOf(shop));
      expect(steps.length).toBeGreaterThan(1);
      held.push(...(await hold(scenario, steps)));
    }
    const cut = held.map(({ run }) => run().catch(() => undefined));
    const isHeld = async ({ shop }: Held) =>
      (await shop.store.control<unknown[]>('GET', '/faults')).length === 0;
    await until(async () => (await Promise.all(held.map(isHeld))).every(Boolean), 60_000);
    await app.stop('SIGKILL');
    await Promise.all(cut);
    app = await spawnApp(env);
    // Where processes share a database, each waits until the lease of the dead one has run out.
    const again = await Promise.all(held.map(({ run }) => run()));
    expect(again.filter((answer) => answer.status !== 200)).toEqual([]);
    const failures: string[] = [];
    for (const { name, scenario, shop } of held) {
      const found = storeDifferences(calm.get(scenario), await stateOf(shop));
      failures.push(...found.map((line) => `${name}: ${line}`));
    }
    console.log(
      `killed at ${held.length} steps of ${calm.size} calls: ${failures.length} failures`,
    );
    expect(failures).toEqual([]);
  });
});

describe.runIf(isShared)('two processes on one database', () => {
  it('make one product of twenty calls each, all at once', { timeout: 120_000 }, async () => {
    const shop = await openShop();
    others.push(await spawnApp(env));
    const urls = [app.ready, ...others.map(({ ready }) => ready)];
    const { call } = SCENARIOS[0] as { call: ScenarioInput };
    const calls = urls.flatMap((url) =>
      Array.from({ length: 20 }, () => post(url, shop, UPSERT, call)),
    );
    const answers = await Promise.all(calls);
    const count = (status: number) => answers.filter((one) => one.status === status).length;
    console.log(`40 calls: ${count(200)} done, ${count(409)} asked to come back`);
    expect(count(200)).toBe(40);
    expect(answers.filter(({ body }) => body.created)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.product_id)).size).toBe(1);
    const { products } = await shop.store.control<{ products: { title: string }[] }>(
      'GET',
      '/state',
    );
    expect(products.filter(({ title }) => title === call.title)).toHaveLength(1);
  });
});
