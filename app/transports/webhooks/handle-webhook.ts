import type { NoticeVerdict, ShopNotices } from '#app/domain/shops/shop-notices.ts';
import { readBytes } from '#app/platform/http/read-bytes.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { WebhookVerifier } from '#app/platform/shopify/webhook-verifier.ts';

export type WebhookServices = {
  verifier: WebhookVerifier;
  notices: ShopNotices;
  log: Logger;
};

/** None of the topics we asked for comes near it. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

const STATUS: Record<NoticeVerdict, number> = { taken: 200, misshapen: 400, 'put off': 503 };

/**
 * `POST /webhooks` and `/webhooks/compliance`: 200 when it was taken in (or had been before), 401 when the
 * signature is wrong, 400 when the body is not of its topic, 503 when it tells of lost access and Shopify does not
 * confirm it, 500 when our records could not be changed. After every failure Shopify sends it again.
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
    return answer(STATUS[await notices.take(verdict.webhook)]);
  } catch (err) {
    const { id, topic, shop } = verdict.webhook;
    log.error({ webhook_id: id, topic, shop, err }, 'a webhook was not taken in');
    return answer(500);
  }
}

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
