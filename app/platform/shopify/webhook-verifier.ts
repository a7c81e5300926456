import type { Shopify } from '@shopify/shopify-api';
import { z } from 'zod';

/**
 * One delivery of a webhook. Shopify has signed the payload and nothing else: the rest are headers, which whoever
 * replays a body writes as they like. Only a shop that the payload names is sure to be the one it is about.
 */
export type Webhook<Payload = unknown> = {
  /** `X-Shopify-Webhook-Id`: the same for every delivery of one event to one subscription. */
  id: string;
  /** As in shopify.app.toml, such as `app/uninstalled`. */
  topic: string;
  /** The shop's permanent domain. */
  shop: string;
  /** When it happened by Shopify's clock. */
  triggeredAt: Date | null;
  payload: Payload;
};

export type WebhookVerdict =
  | { kind: 'genuine'; webhook: Webhook }
  /** The signature is missing or wrong. */
  | { kind: 'forged' }
  /** Signed, but a header or the body makes no sense. */
  | { kind: 'malformed' };

export interface WebhookVerifier {
  verify(request: Request, rawBody: string): Promise<WebhookVerdict>;
}

/**
 * Checks the HMAC over the raw body and nothing else: no session is loaded and no token refreshed, so that
 * an uninstalled shop's webhooks are answered too (Shopify/shopify-app-js#3360).
 */
export function createWebhookVerifier(api: Shopify): WebhookVerifier {
  return {
    async verify(request, rawBody) {
      const check = await api.webhooks.validate({ rawBody, rawRequest: request });
      // Headers are looked at once the signature is right.
      if (!check.valid)
        return { kind: check.reason === 'missing_headers' ? 'malformed' : 'forged' };
      const shop = api.utils.sanitizeShop(check.domain);
      const payload = parseJson(rawBody);
      if (!shop || payload === undefined) return { kind: 'malformed' };
      // Headers are not signed: a body that names its shop must name the one in the header.
      const named = shopNamedIn(payload);
      if (named !== null && named !== shop) return { kind: 'forged' };
      const webhook: Webhook = {
        id: check.webhookId,
        topic: request.headers.get('x-shopify-topic') ?? '',
        shop,
        triggeredAt: dateOf(request.headers.get('x-shopify-triggered-at')),
        payload,
      };
      return { kind: 'genuine', webhook };
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const shopNames = z.object({
  myshopify_domain: z.string().nullish(),
  shop_domain: z.string().nullish(),
});

function shopNamedIn(payload: unknown): string | null {
  const names = shopNames.safeParse(payload);
  return names.data?.myshopify_domain ?? names.data?.shop_domain ?? null;
}

function dateOf(text: string | null): Date | null {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at);
}
