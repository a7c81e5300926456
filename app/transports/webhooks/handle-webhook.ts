import type { ShopWebhooks, WebhookOutcome } from '#app/domain/shops/shop-webhooks.ts';
import { readBytes } from '#app/platform/http/read-bytes.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { WebhookVerifier } from '#app/platform/shopify/webhook-verifier.ts';

export type WebhookServices = {
  verifier: WebhookVerifier;
  shopWebhooks: ShopWebhooks;
  log: Logger;
};

/**
 * More than a body of any topic in shopify.app.toml, and little enough to be held for strangers: the signature is
 * checked only after the body was read.
 */
const MAX_BODY_BYTES = 256 * 1024;

const STATUS: Record<WebhookOutcome, number> = { accepted: 200, malformed: 400, retry_later: 503 };

/**
 * `POST /webhooks` and `/webhooks/compliance`: 200 if the webhook was handled, now or before; 401 if its signature is
 * wrong; 400 if its body does not fit its topic; 503 if it says that access was lost and Shopify does not confirm that;
 * 500 if the records could not be changed. Shopify repeats it after every failure.
 */
export async function handleWebhook(
  request: Request,
  { verifier, shopWebhooks, log }: WebhookServices,
): Promise<Response> {
  if (request.method !== 'POST') return respond(405, { Allow: 'POST' });
  const body = await readBytes(request, MAX_BODY_BYTES);
  if (!body) return respond(413);
  const verdict = await verifier.verify(request, body.toString('utf8'));
  if (verdict.kind === 'forged') return respond(401);
  if (verdict.kind === 'malformed') return respond(400);
  try {
    return respond(STATUS[await shopWebhooks.handle(verdict.webhook)]);
  } catch (err) {
    const { id, topic, shop } = verdict.webhook;
    log.error({ webhook_id: id, topic, shop, err }, 'a webhook was not handled');
    return respond(500);
  }
}

const respond = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
