import { sendWebhook } from '../control/send-webhook.ts';
import type { App } from '../oauth/token-endpoint.ts';
import { gidNumber } from '../store/gid.ts';
import { now } from '../store/now.ts';
import type { Shop } from '../store/shop-registry.ts';
import type { Purchase } from '../store/types.ts';

/** Sets the status of a purchase and sends the app a webhook once, if its address is known and the webhook is not lost. */
export async function decidePurchase(
  shop: Shop,
  app: App,
  purchase: Purchase,
  status: Purchase['status'],
  { isWebhookLost = false } = {},
): Promise<void> {
  purchase.status = status;
  if (isWebhookLost || !shop.webhookTarget) return;
  const payload = {
    app_purchase_one_time: {
      admin_graphql_api_id: purchase.id,
      name: purchase.name,
      status,
      admin_graphql_api_shop_id: 'gid://shopify/Shop/1',
      created_at: purchase.createdAt,
      updated_at: now(),
    },
  };
  await sendWebhook({
    target: shop.webhookTarget,
    shop: shop.store.domain,
    topic: 'app_purchases_one_time/update',
    payload,
    apiSecret: app.apiSecret,
  }).catch(() => undefined);
}

/** The address to which Shopify sends the merchant after the decision; one in the same admin is relative to the page. */
export function returnAddress(purchase: Purchase, shop: string): string {
  const url = new URL(purchase.returnUrl);
  url.searchParams.set('charge_id', String(gidNumber(purchase.id)));
  const admin = `https://admin.shopify.com/store/${shop.replace('.myshopify.com', '')}/`;
  return url.href.startsWith(admin) ? `../${url.href.slice(admin.length)}` : url.href;
}
