import path from 'node:path';
import { createActivity } from '#app/domain/activity/activity.ts';
import { createApiKeys } from '#app/domain/api-keys/api-keys.ts';
import { createBarcodeChoices } from '#app/domain/barcode-choices/barcode-choices.ts';
import { createChangeRecords } from '#app/domain/change-records/prisma-change-records.ts';
import { createCreditLedger } from '#app/domain/credits/credit-ledger.ts';
import { createCredits } from '#app/domain/credits/credits.ts';
import { createFilePhotoStore } from '#app/domain/hosted-images/file-photo-store.ts';
import { createHostedImages } from '#app/domain/hosted-images/hosted-images.ts';
import type { PhotoStore } from '#app/domain/hosted-images/photo-store.ts';
import { createRowPhotoStore } from '#app/domain/hosted-images/row-photo-store.ts';
import { createJobIntake } from '#app/domain/jobs/job-intake.ts';
import { createJobs } from '#app/domain/jobs/jobs.ts';
import { createJobsAhead } from '#app/domain/jobs/jobs-ahead.ts';
import { createProductLinks } from '#app/domain/product-links/product-links.ts';
import { createShopSettings } from '#app/domain/settings/shop-settings.ts';
import { createShops } from '#app/domain/shops/shops.ts';
import { createUpsertLeases } from '#app/domain/upsert-leases/upsert-leases.ts';
import { SCOPES } from '#app/operations/registry.ts';
import type { Config } from '#app/platform/config.server.ts';
import type { Database } from '#app/platform/database/open-database.server.ts';
import type { Base } from './base.ts';

export type Records = ReturnType<typeof createRecords>;

/** The records on the database. */
export function createRecords({ config, database, clock, owner }: Base) {
  const { prisma, pool } = database;
  const { appUrl, topUpUrl } = config;
  const store = createPhotoStore(config, database);
  return {
    activity: createActivity(prisma),
    apiKeys: createApiKeys(prisma, clock, SCOPES),
    changeRecords: createChangeRecords(prisma, clock),
    barcodeChoices: createBarcodeChoices(prisma),
    creditLedger: createCreditLedger(prisma),
    credits: createCredits({ pool, owner, topUpUrl }),
    hostedImages: createHostedImages({ prisma, store, clock, appUrl }),
    jobs: createJobs(pool, clock),
    jobsAhead: createJobsAhead(pool),
    jobIntake: createJobIntake(pool, clock, config.jobStorageBytesPerShop),
    productLinks: createProductLinks(prisma),
    shopSettings: createShopSettings(prisma),
    shops: createShops(prisma, clock),
    upsertLeases: createUpsertLeases({ pool, clock, owner }),
  };
}

/** With a server, processes share photos as rows; the embedded database has one process, which keeps them as files. */
function createPhotoStore({ database: location }: Config, { prisma, pool }: Database): PhotoStore {
  if (location.kind === 'postgres') return createRowPhotoStore(pool);
  return createFilePhotoStore(prisma, path.join(path.dirname(location.directory), 'photos'));
}
