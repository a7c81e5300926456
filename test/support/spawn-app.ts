import { fileURLToPath } from 'node:url';
import { MEMORY_FLAGS, MEMORY_SETTINGS } from './memory-settings.ts';
import { type ReadyProcess, spawnReady } from './spawn-ready.ts';
import { TEST_API_KEY, TEST_API_SECRET } from './start-stand-ins.ts';

const at = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

/** Settings of an app that uses the stand-ins, on any free port. */
export function appSettings(standIns: {
  shopifyUrl: string;
  searchUrl: string;
}): Record<string, string> {
  return {
    APP_URL: 'https://app.catalog-vision.test',
    PORT: '0',
    SHOPIFY_API_KEY: TEST_API_KEY,
    SHOPIFY_API_SECRET: TEST_API_SECRET,
    LOCAL_SHOPIFY_URL: standIns.shopifyUrl,
    SERPAPI_KEY: 'local-search-key',
    SERPAPI_BASE_URL: standIns.searchUrl,
    EBAY_CLIENT_ID: 'local-client',
    EBAY_CLIENT_SECRET: 'local-secret',
    EBAY_BASE_URL: standIns.searchUrl,
  };
}

/**
 * Starts the built app like `npm start`, with a preload that redirects store requests to the stand-in.
 * @param main the file of another build of it
 */
export function spawnApp(
  env: Record<string, string>,
  preloads: string[] = [],
  main: string = at('build/server/main.js'),
): Promise<ReadyProcess<string>> {
  const imports = [at('test/local-shopify/redirect.mjs'), ...preloads].flatMap((file) => [
    '--import',
    file,
  ]);
  return spawnReady([...MEMORY_FLAGS, ...imports, main], {
    env: { NODE_ENV: 'production', LOG_LEVEL: 'info', ...MEMORY_SETTINGS, ...env },
    isReady: (line) => (line.msg === 'ready' && typeof line.url === 'string' ? line.url : null),
  });
}

/**
 * Runs `npm run key -- create --shop …` with the app's settings and returns the key.
 * @param more further words, such as `--monthly-credits 5`
 */
export async function createKeyByCommand(
  env: Record<string, string>,
  shop: string,
  more: string[] = [],
): Promise<string> {
  const command = await spawnReady(
    [
      '--import',
      at('test/local-shopify/redirect.mjs'),
      at('build/server/operate.js'),
      ...['key', 'create', '--shop', shop, '--json', ...more],
    ],
    { env, isReady: (line) => (typeof line.api_key === 'string' ? line.api_key : null) },
  );
  return command.ready;
}

/**
 * Runs `npm run credits -- grant --shop … --amount …` with the app's settings.
 * @param ref what is granted under one name is booked once
 */
export async function grantByCommand(
  env: Record<string, string>,
  shop: string,
  amount: number,
  ref = `test ${shop}`,
): Promise<void> {
  const command = ['credits', 'grant', '--shop', shop, '--amount', String(amount)];
  await spawnReady([at('build/server/operate.js'), ...command, '--ref', ref, '--json'], {
    env,
    isReady: (line) => ('balance' in line ? true : null),
  });
}
