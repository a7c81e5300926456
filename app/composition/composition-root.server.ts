import path from 'node:path';
import { type Activity, createActivity } from '#app/domain/activity/activity.ts';
import { type ApiKeys, createApiKeys } from '#app/domain/api-keys/api-keys.ts';
import type { ChangeRecords } from '#app/domain/change-records/change-records.ts';
import { createChangeRecords } from '#app/domain/change-records/prisma-change-records.ts';
import type { Confirmations } from '#app/domain/confirmations/confirmations.ts';
import { createConfirmations } from '#app/domain/confirmations/prisma-confirmations.ts';
import { type CreditLedger, createCreditLedger } from '#app/domain/credits/credit-ledger.ts';
import { type Credits, createCredits } from '#app/domain/credits/credits.ts';
import { createFilePhotoStore } from '#app/domain/hosted-images/file-photo-store.ts';
import type { HostedImages } from '#app/domain/hosted-images/hosted-images.ts';
import type { PhotoStore } from '#app/domain/hosted-images/photo-store.ts';
import { createHostedImages } from '#app/domain/hosted-images/prisma-hosted-images.ts';
import { createRowPhotoStore } from '#app/domain/hosted-images/row-photo-store.ts';
import type { Job } from '#app/domain/jobs/job.ts';
import { createJobIntake } from '#app/domain/jobs/job-intake.ts';
import { createJobRuns } from '#app/domain/jobs/job-runs.ts';
import { createJobs } from '#app/domain/jobs/jobs.ts';
import { createJobsAhead } from '#app/domain/jobs/jobs-ahead.ts';
import { createProductLinks } from '#app/domain/product-links/prisma-product-links.ts';
import { createShopSettings, type ShopSettingsStore } from '#app/domain/settings/shop-settings.ts';
import { createShopNotices } from '#app/domain/shops/shop-notices.ts';
import { createShops, type Shops } from '#app/domain/shops/shops.ts';
import { createStaff } from '#app/domain/shops/staff.ts';
import {
  createUpsertLeases,
  dropLeasesOfOthers,
} from '#app/domain/upsert-leases/database-upsert-leases.ts';
import { startHousekeeping } from '#app/maintenance/housekeeping.ts';
import { createInstalls, type Installs } from '#app/maintenance/installs.ts';
import { createRefreshTurns } from '#app/maintenance/refresh-turns.ts';
import { runJob } from '#app/operations/bulk-jobs/run-job.ts';
import type { OperationContext } from '#app/operations/operation-context.ts';
import { SCOPES } from '#app/operations/registry.ts';
import { undoUpsert } from '#app/operations/undo-upsert/operation.ts';
import { type Clock, systemClock } from '#app/platform/clock.ts';
import type { Config } from '#app/platform/config.server.ts';
import { checkDatabase } from '#app/platform/database/check-database.ts';
import { type Database, openDatabase } from '#app/platform/database/open-database.server.ts';
import { newId } from '#app/platform/ids.ts';
import { createInFlight } from '#app/platform/in-flight.ts';
import { createJobQueue } from '#app/platform/job-queue.ts';
import { createJsonParser } from '#app/platform/json/json-parser.ts';
import type { Logger } from '#app/platform/logger.ts';
import { projectRoot } from '#app/platform/project-root.ts';
import { createRateLimiter } from '#app/platform/rate-limiter.ts';
import { createSealer } from '#app/platform/shopify/seal.ts';
import { createSessionStorage } from '#app/platform/shopify/session-storage.ts';
import { createShopify, type ShopifyServer } from '#app/platform/shopify/shopify-app.server.ts';
import type { JobsServices } from '#app/transports/rest/jobs/answer-jobs-request.ts';
import type { WebhookServices } from '#app/transports/webhooks/handle-webhook.ts';
import { createProviders } from './providers.server.ts';

const INSTALL_TIMEOUT_MS = 10_000;

/** Everything a transport may need, wired once at start. */
export type AppServices = {
  rest: JobsServices;
  webhooks: WebhookServices;
  apiKeys: ApiKeys;
  credits: Credits;
  creditLedger: CreditLedger;
  /** Every call, for the pages that show them. */
  activity: Activity;
  shopSettings: ShopSettingsStore;
  /** What staff said of barcodes. */
  confirmations: Confirmations;
  /** What upserts changed, for the pages that offer to undo it. */
  changeRecords: ChangeRecords;
  clock: Clock;
  hostedImages: HostedImages;
  shops: Shops;
  installs: Installs;
  shopify: ShopifyServer['app'];
  shopifyApiKey: string;
  /** For fixtures: a local admin that may frame the pages. */
  adminFrame: Config['adminFrame'];
  /** Readers and look-ups in use, in words for a person. */
  providerNames: string[];
  checkDatabase: () => Promise<boolean>;
  /** Begins to run jobs: a server does, a command that lives for a moment does not. */
  startJobs: () => Promise<void>;
  /** Starts no further row of any job, and waits for those under way. */
  stopJobs: () => Promise<void>;
  /** Waits for what is in flight, then lets go of everything. */
  close: () => Promise<void>;
};

/** The only place that picks adapters: settings in, services out. */
export async function createServices(
  config: Config,
  log: Logger,
  clock: Clock = systemClock,
): Promise<AppServices> {
  const database = await openDatabase(
    config.database,
    path.join(projectRoot(), 'prisma/migrations'),
  );
  if (database.migrated.length > 0)
    log.info({ migrations: database.migrated }, 'database migrated');
  const owner = newId('own');
  const { prisma, pool } = database;
  const credits = createCredits({ pool, owner, topUpUrl: config.topUpUrl });
  const store = createPhotoStore(config, database);
  const hostedImages = createHostedImages({ prisma, store, clock, appUrl: config.appUrl });
  await recover({ database, owner, credits, hostedImages, log });

  const shops = createShops(prisma, clock);
  const upsertLeases = createUpsertLeases({ pool, clock, owner });
  const sealer = createSealer(config.shopify.apiSecret);
  const sessionStorage = createSessionStorage(prisma, sealer);
  const installs = createInstalls({
    shops,
    credits,
    hasAccess: async (domain) => (await sessionStorage.findSessionsByShop(domain)).length > 0,
    startingCredits: config.startingCredits,
    prepareStore: (domain) =>
      providers.services.storeCatalog.ensureDefinitions(domain, {
        signal: AbortSignal.timeout(INSTALL_TIMEOUT_MS),
      }),
    log,
  });
  const shopify = createShopify({
    appUrl: config.appUrl,
    ...config.shopify,
    sessionStorage,
    refreshTurn: createRefreshTurns({ shops, leases: upsertLeases, clock }),
    clock,
    log,
    onInstall: async (domain) => void (await installs.install(domain)),
  });
  const providers = createProviders({ config, log, clock, accessTokens: shopify.accessTokens });
  const notices = createShopNotices({
    prisma,
    clock,
    log,
    sealer,
    askAccess: shopify.askAccess,
    forgetStoreProfile: providers.services.storeCatalog.forgetProfile,
  });
  const apiKeys = createApiKeys(prisma, clock, SCOPES);
  const changeRecords = createChangeRecords(prisma, clock);
  const confirmations = createConfirmations(prisma);
  const activity = createActivity(prisma);
  const inFlight = createInFlight();
  const json = createJsonParser();
  const staff = createStaff(shopify.idTokens, shops, SCOPES);
  const jobs = createJobs(pool, clock);
  const jobsAhead = createJobsAhead(pool);
  const jobQueue = createJobQueue({ pool, soleOwner: database.kind === 'embedded', log });
  const stopHousekeeping = startHousekeeping({
    credits,
    hostedImages,
    notices,
    activity,
    changeRecords,
    jobs,
    jobsAhead,
    jobQueue,
    reclaim: database.reclaim,
    log,
  });

  const pipeline = {
    operationServices: {
      ...providers.services,
      hostedImages,
      confirmations,
      productLinks: createProductLinks(prisma),
      changeRecords,
      upsertLeases,
    },
    credits,
    rateLimiter: createRateLimiter(config.rateLimitPerMinute),
    inFlight,
    clock,
    log,
  };
  const jobRunner = {
    runs: createJobRuns(pool),
    ahead: jobsAhead,
    undo: async (upsertId: string, context: OperationContext) =>
      void (await undoUpsert.run({ upsert_id: upsertId }, context)),
    pipeline,
    ownPrincipalOf: async (shopId: string) => {
      const { domain } = await shops.getInstalledById(shopId);
      return { kind: 'staff' as const, shopId, shop: domain, scopes: [] };
    },
    principalOf: ({ shopId, keyId, staffId }: Job) =>
      keyId === null
        ? staff.principalOf(shopId, staffId ?? '')
        : apiKeys.principalOf(shopId, keyId),
  };
  return {
    rest: {
      pipeline,
      json,
      apiKeys,
      staff,
      jobs,
      jobIntake: createJobIntake(pool, clock, config.jobStorageBytesPerShop),
      jobQueue,
      appUrl: config.appUrl,
      topUpUrl: config.topUpUrl,
    },
    webhooks: { verifier: shopify.webhookVerifier, notices, log },
    apiKeys,
    credits,
    creditLedger: createCreditLedger(prisma),
    activity,
    shopSettings: createShopSettings(prisma),
    confirmations,
    changeRecords,
    clock,
    hostedImages,
    shops,
    installs,
    shopify: shopify.app,
    shopifyApiKey: config.shopify.apiKey,
    adminFrame: config.adminFrame,
    providerNames: providers.names,
    checkDatabase: () => checkDatabase(pool),
    async startJobs() {
      await jobQueue.start((jobId, signal) => runJob(jobRunner, jobId, signal));
      for (const job of await jobs.listUnfinished()) await jobQueue.send(job);
    },
    stopJobs: jobQueue.stop,
    async close() {
      await jobQueue.stop();
      await inFlight.whenIdle();
      stopHousekeeping();
      await deleteOldPhotos(hostedImages, database);
      await Promise.all([providers.close(), json.close()]);
      await database.close();
    },
  };
}

/** A server's processes share what is in its rows; the embedded database has one process and a folder beside it. */
function createPhotoStore({ database: location }: Config, { prisma, pool }: Database): PhotoStore {
  if (location.kind === 'postgres') return createRowPhotoStore(pool);
  return createFilePhotoStore(prisma, path.join(path.dirname(location.directory), 'photos'));
}

/** After a crash: what a dead process left behind is put right before the first call is taken. */
async function recover(services: {
  database: Database;
  owner: string;
  credits: Credits;
  hostedImages: HostedImages;
  log: Logger;
}): Promise<void> {
  const { database, owner, credits, hostedImages, log } = services;
  // Only one process can have the embedded database open: whoever else held something is dead.
  const soleOwner = database.kind === 'embedded';
  if (soleOwner) await dropLeasesOfOthers(database.pool, owner);
  const swept = await credits.sweep({ soleOwner });
  const deletedPhotos = await deleteOldPhotos(hostedImages, database);
  log.info({ swept, deletedPhotos }, 'recovered');
}

async function deleteOldPhotos(hostedImages: HostedImages, database: Database): Promise<number> {
  const deleted = await hostedImages.deleteExpired();
  if (deleted > 0) await database.reclaim('hosted_image');
  return deleted;
}
