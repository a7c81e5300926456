import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#app/platform/config.server.ts';
import { projectRoot } from '#app/platform/project-root.ts';
import { ADMIN_API_VERSION } from '#app/platform/shopify/shopify-app.server.ts';
import { type Check, type CheckResult, failed, passed, warned } from '../check.ts';
import { factsOf, type Reach } from '../database/reach-database.ts';
import { judgeClock } from '../judge-clock.ts';
import { askTokenEndpoint, type TokenEndpointAnswer } from './ask-token-endpoint.ts';
import { judgeAppToml } from './judge-app-toml.ts';

const GROUP = 'Shopify';

/** Checks whether Shopify knows this app as it is set up. @param shop the store to ask instead of an installed one */
export function createShopifyChecks(
  config: Config,
  shop: string | undefined,
  reach: Reach,
): Check[] {
  let asked: Promise<TokenEndpointAnswer | null> | undefined;
  /** Returns null if no store is known that could be asked. */
  const ask = (signal: AbortSignal) => {
    asked ??= findShop(config, shop, reach).then((domain) =>
      domain === null ? null : askTokenEndpoint(config.shopify, domain, signal),
    );
    return asked;
  };
  return [
    {
      id: 'app-toml',
      group: GROUP,
      title: 'shopify.app.toml is about this app',
      async run() {
        const text = await readFile(path.join(projectRoot(), 'shopify.app.toml'), 'utf8');
        return judgeAppToml(text, config);
      },
    },
    {
      id: 'api-version',
      group: GROUP,
      title: `Shopify supports API version ${ADMIN_API_VERSION}`,
      run: () => judgeApiVersion(ADMIN_API_VERSION, Date.now()),
    },
    {
      id: 'client',
      group: GROUP,
      title: 'Shopify accepts client ID and secret',
      skippedBy: ['offline'],
      async run(signal) {
        const answer = await ask(signal);
        return answer ? judgeClient(answer) : passed(NOT_ASKED);
      },
    },
    {
      id: 'clock',
      group: GROUP,
      title: 'The clock agrees with Shopify’s',
      skippedBy: ['offline'],
      async run(signal) {
        const ahead = (await ask(signal))?.clockAheadMs ?? null;
        return ahead === null ? passed(NOT_ASKED) : judgeClock('Shopify', ahead);
      },
    },
  ];
}

const NOT_ASKED = 'not asked, as no store is known; -- --shop NAME.myshopify.com names one';

async function findShop({ testPurchaseStores }: Config, shop: string | undefined, reach: Reach) {
  const installed = shop === undefined ? (await factsOf(reach))?.stores[0]?.domain : shop;
  return installed ?? testPurchaseStores.find((store) => store !== '*') ?? null;
}

function judgeClient({ verdict, said }: TokenEndpointAnswer): CheckResult {
  if (verdict === 'accepted') return passed();
  const why = 'No store can open the app, and tokens are not renewed.';
  if (verdict === 'unknown client')
    return failed('client-unknown', {
      what: 'Shopify knows no app with this SHOPIFY_API_KEY',
      why,
      fix: 'Copy the client ID of the app from the Partner dashboard (Apps, your app, Settings) into SHOPIFY_API_KEY.',
    });
  if (verdict === 'wrong secret')
    return failed('client-secret-wrong', {
      what: 'Shopify refuses SHOPIFY_API_SECRET',
      why,
      fix: 'Copy the client secret of the same app from the Partner dashboard (Apps, your app, Settings) into SHOPIFY_API_SECRET.',
    });
  return warned('client-unclear', {
    what: `Shopify did not say whether it accepts client ID and secret (${said})`,
    why: 'Whether stores can open the app is not known.',
    fix: 'Run this again in a few minutes; if --shop names a store, check its spelling.',
  });
}

/** Shopify supports a version for at least a year (its documentation, "API versioning"). */
const SUPPORTED_MONTHS = 12;
const WARN_MONTHS = 2;

/** @param now milliseconds since the epoch */
export function judgeApiVersion(version: string, now: number): CheckResult {
  const [year = 0, month = 0] = version.split('-').map(Number);
  const startOf = (months: number) => Date.UTC(year, month - 1 + months, 1);
  const end = new Date(startOf(SUPPORTED_MONTHS)).toISOString().slice(0, 10);
  if (now < startOf(SUPPORTED_MONTHS - WARN_MONTHS)) return passed(`until ${end} at least`);
  return warned('api-version-old', {
    what: `Shopify supports version ${version} of its API until ${end}`,
    why: 'After that it answers as a newer version does, which this app was not made for.',
    fix: 'Update the app to a version that uses a newer one.',
  });
}
