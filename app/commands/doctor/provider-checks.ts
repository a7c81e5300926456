import {
  type CheckedReaders,
  checkBarcodeReader,
  checkLabelReader,
  checkLookupAccess,
  type ProviderCheck,
} from '#app/maintenance/check-providers.ts';
import type { Config } from '#app/platform/config.server.ts';
import type { ProductLookup } from '#app/providers/product-lookup/product-lookup.ts';
import type { ProviderFailure } from '#app/providers/provider-error.ts';
import {
  type Check,
  type CheckResult,
  failed,
  fault,
  found,
  passed,
  type SkipOption,
  warned,
  warning,
} from './check.ts';

/** The readers and searches of the settings. What the doctor asks them counts towards no store's limits. */
export type DoctorProviders = CheckedReaders & { lookups: readonly ProductLookup[] };

/** A service that needs a key. */
type Service = {
  id: string;
  name: string;
  /** What the service does if all is well. */
  works: string;
  /** The settings that hold the key. */
  settings: string;
  /** Where the key comes from. */
  account: string;
  /** What the operator loses if the service fails. */
  why: string;
};

const FEWER = 'Products are not looked up there, so fewer boxes are recognised.';

/** The ids of these services are the names of their look-ups. */
const SERP_API: Service = {
  id: 'serpapi',
  name: 'SerpApi',
  works: 'accepts the key and has searches left',
  settings: 'SERPAPI_KEY',
  account: 'serpapi.com/manage-api-key',
  why: FEWER,
};
const EBAY: Service = {
  id: 'ebay',
  name: 'eBay',
  works: 'accepts its keys',
  settings: 'EBAY_CLIENT_ID and EBAY_CLIENT_SECRET',
  account: 'developer.ebay.com/my/keys',
  why: FEWER,
};
const toModel = (name: string): Service => ({
  id: 'model',
  name,
  works: 'reads a sample (a paid call)',
  settings: 'VISION_API_KEY, VISION_BASE_URL and VISION_MODEL',
  account: 'the account of that service',
  why: 'The embedded reader reads in its place, and reads less.',
});

/** @param open starts the providers at the first call; they may fail to load on this machine */
export function createProviderChecks(
  { vision, serpApi, ebay }: Config,
  open: () => Promise<DoctorProviders>,
): Check[] {
  const models = vision?.models ?? [];
  const searches = [...(serpApi ? [SERP_API] : []), ...(ebay ? [EBAY] : [])];
  return [
    {
      id: 'readers',
      group: 'Readers and searches',
      title: 'The embedded readers read a sample',
      needs: ['native-modules'],
      skippedBy: ['quick'],
      async run() {
        const providers = await open();
        const names = providers.labelReaders.names.filter((name) => !models.includes(name));
        const checks = names.map((name) => checkLabelReader(providers, name, ''));
        return judgeReaders(await Promise.all([...checks, checkBarcodeReader(providers)]));
      },
    },
    ...models.map((model) =>
      toCheck(`model-${model}`, toModel(model), ['offline', 'quick'], async () =>
        checkLabelReader(await open(), model, ''),
      ),
    ),
    ...searches.map((service) =>
      toCheck(service.id, service, ['offline'], async () => {
        const lookup = (await open()).lookups.find(({ name }) => name === service.id);
        if (!lookup) throw new Error(`There is no look-up ${service.id}`);
        return checkLookupAccess(lookup);
      }),
    ),
  ];
}

function toCheck(
  id: string,
  service: Service,
  skippedBy: readonly SkipOption[],
  ask: () => Promise<ProviderCheck>,
): Check {
  return {
    id,
    group: 'Readers and searches',
    title: `${service.name} ${service.works}`,
    needs: ['native-modules'],
    skippedBy,
    run: async () => judge(await ask(), service),
  };
}

function judgeReaders(checks: readonly ProviderCheck[]): CheckResult {
  return found(
    ...checks.map(({ works, name, detail, failure }) => {
      if (works) return null;
      const what = `${name}: ${detail.replace(/\.$/, '')}`;
      return failure === 'timeout' || failure === 'overloaded'
        ? readerSlow(what)
        : readerBroken(what);
    }),
  );
}

const readerSlow = (what: string) =>
  warning('reader-slow', {
    what,
    why: 'Photos are read late or not at all while the machine is so busy.',
    fix: 'Run this again; if it continues, stop what keeps the processors busy, or give the app more of them.',
  });

const readerBroken = (what: string) =>
  fault('reader-broken', {
    what,
    why: 'Photos are not read, or are read only by other readers.',
    fix: 'Run npm ci and npm run build on this machine, with 1 GB of memory free, then run this again.',
  });

/** Failures that usually go away without intervention. */
const TRANSIENT_FAILURES: readonly ProviderFailure[] = ['rate_limited', 'overloaded'];

function judge({ works, detail, failure }: ProviderCheck, service: Service): CheckResult {
  if (works) return passed();
  const isTransient = failure !== undefined && TRANSIENT_FAILURES.includes(failure);
  return (isTransient ? warned : failed)(
    `${service.id}-${(failure ?? 'unread').replaceAll('_', '-')}`,
    {
      what: `${service.name}: ${detail.charAt(0).toLowerCase()}${detail.slice(1).replace(/\.$/, '')}`,
      why: service.why,
      fix: fixFor(failure, service),
    },
  );
}

function fixFor(failure: ProviderFailure | undefined, { settings, account }: Service): string {
  switch (failure) {
    case 'unauthorized':
      return `Copy the key again from ${account} into ${settings}, or leave it empty to run without it.`;
    case 'out_of_quota':
      return `Buy more or wait for the next month at ${account}.`;
    case 'rate_limited':
    case 'overloaded':
      return 'Run this again in a minute; if it continues, raise the limit of the account.';
    case 'timeout':
    case 'unavailable':
      return `Check that ${settings} fit together and that this machine can reach the service.`;
    default:
      return `Check that ${settings} fit together: do this model and this address exist, and may this account use them?`;
  }
}
