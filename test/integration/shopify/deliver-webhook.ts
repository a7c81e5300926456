import { createHmac, randomUUID } from 'node:crypto';
import { samplePayload } from '#test/local-shopify/control/sample-payloads.ts';
import { TEST_API_SECRET } from '#test/support/start-stand-ins.ts';

export type Delivery = {
  topic: string;
  shop: string;
  /** Shopify's own sample of the topic where none is given. */
  payload?: unknown;
  /** The same for each delivery of one event. */
  id?: string;
  triggeredAt?: Date;
  /** What it is signed with; null: not signed. */
  secret?: string | null;
  /** Headers that are taken away or changed after signing. */
  headers?: Record<string, string | undefined>;
  /** What is sent instead of the signed body. */
  tamperedBody?: string;
};

/** Sends one delivery as Shopify does, wrong in whatever way a test wants. Answers status and ms. */
export async function deliverWebhook(
  appUrl: string,
  delivery: Delivery,
): Promise<{ status: number; ms: number }> {
  const { payload = samplePayload(delivery.topic, delivery.shop) } = delivery;
  const body = JSON.stringify(payload);
  const secret = delivery.secret === undefined ? TEST_API_SECRET : delivery.secret;
  const headers: Record<string, string | undefined> = {
    'content-type': 'application/json',
    'x-shopify-topic': delivery.topic,
    'x-shopify-shop-domain': delivery.shop,
    'x-shopify-api-version': '2026-10',
    'x-shopify-webhook-id': delivery.id ?? randomUUID(),
    'x-shopify-triggered-at': (delivery.triggeredAt ?? new Date()).toISOString(),
    'x-shopify-hmac-sha256':
      secret === null ? undefined : createHmac('sha256', secret).update(body).digest('base64'),
    ...delivery.headers,
  };
  const sent = Object.entries(headers).filter((entry): entry is [string, string] => !!entry[1]);
  const startedAt = performance.now();
  const response = await fetch(new URL('/webhooks', appUrl), {
    method: 'POST',
    headers: sent,
    body: delivery.tamperedBody ?? body,
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - startedAt };
}
