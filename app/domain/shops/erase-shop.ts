import { z } from 'zod';
import { Prisma, type Shop } from '#prisma/generated/client.ts';
import { AccessNotEnded, markUninstalled, requireAccessEnded } from './access-ended.ts';
import { type NoticeContext, noticeTopic } from './notice-topic.ts';

/** The notices about a customer name the shop in the same words, and a customer. */
const shopAlone = z.object({
  shop_id: z.number(),
  shop_domain: z.string(),
  customer: z.never().optional(),
});

/**
 * `shop/redact`, 48 hours after an uninstall: everything that says something about the store or its staff
 * goes. The sums of the ledger stay, and the shop's row, which they hang on. A shop that has the app, again or
 * still, keeps all of it.
 */
export const eraseShop = noticeTopic(shopAlone, async (notice, context) => {
  const { transaction, clock } = context;
  const shop = await transaction.shop.findUnique({ where: { domain: notice.shop } });
  if (!shop) return 'nothing is stored';
  // Neither the news of an uninstall nor Shopify's word for it.
  if (!shop.uninstalledAt && !context.endedSession) throw new AccessNotEnded();
  // Where the news of the uninstall was lost, this is it.
  const uninstalledAt = shop.uninstalledAt ?? notice.triggeredAt ?? new Date(clock.now());
  await markUninstalled(shop, uninstalledAt, context);
  await requireAccessEnded(shop.domain, context);
  await eraseRecords(transaction, shop);
  return 'erased';
});

/**
 * What says something about the store or its staff. A call that was running when the order came may write more
 * of it before it ends: hence again once it has.
 */
export async function eraseRecords(
  transaction: NoticeContext['transaction'],
  shop: Pick<Shop, 'id'>,
): Promise<void> {
  const ofShop = { where: { shopId: shop.id } };
  await transaction.hostedImage.deleteMany(ofShop);
  await transaction.productLink.deleteMany(ofShop);
  await transaction.changeRecord.deleteMany(ofShop);
  await transaction.confirmation.deleteMany(ofShop);
  await transaction.shopSettings.deleteMany(ofShop);
  await transaction.upsertLease.deleteMany(ofShop);
  await transaction.job.deleteMany(ofShop);
  await transaction.apiKey.deleteMany(ofShop);
  await transaction.apiCall.updateMany({
    ...ofShop,
    data: {
      input: Prisma.DbNull,
      response: Prisma.DbNull,
      choice: Prisma.DbNull,
      staffId: null,
      // With the answer gone nothing can be replayed, and the key may be the caller's own words.
      idempotencyKey: null,
    },
  });
}
