import type { ShopNotices } from '#app/domain/shops/shop-notices.ts';
import type { Logger } from '#app/platform/logger.ts';
import { readBytes } from '#app/platform/read-bytes.ts';
import type { WebhookVerifier } from '#app/platform/shopify/webhook-verifier.ts';

export type WebhookServices = {
  verifier: WebhookVerifier;
  notices: ShopNotices;
  log: Logger;
};

/** None of the topics we asked for comes near it. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

/**
 * `POST /webhooks` and `/webhooks/compliance`: 200 when it was taken in (or had been before), 401 when the
 * signature is wrong, 500 when our records could not be changed: Shopify sends it again then.
 */
export async function handleWebhook(
  request: Request,
  { verifier, notices, log }: WebhookServices,
): Promise<Response> {
  if (request.method !== 'POST') return answer(405, { Allow: 'POST' });
  const body = await readBytes(request, MAX_BODY_BYTES);
  if (!body) return answer(413);
  const verdict = await verifier.verify(request, body.toString('utf8'));
  if (verdict.kind === 'forged') return answer(401);
  if (verdict.kind === 'malformed') return answer(400);
  try {
    await notices.take(verdict.webhook);
    return answer(200);
  } catch (err) {
    const { id, topic, shop } = verdict.webhook;
    log.error({ webhook_id: id, topic, shop, err }, 'a webhook was not taken in');
    return answer(500);
  }
}

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
