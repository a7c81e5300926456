import { Prisma, type Shop } from '#prisma/generated/client.ts';
import type { NoticeContext, NoticeHandler } from './notice-handler.ts';

/**
 * `shop/redact`, 48 hours after an uninstall: everything that says something about the store or its staff
 * goes. The sums of the ledger stay, and the shop's row, which they hang on.
 */
export const eraseShop: NoticeHandler = async (notice, { transaction, clock }) => {
  const shop = await transaction.shop.findUnique({ where: { domain: notice.shop } });
  if (!shop) return 'nothing is stored';
  if (await cameBack(transaction, shop)) return 'installed again since, kept';
  await eraseRecords(transaction, shop);
  // Where the news of the uninstall was lost, this is it.
  const uninstalledAt = shop.uninstalledAt ?? notice.triggeredAt ?? new Date(clock.now());
  await transaction.shop.update({ where: { id: shop.id }, data: { uninstalledAt } });
  return 'erased';
};

/**
 * What says something about the store or its staff. A call that was running when the order came may write more
 * of it before it ends: hence again once it has.
 */
export async function eraseRecords(
  transaction: NoticeContext['transaction'],
  shop: Pick<Shop, 'id' | 'domain'>,
): Promise<void> {
  await transaction.session.deleteMany({ where: { shop: shop.domain } });
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

/** Whether an uninstall is known that an install has followed: the order to erase is about the stay before. */
async function cameBack(transaction: NoticeContext['transaction'], shop: Shop): Promise<boolean> {
  if (shop.uninstalledAt) return false;
  const earlier = await transaction.webhookDelivery.count({
    where: { shop: shop.domain, topic: 'app/uninstalled', triggeredAt: { lt: shop.installedAt } },
  });
  return earlier > 0;
}
