import { setTimeout as delay } from 'node:timers/promises';
import { KEPT_MS } from '#app/domain/retention.ts';
import type { Clock } from '#app/platform/clock.ts';
import { createInFlight, type InFlight } from '#app/platform/http/in-flight.ts';
import type { Logger } from '#app/platform/logger.ts';
import { oncePerKey } from '#app/platform/once-per-key.ts';
import type { Sealer } from '#app/platform/secrets/seal.ts';
import type { Access, CheckAccess } from '#app/platform/shopify/check-access.ts';
import type { Webhook } from '#app/platform/shopify/webhook-verifier.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { changedPurchase } from './changed-purchase.ts';
import { AccessNotEnded } from './end-access.ts';
import { ERASURE_DUE, eraseRecords, eraseShop } from './erase-shop.ts';
import { forgetProduct } from './forget-product.ts';
import { aboutCustomer, changedLocation, changedShop } from './topics-without-records.ts';
import { uninstallShop } from './uninstall-shop.ts';
import { updateScopes } from './update-scopes.ts';
import type { WebhookContext, WebhookTopic } from './webhook-topic.ts';

/** How a webhook was answered. */
export type WebhookOutcome =
  | 'accepted'
  /** The body does not fit the topic. Nothing was changed. */
  | 'malformed'
  /** Shopify did not confirm that the access has ended. Nothing was changed; the webhook must be delivered again. */
  | 'retry_later';

export type ShopWebhooks = ReturnType<typeof createShopWebhooks>;

/** All topics in shopify.app.toml. */
export const WEBHOOK_TOPICS: Readonly<Record<string, WebhookTopic>> = {
  'app/uninstalled': uninstallShop,
  'app/scopes_update': updateScopes,
  'products/delete': forgetProduct,
  'app_purchases_one_time/update': changedPurchase,
  'shop/update': changedShop,
  'locations/create': changedLocation,
  'locations/update': changedLocation,
  'locations/activate': changedLocation,
  'locations/deactivate': changedLocation,
  'customers/data_request': aboutCustomer,
  'customers/redact': aboutCustomer,
  'shop/redact': eraseShop,
};

/** These topics may change the shop's locations, or what the app may read about them. */
const CHANGES_PROFILE = /^(locations\/|shop\/update$|app\/)/;

/** An erasure that takes longer continues after the answer. */
const ERASED_WITHIN_MS = 3_000;
/** Shopify waits five seconds for an answer. */
const TRANSACTION = { maxWait: 4_000, timeout: 4_000 };

type Handle = (context: WebhookContext) => Promise<string>;

type ShopWebhookServices = {
  prisma: PrismaClient;
  clock: Clock;
  log: Logger;
  sealer: Sealer;
  checkAccess: CheckAccess;
  /** Drops what is cached about the shop. */
  forgetStoreProfile: (shop: string) => void;
};

export function createShopWebhooks(services: ShopWebhookServices) {
  const { prisma, clock } = services;
  const erasures = createInFlight();
  /** For each shop, the start time of this process's last completed erasure. */
  const erasedAt = new Map<string, number>();
  return {
    /**
     * Handles a webhook about a shop: once per delivery id, in any order, whether or not the app still has access. The
     * delivery and its changes are committed together, so a failed delivery is handled when Shopify repeats it. A
     * webhook that ends the app's access or erases records takes effect only after Shopify has confirmed that the
     * access ended, because topic and shop are unsigned headers. A copy that arrives in the meantime gets the same
     * answer: it would hold a pool connection only to wait for it.
     */
    handle: oncePerKey(
      (webhook: Webhook) => handleDelivery(services, erasures, webhook),
      JSON.stringify,
    ),

    /** Resolves when no erasure continues after its webhook's answer, so that a shutdown can wait for it. */
    whenErased: () => erasures.whenIdle(),

    /**
     * Erases what a `shop/redact` of the last days has missed: records written by calls that were running when it
     * arrived, and work that it did not finish. Leaves reinstalled shops alone. Returns how many shops were examined.
     */
    finishErasures: (): Promise<number> => finishErasures(services, erasedAt),

    /** Deletes records of deliveries that Shopify no longer repeats. Returns how many. */
    async deleteOld(): Promise<number> {
      const deleted = await prisma.shopifyWebhook.deleteMany({
        where: { receivedAt: { lt: new Date(clock.now() - KEPT_MS.shopifyWebhook) } },
      });
      return deleted.count;
    },
  };
}

async function handleDelivery(
  services: ShopWebhookServices,
  erasures: InFlight,
  webhook: Webhook,
): Promise<WebhookOutcome> {
  const { clock, log, forgetStoreProfile } = services;
  const startedAt = clock.now();
  const { id, topic, shop } = webhook;
  const fields = { webhook_id: id, topic, shop };
  const known = Object.hasOwn(WEBHOOK_TOPICS, topic) ? WEBHOOK_TOPICS[topic] : undefined;
  const handle = known?.read(webhook);
  if (known && !handle) {
    log.warn(fields, 'the body of a webhook does not fit its topic');
    return 'malformed';
  }
  const outcome =
    known && handle ? await handleOrAsk(services, webhook, handle) : { done: 'unknown topic' };
  const ms = clock.now() - startedAt;
  if ('access' in outcome) {
    const { access } = outcome;
    log.warn(
      { ...fields, access, ms },
      'a webhook says that access was lost, Shopify does not confirm it',
    );
    return access === 'works' && !known?.retryWhileAccessWorks ? 'accepted' : 'retry_later';
  }
  if (outcome.done === ERASURE_DUE) await eraseInBackground(services, erasures, shop);
  if (CHANGES_PROFILE.test(topic)) forgetStoreProfile(shop);
  log.info({ ...fields, outcome: outcome.done, ms }, 'webhook');
  return 'accepted';
}

/** Handles a webhook. If needed, first asks Shopify about the access, outside any transaction. */
async function handleOrAsk(
  services: ShopWebhookServices,
  webhook: Webhook,
  handle: Handle,
): Promise<{ done: string } | { access: Access['kind'] }> {
  const done = await handleOnce(services, webhook, handle, null);
  if (done !== null) return { done };
  const access = await services.checkAccess(webhook.shop);
  if (access.kind === 'works' || access.kind === 'unknown') return { access: access.kind };
  const endedSession = access.kind === 'ended' ? access.version : null;
  const doneAfter = await handleOnce(services, webhook, handle, endedSession);
  return doneAfter === null ? { access: access.kind } : { done: doneAfter };
}

/** @returns what was done; null if Shopify must be asked about the access first */
function handleOnce(
  { prisma, clock, log, sealer }: ShopWebhookServices,
  webhook: Webhook,
  handle: Handle,
  endedSession: WebhookContext['endedSession'],
): Promise<string | null> {
  return prisma
    .$transaction(async (transaction) => {
      const { id, topic, shop, triggeredAt } = webhook;
      const delivery = { id, topic, shop, triggeredAt, receivedAt: new Date(clock.now()) };
      // A concurrent second delivery waits here for the first to be committed.
      const { count } = await transaction.shopifyWebhook.createMany({
        data: [delivery],
        skipDuplicates: true,
      });
      if (count === 0) return 'handled before';
      return handle({ transaction, clock, log, sealer, endedSession });
    }, TRANSACTION)
    .catch((error: unknown) => {
      if (error instanceof AccessNotEnded) return null;
      throw error;
    });
}

/**
 * Erases a shop; work that takes longer than Shopify waits continues after the answer. Never throws: `finishErasures` does
 * the rest.
 */
async function eraseInBackground(
  { prisma, log }: ShopWebhookServices,
  erasures: InFlight,
  domain: string,
) {
  const erase = async () => {
    const shop = await prisma.shop.findUnique({ where: { domain } });
    if (shop?.uninstalledAt) await eraseRecords(prisma, shop);
  };
  const erasing = erasures.track(erase).catch((err: unknown) => {
    log.error({ shop: domain, err }, 'a store was not erased: it is tried again in some minutes');
  });
  await Promise.race([erasing, delay(ERASED_WITHIN_MS, undefined, { ref: false })]);
}

/** No call runs this long: an erasure that starts this long after the webhook is complete. */
const ERASED_AGAIN_FOR_MS = 10 * 60 * 1000;

async function finishErasures(
  { prisma, clock, log }: ShopWebhookServices,
  erasedAt: Map<string, number>,
): Promise<number> {
  const redactions = await prisma.shopifyWebhook.findMany({
    where: { topic: 'shop/redact' },
    select: { shop: true, receivedAt: true },
    // The latest webhook of each shop counts.
    orderBy: { receivedAt: 'asc' },
  });
  // Records of an install after the webhook are kept.
  const gone = await prisma.shop.findMany({
    where: {
      uninstalledAt: { not: null },
      OR: redactions.map(({ shop, receivedAt }) => ({
        domain: shop,
        installedAt: { lt: receivedAt },
      })),
    },
  });
  const orderedAt = new Map(redactions.map(({ shop, receivedAt }) => [shop, receivedAt.getTime()]));
  const due = gone.filter(
    ({ id, domain }) =>
      (erasedAt.get(id) ?? 0) < (orderedAt.get(domain) ?? 0) + ERASED_AGAIN_FOR_MS,
  );
  for (const shop of due) {
    const startedAt = clock.now();
    try {
      await eraseRecords(prisma, shop);
      erasedAt.set(shop.id, startedAt);
    } catch (err) {
      log.error({ shop: shop.domain, err }, 'a store was not erased: it is tried again');
    }
  }
  return due.length;
}
