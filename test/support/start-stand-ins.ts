import { fileURLToPath } from 'node:url';
import { readyUrl, spawnReady } from './spawn-ready.ts';

/** The app's credentials at the stand-in; made up, and refused by the real Shopify. */
export const TEST_API_KEY = 'local-shopify-api-key';
export const TEST_API_SECRET = 'local-shopify-api-secret-not-a-secret';

export type StandIns = { shopifyUrl: string; searchUrl: string; stop: () => Promise<void> };

/** Local Shopify and local search, each a process of its own on a port the system gives. */
export async function startStandIns(environment: Record<string, string> = {}): Promise<StandIns> {
  const env = {
    LOCAL_SHOPIFY_PORT: '0',
    LOCAL_SEARCH_PORT: '0',
    SHOPIFY_API_KEY: TEST_API_KEY,
    SHOPIFY_API_SECRET: TEST_API_SECRET,
    ...environment,
  };
  const start = (folder: string) =>
    spawnReady([fileURLToPath(new URL(`../${folder}/main.ts`, import.meta.url))], {
      env,
      isReady: readyUrl,
    });
  const [shopify, search] = await Promise.all([start('local-shopify'), start('local-search')]);
  return {
    shopifyUrl: shopify.ready,
    searchUrl: search.ready,
    async stop() {
      await Promise.all([shopify.stop(), search.stop()]);
    },
  };
}
