import { z } from 'zod';
import { tryParseJson } from '#app/platform/json/parse-json.ts';
import type { ShopifyApis } from './shopify-apis.ts';

/**
 * One delivery of a webhook. Shopify signs the payload only; the rest comes from headers, which an attacker who replays
 * a body can choose. So the shop is certain only if the payload names it.
 */
export type Webhook<Payload = unknown> = {
  /** `X-Shopify-Webhook-Id`: the same for every delivery of one event to one subscription. */
  id: string;
  /** The topic as in shopify.app.toml, such as `app/uninstalled`. */
  topic: string;
  /** The shop's permanent domain. */
  shop: string;
  /** When the event happened, by Shopify's clock. */
  triggeredAt: Date | null;
  payload: Payload;
};

export type WebhookVerdict =
  | { kind: 'genuine'; webhook: Webhook }
  /** The signature is missing or wrong. */
  | { kind: 'forged' }
  /** Signed, but a header or the body cannot be read. */
  | { kind: 'malformed' };

export type WebhookVerifier = ReturnType<typeof createWebhookVerifier>;

/**
 * Checks only the HMAC over the raw body. Loads no session and refreshes no token, so that webhooks of an uninstalled
 * shop are answered too (Shopify/shopify-app-js#3360).
 */
export function createWebhookVerifier(apis: ShopifyApis) {
  const [api] = apis;
  return {
    async verify(request: Request, rawBody: string): Promise<WebhookVerdict> {
      const check = await validate(apis, request, rawBody);
      // The library checks the other headers only after the signature.
      if (!check.valid)
        return { kind: check.reason === 'missing_headers' ? 'malformed' : 'forged' };
      const shop = api.utils.sanitizeShop(check.domain);
      const payload = tryParseJson(rawBody);
      if (!shop || payload === undefined) return { kind: 'malformed' };
      // Headers are not signed, so a body that names its shop must name the one in the header.
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

/** Tries the app's secrets until one of them matches the signature. */
async function validate([first, ...others]: ShopifyApis, rawRequest: Request, rawBody: string) {
  let check = await first.webhooks.validate({ rawBody, rawRequest });
  for (const other of others) {
    if (check.valid) return check;
    check = await other.webhooks.validate({ rawBody, rawRequest });
  }
  return check;
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
