import { installApp } from '#test/support/install-app.ts';
import { type LocalStore, openLocalStore } from '#test/support/local-store.ts';
import { createKeyByCommand } from '#test/support/spawn-app.ts';

/** Of a new shop; the app's setting. */
export const STARTING_CREDITS = 200;
/** What the capped key of a shop may spend. */
export const CAPPED_CREDITS = 15;
const LATENCY_MS = 15;
const INITIAL_STOCK = 8;
/** Scopes that a key has only if it was made for them. */
const ALSO = ['--also', 'storefront-stock-add'];

/** A shop whose calls make the history. */
export type HistoryShop = {
  store: LocalStore;
  /** Secret by name. */
  keys: Record<KeyName, string>;
  /** Variants whose stock is only ever added to. */
  stocked: { variantId: string; initial: number }[];
};

export type KeyName = 'main' | 'second' | 'capped';

/** Opens a shop with three keys and two products of a merchant. @param env settings of the app, for commands */
export async function openHistoryShop(
  appUrl: string,
  shopifyUrl: string,
  env: Record<string, string>,
): Promise<HistoryShop> {
  const store = openLocalStore(shopifyUrl);
  await store.control('POST', '/throttle', { maximum: 1_000_000, restore_rate: 1_000_000 });
  await store.control('POST', '/latency', { ms: LATENCY_MS });
  await installApp(appUrl, store);
  const product = (title: string) => ({
    title,
    variants: [{ stock: { 'Main Street Store': INITIAL_STOCK } }],
  });
  const seeded = await store.control<{ products: { variants: { id: string }[] }[] }>(
    'POST',
    '/seed',
    { products: [product('Trail runner'), product('Road runner')] },
  );
  const stocked = seeded.products.flatMap(({ variants }) =>
    variants.map(({ id }) => ({ variantId: id, initial: INITIAL_STOCK })),
  );
  const cap = ['--monthly-credits', String(CAPPED_CREDITS)];
  const [main, second, capped] = await Promise.all([
    createKeyByCommand(env, store.shop, ALSO),
    createKeyByCommand(env, store.shop, ALSO),
    createKeyByCommand(env, store.shop, [...ALSO, ...cap]),
  ]);
  return { store, keys: { main, second, capped }, stocked };
}
