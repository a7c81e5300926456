import type { Config } from '#app/platform/config.server.ts';
import { type Check, type CheckResult, failed, fault, found, passed, warned } from './check.ts';

/** Checks whether the settings can be read. @param problems what the app would report when it starts */
export function createSettingsCheck(problems: readonly string[]): Check {
  return {
    id: 'settings',
    group: 'Settings',
    title: 'The settings can be read',
    run: () =>
      found(
        ...problems.map((problem) =>
          fault('setting-invalid', {
            what: problem,
            why: 'The app does not start, and nothing else can be checked.',
            fix: `Correct ${problem.split(' ')[0]} in .env or the environment; .env.example describes it.`,
          }),
        ),
      ),
  };
}

const EXAMPLE_HOST = /(^|\.)example\.(com|org|net)$/;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])$/;

type Environment = Record<string, string | undefined>;
type Settings = Config & { environment: Environment };

const JUDGEMENTS: readonly { id: string; title: string; judge: (set: Settings) => CheckResult }[] =
  [
    { id: 'app-url', title: 'APP_URL is an address that Shopify can open', judge: judgeAppUrl },
    { id: 'proxies', title: 'The proxy in front is named', judge: judgeProxies },
    { id: 'fixtures', title: 'No test-only setting is set', judge: judgeFixtures },
    {
      id: 'test-purchases',
      title: 'Only named stores make test purchases',
      judge: judgeTestPurchases,
    },
    { id: 'help-links', title: 'Staff find the privacy policy and help', judge: judgeHelp },
    { id: 'half-set', title: 'What belongs together is set together', judge: judgePairs },
  ];

/** Checks for settings that can be read and still do not serve their purpose. */
export const createSettingsChecks = (config: Config, environment: Environment): Check[] =>
  JUDGEMENTS.map(({ id, title, judge }) => ({
    id,
    group: 'Settings',
    title,
    run: () => judge({ ...config, environment }),
  }));

function judgeAppUrl({ appUrl }: Settings) {
  const { protocol, hostname } = new URL(appUrl);
  if (EXAMPLE_HOST.test(hostname))
    return failed('app-url-example', {
      what: `APP_URL is the example ${hostname}`,
      why: 'Shopify, webhooks and image searches go to a site that is not this app.',
      fix: 'Set APP_URL to the address of this app, the same as in the Partner dashboard.',
    });
  if (protocol === 'https:') return passed();
  if (LOCAL_HOST.test(hostname))
    return warned('app-url-local', {
      what: `APP_URL leads only to this machine (${hostname})`,
      why: 'It is for tests; no real store can reach it.',
      fix: 'For a real store set APP_URL to a public https address.',
    });
  return failed('app-url-http', {
    what: 'APP_URL is http',
    why: 'Shopify opens apps only over https, and tokens would cross the network in the clear.',
    fix: `Put a proxy with a certificate in front and set APP_URL to https://${hostname}.`,
  });
}

function judgeProxies({ appUrl, trustedProxies }: Settings) {
  if (!appUrl.startsWith('https:') || trustedProxies.length > 0) return passed();
  return warned('proxies-unnamed', {
    what: 'APP_URL is https and TRUSTED_PROXIES is empty',
    why: 'A proxy ends TLS in front of this app; limits per address count all its callers as one.',
    fix: 'Set TRUSTED_PROXIES to the address of the proxy, such as 127.0.0.1 if it runs on this machine.',
  });
}

function judgeFixtures({ trustedFetchOrigins, adminFrame, environment }: Settings) {
  const isSet = {
    TRUSTED_FETCH_ORIGINS: trustedFetchOrigins.length > 0,
    ADMIN_FRAME_ORIGIN: adminFrame,
  };
  const names = Object.entries(isSet).flatMap(([name, set]) => (set ? [name] : []));
  if (environment.NODE_TLS_REJECT_UNAUTHORIZED === '0') names.push('NODE_TLS_REJECT_UNAUTHORIZED');
  if (names.length === 0) return passed();
  return warned('fixtures-set', {
    what: `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} set`,
    why: 'These are for tests: each removes a protection.',
    fix: `Empty ${names.join(' and ')} if real stores use the app.`,
  });
}

function judgeTestPurchases({ testPurchaseStores }: Settings) {
  if (!testPurchaseStores.includes('*')) return passed();
  return warned('test-purchases-everywhere', {
    what: 'TEST_PURCHASE_STORES is *',
    why: 'Every store gets credits without paying.',
    fix: 'Name your development stores in TEST_PURCHASE_STORES, or empty it.',
  });
}

function judgeHelp({ environment }: Settings) {
  const missing = ['PRIVACY_POLICY_URL', 'SUPPORT_URL'].filter((name) => !environment[name]);
  if (missing.length === 0) return passed();
  return warned('help-links-missing', {
    what: `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set`,
    why: 'Settings shows no link to it; Shopify’s app review asks for both.',
    fix: `Set ${missing.join(' and ')} to https addresses, or mailto: for help by mail.`,
  });
}

/** Settings that have no effect without another one, which the app does not report. */
const PAIRS = [
  { set: 'EBAY_CLIENT_ID', needed: 'EBAY_CLIENT_SECRET', lost: 'eBay is not searched.' },
  { set: 'EBAY_CLIENT_SECRET', needed: 'EBAY_CLIENT_ID', lost: 'eBay is not searched.' },
  { set: 'VISION_MODEL', needed: 'VISION_API_KEY', lost: 'No vision model reads labels.' },
  { set: 'VISION_MODELS', needed: 'VISION_API_KEY', lost: 'No vision model reads labels.' },
];

function judgePairs({ environment }: Settings) {
  return found(
    ...PAIRS.filter(({ set, needed }) => environment[set] && !environment[needed]).map(
      ({ set, needed, lost }) =>
        fault('pair-half-set', {
          what: `${set} is set and ${needed} is not`,
          why: lost,
          fix: `Set ${needed} too, or empty ${set}.`,
        }),
    ),
  );
}
