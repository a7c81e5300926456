import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './support/longest-first.ts';
import { WASM_FLAGS } from './support/memory-settings.ts';
import { reportRetries } from './support/report-retries.ts';
import { byDepth } from './support/test-depth.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folders under integration that are projects themselves. */
const OF_THEIR_OWN = [
  'test/integration/store/**',
  'test/integration/photos/**',
  'test/integration/mcp-tools/**',
];

const inIntegration = (name: string) => `test/integration/${name}.test.ts`;

/**
 * Runs on a PostgreSQL server too, besides on the embedded database: what the two keep in different ways (photos, the rows of a
 * store, what a dead process leaves), migrations, the ledger, and the main call from end to end.
 */
const ON_A_SERVER_TOO = [
  'admin/kept-photos',
  'credits/ledger',
  'database/{migrations,prepared-statements,refused-statements,shared-counter}',
  'images/hosted-photo',
  'rest/{key-limits,main-job,probes}',
  'shopify/erasure',
  // Others kill processes that share a server at the steps of an upsert, a purchase, a job and a webhook.
  ...byDepth([], ['rest/crash']),
].map(inIntegration);

/**
 * Runs on a PostgreSQL server alone: what the embedded database cannot be asked, and calls at the same time, of which a
 * server has more under way.
 */
const ON_A_SERVER_ALONE = [
  'admin/receiving/at-once',
  'credits/{buying,buying-crash,free-calls,lost-connections,two-processes}',
  'database/{backup,fail-over,lost-connections}',
  'doctor/{faults,database-faults,sound,store-faults}',
  'images/bucket',
  'jobs/{bulk-jobs,killed,reading-order,roles,storage,two-processes}',
  'oauth/records',
  'rest/{daily-limits,one-product,shared-limits}',
  'shopify/{access-answer,erasure-behind,page-tokens,tokens,webhooks}',
  'webhooks-out/{events,killed,shared-endpoints,turns}',
].map(inIntegration);

/** For tests that wait for deadlines, leases and processes that start more than for the processor. */
const WAITING = { maxWorkers: 7, sequence: { groupOrder: 1 } };

/**
 * Pages wait for a browser, a stand-in and an app in turn: two files leave the processors idle at times. A browser on a busy
 * machine stands still at times; the end of the run names what had to be tried again.
 */
const IN_BROWSERS = { maxWorkers: 3, sequence: { groupOrder: 2 }, retry: 1 };

const STAND_INS = 'test/support/stand-ins-setup.ts';

/** Against the built app: a project whose name ends in postgres runs on a server, others embedded. */
function against(name: string, folder: string, setups: string[] = []) {
  const isOnServer = name.endsWith('postgres');
  return {
    extends: true as const,
    test: {
      name,
      include: isOnServer
        ? [...ON_A_SERVER_TOO, ...ON_A_SERVER_ALONE]
        : [`test/${folder}/**/*.test.ts`],
      exclude: [
        ...OF_THEIR_OWN.filter((other) => other !== `test/${folder}/**`),
        ...(isOnServer ? [] : ON_A_SERVER_ALONE),
      ],
      ...(name === 'e2e' && IN_BROWSERS),
      ...(folder.startsWith('integration') && WAITING),
      // As `npm start` has it: React renders pages in half the time, and says nothing that no user would see.
      env: { NODE_ENV: 'production' as const },
      globalSetup: [STAND_INS, 'test/support/app-setup.ts', ...setups],
      setupFiles: ['test/support/redirect-setup.ts'],
      server: { deps: { external: [/build\/server\//] } },
    },
  };
}

/** One project per kind of test; `npm test` runs them all and counts by kind. */
export default defineConfig({
  root,
  test: {
    restoreMocks: true,
    reporters: ['default', ['json', { outputFile: '.cache/test-report.json' }], reportRetries()],
    // A test whose assertions are all in a helper cannot silently assert nothing. A poll may wait for a webhook, which is sent within a second.
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    // What hangs is found by the product's own deadlines; a slow machine alone fails nothing.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // Files run one after the other in the same processes: modules are loaded once, and an app may be shared
    // (shared-app.ts). A file leaves nothing behind that another could notice.
    isolate: false,
    execArgv: WASM_FLAGS,
    sequence: { sequencer: LongestFirst },
    // Threads that read photos run at a low priority: a third busy process would starve them on two processors.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'unit', include: ['test/unit/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'architecture', include: ['test/architecture/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'local-shopify', include: ['test/local-shopify/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'local-search', include: ['test/local-search/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'integration-store',
          include: ['test/integration/store/**/*.test.ts'],
          globalSetup: [STAND_INS],
          ...WAITING,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration-photos',
          include: ['test/integration/photos/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'extension',
          include: ['test/extensions/**/*.test.ts'],
          environment: 'happy-dom',
          // It loads the extension's TypeScript, which only Vite can.
          server: { deps: { inline: [/ui-extensions-tester/] } },
        },
      },
      against('integration-embedded', 'integration'),
      against('integration-postgres', 'integration'),
      against('integration-mcp-tools', 'integration/mcp-tools', [
        'test/integration/mcp-tools/global-setup.ts',
      ]),
      against('e2e', 'e2e', ['test/e2e/global-setup.ts']),
    ],
  },
});
