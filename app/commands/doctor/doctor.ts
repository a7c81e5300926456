import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '#app/platform/config.server.ts';
import { createAddressChecks } from './address-checks.ts';
import { createBucketChecks } from './bucket-check.ts';
import type { Check, SkipOption } from './check.ts';
import { createDatabaseChecks } from './database/database-checks.ts';
import { reachDatabase } from './database/reach-database.ts';
import { formatReport, toReportData } from './format-report.ts';
import { createPortCheck, createProgramChecks } from './program-checks.ts';
import { createProviderChecks, type DoctorProviders } from './provider-checks.ts';
import { runChecks } from './run-checks.ts';
import { createSettingsCheck, createSettingsChecks } from './settings-checks.ts';
import { createShopifyChecks } from './shopify/shopify-checks.ts';
import { createStoreChecks } from './shopify/store-checks.ts';

const USAGE = `Checks settings, database, address, Shopify and providers, changes nothing, and says what to do.

  npm run doctor -- [--shop northlane.myshopify.com] [--offline] [--quick] [--json]

  --shop     asks only this store; it need not have the app yet
  --offline  asks only this machine and the database
  --quick    reads no sample
  --json     prints the report as JSON

It exits with 0 if there is no fault, with 1 if there is one, and with 2 if the arguments are wrong. A vision model reads one sample,
which is a paid call; nothing else costs.`;

const LEAVE_OUT: readonly SkipOption[] = ['offline', 'quick'];

type Environment = Record<string, string | undefined>;

export type DoctorAnswer = {
  output: string;
  /** 0: no fault; 1: a fault; 2: the command-line arguments are wrong. */
  exitCode: 0 | 1 | 2;
};

/** Runs every check. @param words the command-line arguments @param openProviders starts readers and searches */
export async function examine(
  words: string[],
  environment: Environment,
  openProviders: (config: Config) => Promise<DoctorProviders>,
): Promise<DoctorAnswer> {
  const options = readWords(words);
  if (options === null) return { output: USAGE, exitCode: 2 };
  const checks = createChecks(environment, options.shop, openProviders);
  const leaveOut = LEAVE_OUT.filter((option) => options[option]);
  const reports = await runChecks(checks, { leaveOut });
  const data = toReportData(reports);
  return {
    output: options.json ? JSON.stringify(data) : formatReport(reports),
    exitCode: data.ok ? 0 : 1,
  };
}

/** Returns the options, or null if the arguments are invalid. */
function readWords(words: string[]) {
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        shop: { type: 'string' },
        offline: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const isStore = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(values.shop ?? 'a.myshopify.com');
    return isStore ? values : null;
  } catch {
    return null;
  }
}

/** Returns every check, in the order in which they are shown; only a few if the settings cannot be read. */
function createChecks(
  environment: Environment,
  shop: string | undefined,
  openProviders: (config: Config) => Promise<DoctorProviders>,
): Check[] {
  const { config, problems } = readSettings(environment);
  const first = createSettingsCheck(problems);
  if (config === null) return [first, ...createProgramChecks()];
  const reach = once(() => reachDatabase(config.database));
  const open = once(() => openProviders(config));
  return [
    first,
    ...createSettingsChecks(config, environment),
    ...createProgramChecks(),
    createPortCheck(config),
    ...createAddressChecks(config),
    ...createDatabaseChecks(config, reach),
    ...createBucketChecks(config),
    ...createShopifyChecks(config, shop, reach),
    ...createStoreChecks(config, shop, reach),
    ...createProviderChecks(config, open),
  ];
}

function readSettings(environment: Environment): {
  config: Config | null;
  problems: readonly string[];
} {
  try {
    return { config: readConfig(environment), problems: [] };
  } catch (error) {
    if (error instanceof ConfigError) return { config: null, problems: error.problems };
    throw error;
  }
}

/** Calls `start` the first time, and returns the same promise from then on. */
function once<Value>(start: () => Promise<Value>): () => Promise<Value> {
  let started: Promise<Value> | undefined;
  return () => {
    started ??= start();
    return started;
  };
}
