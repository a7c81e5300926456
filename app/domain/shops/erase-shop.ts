import { z } from 'zod';
import type { PrismaClient, Shop } from '#prisma/generated/client.ts';
import { AccessNotEnded, deleteEndedSessions, markUninstalled } from './end-access.ts';
import { defineTopic, type WebhookContext } from './webhook-topic.ts';

/** Webhooks about a customer have the same fields, and a customer. */
const shopAlone = z.object({
  shop_id: z.number(),
  shop_domain: z.string(),
  customer: z.never().optional(),
});

/** What was done with a `shop/redact` that is to be followed by `eraseRecords`. */
export const ERASURE_DUE = 'erasure due';

/**
 * `shop/redact`, 48 hours after an uninstall: everything about the store and its staff is to be deleted, which may take longer
 * than Shopify waits. The ledger and the orders of credits stay, and the shop's row that they refer to. Where the app is
 * installed, still or again, nothing is deleted.
 */
export const eraseShop = defineTopic(shopAlone, async (webhook, context) => {
  const { transaction, clock } = context;
  const shop = await transaction.shop.findUnique({ where: { domain: webhook.shop } });
  if (!shop) return 'nothing is stored';
  // There was no `app/uninstalled`, and Shopify has not confirmed that the access ended.
  if (!shop.uninstalledAt && !context.endedSession) throw new AccessNotEnded();
  // `app/uninstalled` may have been lost: then this webhook stands for it.
  const uninstalledAt = shop.uninstalledAt ?? webhook.triggeredAt ?? new Date(clock.now());
  await markUninstalled(shop, uninstalledAt, context);
  await deleteEndedSessions(shop.domain, context);
  return ERASURE_DUE;
});

/**
 * Deletes the kept photos and keeps no more of them, also where the app is installed again. The setting comes first: a
 * photo that is being kept holds its row. The bytes of embedded databases go with the next clean-up.
 */
export async function stopKeepingPhotos(
  transaction: WebhookContext['transaction'],
  { id: shopId }: Pick<Shop, 'id'>,
): Promise<void> {
  await transaction.shopSettings.updateMany({ where: { shopId }, data: { keepPhotos: false } });
  await transaction.keptPhoto.deleteMany({ where: { shopId } });
}

type Step = (transaction: WebhookContext['transaction'], shopId: string) => Promise<unknown>;

/** What is deleted of a store, in this order. */
const STEPS: readonly Step[] = [
  (all, shopId) => all.hostedImage.deleteMany({ where: { shopId } }),
  (all, shopId) => all.photoUpload.deleteMany({ where: { shopId } }),
  (all, shopId) => stopKeepingPhotos(all, { id: shopId }),
  (all, shopId) => all.receivingSession.deleteMany({ where: { shopId } }),
  (all, shopId) => all.productLink.deleteMany({ where: { shopId } }),
  (all, shopId) => all.changeRecord.deleteMany({ where: { shopId } }),
  (all, shopId) => all.stockAddition.deleteMany({ where: { shopId } }),
  (all, shopId) => all.barcodeChoice.deleteMany({ where: { shopId } }),
  (all, shopId) => all.taughtShape.deleteMany({ where: { shopId } }),
  (all, shopId) => all.shopSettings.deleteMany({ where: { shopId } }),
  (all, shopId) => all.upsertLease.deleteMany({ where: { shopId } }),
  (all, shopId) => all.job.deleteMany({ where: { shopId } }),
  (all, shopId) => all.apiKey.deleteMany({ where: { shopId } }),
  (all, shopId) => all.oauthConnection.deleteMany({ where: { shopId } }),
  (all, shopId) => all.staffMember.deleteMany({ where: { shopId } }),
  (all, shopId) => all.dailyUse.deleteMany({ where: { shopId } }),
  (all, shopId) =>
    all.creditPurchase.updateMany({
      where: { shopId },
      data: { orderedBy: null, confirmationUrl: null },
    }),
  // Without the answer nothing can be replayed, and the caller may have put a name into the key.
  (all, shopId) => all.$executeRaw`
    UPDATE api_call SET input = NULL, response = NULL, problem = NULL, choice = NULL, staff_id = NULL, idempotency_key = NULL
    WHERE shop_id = ${shopId} AND (input IS NOT NULL OR response IS NOT NULL OR problem IS NOT NULL OR choice IS NOT NULL
      OR staff_id IS NOT NULL OR idempotency_key IS NOT NULL)`,
  // Last: a call that ends locks its own row first, then the endpoint that is told of it.
  (all, shopId) => all.webhookEndpoint.deleteMany({ where: { shopId } }),
];

/** A store may have a gigabyte in one table. */
const STEP_TRANSACTION = { maxWait: 30_000, timeout: 5 * 60_000 };

/**
 * Deletes everything about a store and its staff, table by table, each in a transaction of its own: what is done stays done
 * when one fails. It ends where the app is installed again. Repeated later: a call that was running when `shop/redact` came
 * may write records before it ends.
 */
export async function eraseRecords(prisma: PrismaClient, shop: Shop): Promise<void> {
  for (const step of STEPS) {
    const isGone = await prisma.$transaction(async (transaction) => {
      // An installation waits for this row.
      const gone = await transaction.$queryRaw<unknown[]>`
        SELECT id FROM shop WHERE id = ${shop.id} AND uninstalled_at IS NOT NULL AND installed_at = ${shop.installedAt}
        FOR UPDATE`;
      if (gone.length > 0) await step(transaction, shop.id);
      return gone.length > 0;
    }, STEP_TRANSACTION);
    if (!isGone) return;
  }
}
