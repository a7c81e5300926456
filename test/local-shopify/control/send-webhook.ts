import { createHmac, randomUUID } from 'node:crypto';
import { API_VERSION } from '../graphql/api-version.ts';

const COMPLIANCE = new Set(['customers/data_request', 'customers/redact', 'shop/redact']);

/** Adds the path that the app declares to Shopify, if the target has none. */
function toWebhookUrl(target: string, topic: string): string {
  if (new URL(target).pathname !== '/') return target;
  return new URL(COMPLIANCE.has(topic) ? '/webhooks/compliance' : '/webhooks', target).href;
}

/** Delivers a signed webhook to the app once, without Shopify's retries; returns the response's status. */
export async function sendWebhook(delivery: {
  target: string;
  shop: string;
  topic: string;
  payload: unknown;
  apiSecret: string;
}): Promise<{ status: number; webhook_id: string }> {
  const body = JSON.stringify(delivery.payload);
  const webhookId = randomUUID();
  const response = await fetch(toWebhookUrl(delivery.target, delivery.topic), {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Shopify-Captain-Hook',
      'x-shopify-topic': delivery.topic,
      'x-shopify-shop-domain': delivery.shop,
      'x-shopify-api-version': API_VERSION,
      'x-shopify-webhook-id': webhookId,
      'x-shopify-event-id': randomUUID(),
      'x-shopify-triggered-at': new Date().toISOString(),
      'x-shopify-hmac-sha256': createHmac('sha256', delivery.apiSecret)
        .update(body)
        .digest('base64'),
    },
  });
  await response.arrayBuffer();
  return { status: response.status, webhook_id: webhookId };
}
