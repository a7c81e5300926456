import { z } from 'zod';
import { defineTopic } from './webhook-topic.ts';

const purchase = z.object({
  app_purchase_one_time: z.object({
    admin_graphql_api_id: z.string().startsWith('gid://shopify/AppPurchaseOneTime/'),
  }),
});

/**
 * `app_purchases_one_time/update`: a hint that Shopify is to be asked about the orders of this shop, now. What the webhook
 * itself says does not count: it may be late, or be the copy of another one. The answer to an order may have been lost,
 * so every order that waits is meant.
 */
export const changedPurchase = defineTopic(purchase, async (webhook, { transaction, clock }) => {
  const { admin_graphql_api_id: purchaseId } = webhook.payload.app_purchase_one_time;
  const { count } = await transaction.creditPurchase.updateMany({
    where: {
      shop: { domain: webhook.shop },
      status: { notIn: ['credited', 'revoked'] },
      OR: [{ status: 'pending' }, { purchaseId }],
    },
    data: { askAt: new Date(clock.now()) },
  });
  return `Shopify is asked about ${count} orders`;
});
