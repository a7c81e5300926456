import { installApp } from '#test/support/install-app.ts';
import { type LocalStore, openLocalStore } from '#test/support/local-store.ts';
import { createKeyByCommand } from '#test/support/spawn-app.ts';
import { startProduct } from '#test/support/start-product.ts';

/** Time that each request to the store takes, once it is slow. */
const LATENCY_MS = 150;

export type SlowStore = {
  store: LocalStore;
  /** Base URL of the app. */
  url: string;
  key: string;
  makeSlow: () => Promise<void>;
};

/** Requests of a call to the store. Reads of the cached profile and checks of images (`After`) are `uncounted`. */
export type Figures = {
  requests: number;
  points: number;
  ms: number;
  uncounted: number;
  operations: string;
};

/** Runs a measurement in a new store with the built app installed and an API key, then stops everything. */
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

/** Makes a call and counts its requests to the store. */
export async function measureCall<Result>(
  store: LocalStore,
  call: () => Promise<Result>,
): Promise<{ figures: Figures; result: Result }> {
  await store.forgetRequests();
  const startedAt = performance.now();
  const result = await call();
  const ms = Math.round(performance.now() - startedAt);
  const all = await store.listRequests();
  const counted = all.filter(({ operation_name: name }) => !/^(StoreProfile|After)/.test(name));
  const points = counted.reduce((sum, { requested_cost: cost }) => sum + cost, 0);
  const operations = counted.map(({ operation_name: name }) => name).join(' ');
  const figures = {
    requests: counted.length,
    points,
    ms,
    uncounted: all.length - counted.length,
    operations,
  };
  return { figures, result };
}
