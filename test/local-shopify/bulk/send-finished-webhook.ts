import { sendWebhook } from '../control/send-webhook.ts';
import type { AdminContext } from '../graphql/context.ts';
import type { BulkOperation } from '../store/bulk-types.ts';

/**
 * The `bulk_operations/finish` webhook: sent when an operation has completed, failed or been canceled (Shopify's changelog
 * of 2021-10-01), once. There is no retry for an app that cannot be reached.
 */
export async function sendFinishedWebhook(
  operation: BulkOperation,
  { shop, app }: AdminContext,
): Promise<void> {
  const target = shop.webhookTarget;
  if (!target) return;
  const payload = {
    admin_graphql_api_id: operation.id,
    completed_at: operation.completedAt,
    created_at: operation.createdAt,
    error_code: operation.errorCode?.toLowerCase() ?? null,
    status: operation.status.toLowerCase(),
    type: 'mutation',
  };
  const delivery = {
    target,
    shop: shop.store.domain,
    topic: 'bulk_operations/finish',
    payload,
    apiSecret: app.apiSecret,
  };
  const answer = await sendWebhook(delivery).catch(() => null);
  operation.webhookStatus = answer?.status ?? null;
}
