import { z } from 'zod';
import { Prisma, type Shop } from '#prisma/generated/client.ts';
import { AccessNotEnded, deleteEndedSessions, markUninstalled } from './end-access.ts';
import { defineTopic, type WebhookContext } from './webhook-topic.ts';

/** Webhooks about a customer have the same fields, and a customer. */
const shopAlone = z.object({
  shop_id: z.number(),
  shop_domain: z.string(),
  customer: z.never().optional(),
});

/**
 * `shop/redact`, 48 hours after an uninstall: deletes everything about the store and its staff. The ledger and the orders
 * of credits stay, and the shop's row that they refer to. Where the app is installed, still or again, nothing is deleted.
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
  await eraseRecords(transaction, shop);
  return 'erased';
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

/**
 * Deletes everything about the store and its staff. Called again later: a call that was running when `shop/redact`
 * came may write records before it ends.
 */
export async function eraseRecords(
  transaction: WebhookContext['transaction'],
  shop: Pick<Shop, 'id'>,
): Promise<void> {
  const ofShop = { where: { shopId: shop.id } };
  await transaction.hostedImage.deleteMany(ofShop);
  await transaction.photoUpload.deleteMany(ofShop);
  await stopKeepingPhotos(transaction, shop);
  await transaction.receivingSession.deleteMany(ofShop);
  await transaction.productLink.deleteMany(ofShop);
  await transaction.changeRecord.deleteMany(ofShop);
  await transaction.stockAddition.deleteMany(ofShop);
  await transaction.barcodeChoice.deleteMany(ofShop);
  await transaction.taughtShape.deleteMany(ofShop);
  await transaction.shopSettings.deleteMany(ofShop);
  await transaction.upsertLease.deleteMany(ofShop);
  await transaction.job.deleteMany(ofShop);
  await transaction.apiKey.deleteMany(ofShop);
  await transaction.oauthConnection.deleteMany(ofShop);
  await transaction.staffMember.deleteMany(ofShop);
  await transaction.dailyUse.deleteMany(ofShop);
  await transaction.creditPurchase.updateMany({
    ...ofShop,
    data: { orderedBy: null, confirmationUrl: null },
  });
  await transaction.apiCall.updateMany({
    ...ofShop,
    data: {
      input: Prisma.DbNull,
      response: Prisma.DbNull,
      problem: Prisma.DbNull,
      choice: Prisma.DbNull,
      staffId: null,
      // Without the answer nothing can be replayed, and the caller may have put a name into the key.
      idempotencyKey: null,
    },
  });
  // Last: a call that ends locks its own row first, then the endpoint that is told of it.
  await transaction.webhookEndpoint.deleteMany(ofShop);
}
