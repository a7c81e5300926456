import { z } from 'zod';
import { defineTopic } from './webhook-topic.ts';

const purchase = z.object({
  app_purchase_one_time: z.object({
    admin_graphql_api_id: z.string().startsWith('gid://shopify/AppPurchaseOneTime/'),
  }),
});

/**
 * `app_purchases_one_time/update`: a hint to ask Shopify about this shop's orders now. The webhook's own content does
 * not count: it may be late, or a copy of another webhook. The answer to an order may have been lost, so all pending
 * orders are asked about.
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
