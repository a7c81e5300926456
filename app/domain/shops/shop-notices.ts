import type { Clock } from '#app/platform/clock.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { Sealer } from '#app/platform/shopify/seal.ts';
import type { Webhook } from '#app/platform/shopify/webhook-verifier.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { eraseRecords, eraseShop } from './erase-shop.ts';
import { forgetProduct } from './forget-product.ts';
import type { NoticeHandler } from './notice-handler.ts';
import { takeNewScopes } from './take-new-scopes.ts';
import { uninstallShop } from './uninstall-shop.ts';

export type ShopNotices = {
  /**
   * Takes in what Shopify tells about a shop: once per delivery id, in any order, whether or not the app
   * still has access. The delivery and what it changes are committed together, so that one that failed is
   * taken in when Shopify sends it again.
   */
  take: (notice: Webhook) => Promise<void>;
  /**
   * Erases once more what calls that were running when `shop/redact` came have written since. Answers the shops
   * looked at; one that was installed again is left alone.
   */
  eraseAgain: () => Promise<number>;
  /** Forgets deliveries that Shopify will not repeat any more. Answers how many. */
  deleteOld: () => Promise<number>;
};

const nothingStored: NoticeHandler = async () => 'nothing of a customer is stored';
/** The cached profile of the store is dropped once the transaction is through. */
const changedProfile: NoticeHandler = async () => 'store profile dropped';

/** Every topic of shopify.app.toml. */
export const NOTICE_HANDLERS: Readonly<Record<string, NoticeHandler>> = {
  'app/uninstalled': uninstallShop,
  'app/scopes_update': takeNewScopes,
  'products/delete': forgetProduct,
  'shop/update': changedProfile,
  'locations/create': changedProfile,
  'locations/update': changedProfile,
  'locations/activate': changedProfile,
  'locations/deactivate': changedProfile,
  'locations/delete': changedProfile,
  'customers/data_request': nothingStored,
  'customers/redact': nothingStored,
  'shop/redact': eraseShop,
};

/** After these the store may offer other places, or show us less of them. */
const CHANGES_PROFILE = /^(locations\/|shop\/update$|app\/)/;

/** Shopify repeats for four hours; a week is ample, and short enough to keep the table small. */
const KEEP_DELIVERIES_MS = 7 * 24 * 60 * 60 * 1000;
/** No call runs this long. */
const ERASED_AGAIN_FOR_MS = 10 * 60 * 1000;
/** Shopify waits five seconds for an answer. */
const TRANSACTION = { maxWait: 4_000, timeout: 4_000 };

export function createShopNotices(options: {
  prisma: PrismaClient;
  clock: Clock;
  log: Logger;
  sealer: Sealer;
  /** Drops what is cached about the store. */
  forgetStoreProfile: (shop: string) => void;
}): ShopNotices {
  const { prisma, clock, log, sealer, forgetStoreProfile } = options;

  const takeOnce = (notice: Webhook) =>
    prisma.$transaction(async (transaction) => {
      const { id, topic, shop, triggeredAt } = notice;
      const delivery = { id, topic, shop, triggeredAt, receivedAt: new Date(clock.now()) };
      // A second delivery at the same time waits here for the first to be committed.
      const { count } = await transaction.webhookDelivery.createMany({
        data: [delivery],
        skipDuplicates: true,
      });
      if (count === 0) return 'taken in before';
      const handler = Object.hasOwn(NOTICE_HANDLERS, topic) ? NOTICE_HANDLERS[topic] : undefined;
      return handler ? handler(notice, { transaction, clock, log, sealer }) : 'not for us';
    }, TRANSACTION);

  return {
    async take(notice) {
      const startedAt = clock.now();
      const outcome = await takeOnce(notice);
      if (CHANGES_PROFILE.test(notice.topic)) forgetStoreProfile(notice.shop);
      const { id, topic, shop } = notice;
      log.info({ webhook_id: id, topic, shop, outcome, ms: clock.now() - startedAt }, 'webhook');
    },

    async eraseAgain() {
      const since = new Date(clock.now() - ERASED_AGAIN_FOR_MS);
      const orders = await prisma.webhookDelivery.findMany({
        where: { topic: 'shop/redact', receivedAt: { gt: since } },
        select: { shop: true },
      });
      const where = {
        domain: { in: orders.map(({ shop }) => shop) },
        uninstalledAt: { not: null },
      };
      const gone = orders.length > 0 ? await prisma.shop.findMany({ where }) : [];
      for (const shop of gone)
        await prisma.$transaction((transaction) => eraseRecords(transaction, shop), TRANSACTION);
      return gone.length;
    },

    async deleteOld() {
      const deleted = await prisma.webhookDelivery.deleteMany({
        where: { receivedAt: { lt: new Date(clock.now() - KEEP_DELIVERIES_MS) } },
      });
      return deleted.count;
    },
  };
}
