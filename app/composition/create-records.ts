import { createActivity } from '#app/domain/activity/activity.ts';
import { createApiKeys } from '#app/domain/api-keys/api-keys.ts';
import { createBarcodeChoices } from '#app/domain/barcode-choices/barcode-choices.ts';
import { createChangeRecords } from '#app/domain/change-records/create-change-records.ts';
import { createCreditLedger } from '#app/domain/credits/credit-ledger.ts';
import { createCreditPurchases } from '#app/domain/credits/credit-purchases.ts';
import { createCredits } from '#app/domain/credits/credits.ts';
import { createDailyUse } from '#app/domain/daily-use/daily-use.ts';
import { createHostedImages } from '#app/domain/hosted-images/hosted-images.ts';
import { createJobIntake } from '#app/domain/jobs/job-intake.ts';
import { createJobs } from '#app/domain/jobs/jobs.ts';
import { createJobsAhead } from '#app/domain/jobs/jobs-ahead.ts';
import { createKeptPhotos } from '#app/domain/kept-photos/kept-photos.ts';
import { createOauthClients } from '#app/domain/oauth/oauth-clients.ts';
import { createOauthConnections } from '#app/domain/oauth/oauth-connections.ts';
import { createOauthRecords } from '#app/domain/oauth/oauth-records.ts';
import { createPhotoUploads } from '#app/domain/photo-uploads/photo-uploads.ts';
import { createProductLinks } from '#app/domain/product-links/product-links.ts';
import { createReadingRequests } from '#app/domain/reading-requests/reading-requests.ts';
import { createReceivingAnswers } from '#app/domain/receiving/answers.ts';
import { createBoxWrites } from '#app/domain/receiving/box-writes.ts';
import { createReceivingBoxes } from '#app/domain/receiving/boxes.ts';
import { createPhotoReadings } from '#app/domain/receiving/photo-readings.ts';
import { createReceivingPhotos } from '#app/domain/receiving/photos.ts';
import { createReceivingScans } from '#app/domain/receiving/scans.ts';
import { createReceivingSessions } from '#app/domain/receiving/sessions.ts';
import { createOwnerLimits } from '#app/domain/settings/owner-limits.ts';
import { createShopSettings } from '#app/domain/settings/shop-settings.ts';
import { createShops } from '#app/domain/shops/shops.ts';
import { createStaffMembers } from '#app/domain/staff-members/staff-members.ts';
import { createStockAdditions } from '#app/domain/stock-additions/stock-additions.ts';
import { createTaughtShapes } from '#app/domain/taught-shapes/taught-shapes.ts';
import { createUpsertLeases } from '#app/domain/upsert-leases/upsert-leases.ts';
import { createWebhookEndpoints } from '#app/domain/webhook-endpoints/webhook-endpoints.ts';
import { createWebhookMessages } from '#app/domain/webhook-endpoints/webhook-messages.ts';
import { GRANTED_SCOPES, KEY_SCOPES } from '#app/operations/registry.ts';
import { createSealer } from '#app/platform/secrets/seal.ts';
import type { Base } from './base.ts';

export type Records = ReturnType<typeof createRecords>;

/** Creates the services that keep records in the database. */
export function createRecords({ config, database, photoStores, clock, owner }: Base) {
  const { prisma, pool } = database;
  const { appUrl, topUpUrl } = config;
  const sealer = createSealer(config.shopify.apiSecrets, 'webhook secret v1');
  return {
    activity: createActivity(pool),
    apiKeys: createApiKeys(database, clock, { always: KEY_SCOPES, onRequest: GRANTED_SCOPES }),
    changeRecords: createChangeRecords(database, clock),
    barcodeChoices: createBarcodeChoices(database),
    creditLedger: createCreditLedger(prisma),
    creditPurchases: createCreditPurchases(pool, clock),
    credits: createCredits({ pool, owner, topUpUrl }),
    dailyUse: createDailyUse(pool, clock, config.dailyLimits),
    hostedImages: createHostedImages({ pool, store: photoStores.hosted_image, clock, appUrl }),
    jobs: createJobs(pool, clock),
    jobsAhead: createJobsAhead(pool),
    keptPhotos: createKeptPhotos({ pool, store: photoStores.kept_photo, clock }),
    jobIntake: createJobIntake(pool, clock, config.jobStorageBytesPerShop),
    oauthClients: createOauthClients(pool, clock),
    oauthConnections: createOauthConnections(database, clock),
    oauthRecords: createOauthRecords(prisma, clock),
    photoUploads: createPhotoUploads(prisma, clock),
    productLinks: createProductLinks(pool),
    readingRequests: createReadingRequests(pool, owner),
    receivingSessions: createReceivingSessions(pool, clock),
    receivingPhotos: createReceivingPhotos({ pool, store: photoStores.receiving_photo, clock }),
    receivingAnswers: createReceivingAnswers(pool, clock),
    receivingScans: createReceivingScans(pool, clock),
    receivingBoxes: createReceivingBoxes(pool, clock),
    photoReadings: createPhotoReadings(pool, clock),
    boxWrites: createBoxWrites(pool, clock),
    ownerLimits: createOwnerLimits(pool),
    shopSettings: createShopSettings(pool),
    shops: createShops(pool, clock),
    staffMembers: createStaffMembers(pool, clock),
    stockAdditions: createStockAdditions(pool, clock),
    taughtShapes: createTaughtShapes(database, clock),
    upsertLeases: createUpsertLeases({ pool, clock, owner }),
    webhookEndpoints: createWebhookEndpoints({ pool, clock, sealer }),
    webhookMessages: createWebhookMessages({ pool, clock, sealer }),
  };
}
