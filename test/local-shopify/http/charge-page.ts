import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildChargePage } from '../billing/charge-page.ts';
import { decidePurchase, returnAddress } from '../billing/decide-purchase.ts';
import type { App } from '../oauth/token-endpoint.ts';
import type { Shop } from '../store/shop-registry.ts';
import { readJson, sendJson } from './json.ts';

/** GET shows a charge; POST with decision=approve or decline decides it and redirects to the app. */
export async function answerChargePage(
  request: IncomingMessage,
  response: ServerResponse,
  about: { shop: Shop; app: App; charge: string },
): Promise<void> {
  const { shop, app, charge } = about;
  const purchase = shop.store.billing.purchases.get(`gid://shopify/AppPurchaseOneTime/${charge}`);
  if (!purchase) return sendJson(response, 404, { errors: 'Not Found' });
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(buildChargePage(purchase));
    return;
  }
  const { decision } = await readJson(request);
  const isApproved = decision === 'approve';
  const isUnpaid = isApproved && shop.store.billing.arePaymentsFailing;
  if (purchase.status === 'PENDING' && !isUnpaid) {
    await decidePurchase(shop, app, purchase, isApproved ? 'ACTIVE' : 'DECLINED');
  }
  response.writeHead(302, { location: returnAddress(purchase, shop.store.domain) });
  response.end();
}
