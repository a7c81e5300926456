import { installApp } from '#test/support/install-app.ts';
import { type LocalStore, openLocalStore } from '#test/support/local-store.ts';
import { createKeyByCommand } from '#test/support/spawn-app.ts';
import { startProduct } from '#test/support/start-product.ts';

/** How long the store takes for each request once it is slow. */
const LATENCY_MS = 150;

export type SlowStore = {
  store: LocalStore;
  /** Of the app. */
  url: string;
  key: string;
  makeSlow: () => Promise<void>;
};

/** What a call asked of the store; reads of the cached profile and looks at images (`After`) are counted apart. */
export type Figures = {
  requests: number;
  points: number;
  ms: number;
  apart: number;
  operations: string;
};

/** Runs a measurement in a fresh store with the built app installed and a key made, then stops everything. */
export async function withSlowStore<Measured>(
  name: string,
  measure: (slow: SlowStore) => Promise<Measured>,
): Promise<Measured> {
  const { url, settings, standIns, stop } = await startProduct(`bench-${name}`);
  try {
    const store = openLocalStore(standIns.shopifyUrl);
    await installApp(url, store);
    const key = await createKeyByCommand(settings, store.shop);
    const makeSlow = () => store.control<void>('POST', '/latency', { ms: LATENCY_MS });
    return await measure({ store, url, key, makeSlow });
  } finally {
    await stop();
  }
}

/** Makes one call and looks at what it asked of the store. */
export async function measureCall<Answer>(
  store: LocalStore,
  call: () => Promise<Answer>,
): Promise<{ figures: Figures; answer: Answer }> {
  await store.forgetRequests();
  const startedAt = performance.now();
  const answer = await call();
  const ms = Math.round(performance.now() - startedAt);
  const all = await store.listRequests();
  const own = all.filter(({ operation_name: name }) => !/^(StoreProfile|After)/.test(name));
  const points = own.reduce((sum, { requested_cost: cost }) => sum + cost, 0);
  const operations = own.map(({ operation_name: name }) => name).join(' ');
  const figures = { requests: own.length, points, ms, apart: all.length - own.length, operations };
  return { figures, answer };
}
