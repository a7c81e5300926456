import type { Clock } from '#app/platform/clock.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { Access, AskAccess } from '#app/platform/shopify/ask-access.ts';
import type { Sealer } from '#app/platform/shopify/sessions/seal.ts';
import type { Webhook } from '#app/platform/shopify/webhook-verifier.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { AccessNotEnded } from './access-ended.ts';
import { eraseRecords, eraseShop } from './erase-shop.ts';
import { forgetProduct } from './forget-product.ts';
import { aboutCustomer, changedLocation, changedShop } from './harmless-topics.ts';
import type { NoticeContext, NoticeTopic } from './notice-topic.ts';
import { takeNewScopes } from './take-new-scopes.ts';
import { uninstallShop } from './uninstall-shop.ts';

/** What became of a notice. */
export type NoticeVerdict =
  | 'taken'
  /** Its body is not of its topic. Nothing was changed. */
  | 'misshapen'
  /** Shopify did not confirm that the access is gone. Nothing was changed; it may come again. */
  | 'put off';

export type ShopNotices = {
  /**
   * Takes in what Shopify tells about a shop: once per delivery id, in any order, whether or not the app
   * still has access. The delivery and what it changes are committed together, so that one that failed is
   * taken in when Shopify sends it again. What ends the app's access, or erases, takes effect where Shopify says
   * that the access is gone: a header may lie.
   */
  take: (notice: Webhook) => Promise<NoticeVerdict>;
  /**
   * Erases once more what calls that were running when `shop/redact` came have written since. Answers the shops
   * looked at; one that was installed again is left alone.
   */
  eraseAgain: () => Promise<number>;
  /** Forgets deliveries that Shopify will not repeat any more. Answers how many. */
  deleteOld: () => Promise<number>;
};

/** Every topic of shopify.app.toml. */
export const NOTICE_TOPICS: Readonly<Record<string, NoticeTopic>> = {
  'app/uninstalled': uninstallShop,
  'app/scopes_update': takeNewScopes,
  'products/delete': forgetProduct,
  'shop/update': changedShop,
  'locations/create': changedLocation,
  'locations/update': changedLocation,
  'locations/activate': changedLocation,
  'locations/deactivate': changedLocation,
  'customers/data_request': aboutCustomer,
  'customers/redact': aboutCustomer,
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

type Handle = (context: NoticeContext) => Promise<string>;

type ShopNoticeServices = {
  prisma: PrismaClient;
  clock: Clock;
  log: Logger;
  sealer: Sealer;
  askAccess: AskAccess;
  /** Drops what is cached about the store. */
  forgetStoreProfile: (shop: string) => void;
};

export function createShopNotices(services: ShopNoticeServices): ShopNotices {
  const { prisma, clock, log, forgetStoreProfile } = services;
  return {
    async take(notice) {
      const startedAt = clock.now();
      const { id, topic, shop } = notice;
      const fields = { webhook_id: id, topic, shop };
      const known = Object.hasOwn(NOTICE_TOPICS, topic) ? NOTICE_TOPICS[topic] : undefined;
      const handle = known?.read(notice);
      if (known && !handle) {
        log.warn(fields, 'the body of a webhook is not of its topic');
        return 'misshapen';
      }
      const outcome =
        known && handle ? await takeOrAsk(services, notice, handle) : { done: 'not for us' };
      const ms = clock.now() - startedAt;
      if ('access' in outcome) {
        const { access } = outcome;
        log.warn({ ...fields, access, ms }, 'a webhook tells of lost access, Shopify does not');
        return access === 'works' && !known?.mayBeEarly ? 'taken' : 'put off';
      }
      if (CHANGES_PROFILE.test(topic)) forgetStoreProfile(shop);
      log.info({ ...fields, outcome: outcome.done, ms }, 'webhook');
      return 'taken';
    },

    eraseAgain: () => eraseAgain(prisma, clock.now()),

    async deleteOld() {
      const deleted = await prisma.webhookDelivery.deleteMany({
        where: { receivedAt: { lt: new Date(clock.now() - KEEP_DELIVERIES_MS) } },
      });
      return deleted.count;
    },
  };
}

/** No transaction is open while Shopify is asked. */
async function takeOrAsk(
  services: ShopNoticeServices,
  notice: Webhook,
  handle: Handle,
): Promise<{ done: string } | { access: Access['kind'] }> {
  const done = await takeOnce(services, notice, handle, null);
  if (done !== null) return { done };
  const access = await services.askAccess(notice.shop);
  if (access.kind === 'works' || access.kind === 'unknown') return { access: access.kind };
  const endedSession = access.kind === 'ended' ? access.version : null;
  const doneNow = await takeOnce(services, notice, handle, endedSession);
  return doneNow === null ? { access: access.kind } : { done: doneNow };
}

/** @returns what was done; null when Shopify is to be asked about the access first */
function takeOnce(
  { prisma, clock, log, sealer }: ShopNoticeServices,
  notice: Webhook,
  handle: Handle,
  endedSession: NoticeContext['endedSession'],
): Promise<string | null> {
  return prisma
    .$transaction(async (transaction) => {
      const { id, topic, shop, triggeredAt } = notice;
      const delivery = { id, topic, shop, triggeredAt, receivedAt: new Date(clock.now()) };
      // A second delivery at the same time waits here for the first to be committed.
      const { count } = await transaction.webhookDelivery.createMany({
        data: [delivery],
        skipDuplicates: true,
      });
      if (count === 0) return 'taken in before';
      return handle({ transaction, clock, log, sealer, endedSession });
    }, TRANSACTION)
    .catch((error: unknown) => {
      if (error instanceof AccessNotEnded) return null;
      throw error;
    });
}

async function eraseAgain(prisma: PrismaClient, nowMs: number): Promise<number> {
  const since = new Date(nowMs - ERASED_AGAIN_FOR_MS);
  const orders = await prisma.webhookDelivery.findMany({
    where: { topic: 'shop/redact', receivedAt: { gt: since } },
    select: { shop: true, receivedAt: true },
  });
  // What an install has brought since the order is not what the order was about.
  const gone = await prisma.shop.findMany({
    where: {
      uninstalledAt: { not: null },
      OR: orders.map(({ shop, receivedAt }) => ({
        domain: shop,
        installedAt: { lt: receivedAt },
      })),
    },
  });
  for (const shop of gone)
    await prisma.$transaction((transaction) => eraseRecords(transaction, shop), TRANSACTION);
  return gone.length;
}
