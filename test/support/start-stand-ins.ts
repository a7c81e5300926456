import { fileURLToPath } from 'node:url';
import { readyUrl, spawnReady } from './spawn-ready.ts';

/** The app's made-up credentials at the stand-in. */
export const TEST_API_KEY = 'local-shopify-api-key';
export const TEST_API_SECRET = 'local-shopify-api-secret-not-a-secret';

export type StandIns = { shopifyUrl: string; searchUrl: string; stop: () => Promise<void> };

/** Starts local Shopify and local search as separate processes on free ports. */
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
