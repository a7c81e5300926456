import { fileURLToPath } from 'node:url';
import { type ReadyProcess, readyUrl, spawnReady } from '../support/spawn-ready.ts';

/** The app that local Shopify knows in tests. */
export const TEST_APP = { apiKey: 'test-api-key', apiSecret: 'test-api-secret' };

/** Starts local Shopify as a separate process; `ready` is its URL. */
export function startLocalShopify(
  environment: Record<string, string> = {},
): Promise<ReadyProcess<string>> {
  return spawnReady([fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: {
      LOCAL_SHOPIFY_PORT: '0',
      SHOPIFY_API_KEY: TEST_APP.apiKey,
      SHOPIFY_API_SECRET: TEST_APP.apiSecret,
      ...environment,
    },
    isReady: readyUrl,
  });
}
