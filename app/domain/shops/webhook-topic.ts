import type { z } from 'zod';
import type { Clock } from '#app/platform/clock.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { Sealer } from '#app/platform/secrets/seal.ts';
import type { StoredSession } from '#app/platform/shopify/sessions/session-storage.ts';
import type { Webhook } from '#app/platform/shopify/webhook-verifier.ts';
import type { Prisma } from '#prisma/generated/client.ts';

/** What a webhook handler works with. All its changes are one transaction. */
export type WebhookContext = {
  transaction: Prisma.TransactionClient;
  clock: Clock;
  log: Logger;
  sealer: Sealer;
  /** The shop's session that Shopify no longer accepts; null unless Shopify was asked since this webhook arrived. */
  endedSession: StoredSession['version'] | null;
};

/**
 * Changes the records. Makes no network call, because a transaction is open.
 * @returns what was done, for the log
 * @throws AccessNotEnded if Shopify must be asked about the access first: nothing is changed then
 */
export type WebhookHandler<Payload> = (
  webhook: Webhook<Payload>,
  context: WebhookContext,
) => Promise<string>;

/** How the webhooks of one topic are handled. */
export type WebhookTopic = {
  /** Returns the handler for this webhook; null if its body does not fit the topic. */
  read: (webhook: Webhook) => ((context: WebhookContext) => Promise<string>) | null;
  /** Whether Shopify should deliver the webhook again if the access that it reports as ended still works. */
  retryWhileAccessWorks: boolean;
};

/**
 * Defines how webhooks of one topic are handled.
 * @param shape fits bodies of this topic and of no other topic in use. The signature covers only the body, so a copied
 *   body can be sent under any topic
 */
export function defineTopic<Payload>(
  shape: z.ZodType<Payload>,
  handle: WebhookHandler<Payload>,
  { retryWhileAccessWorks = false } = {},
): WebhookTopic {
  return {
    retryWhileAccessWorks,
    read(webhook) {
      const payload = shape.safeParse(webhook.payload);
      return payload.success
        ? (context) => handle({ ...webhook, payload: payload.data }, context)
        : null;
    },
  };
}
