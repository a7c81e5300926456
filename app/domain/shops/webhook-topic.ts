import type { z } from 'zod';
import type { Clock } from '#app/platform/clock.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { Sealer } from '#app/platform/secrets/seal.ts';
import type { StoredSession } from '#app/platform/shopify/sessions/session-storage.ts';
import type { Webhook } from '#app/platform/shopify/webhook-verifier.ts';
import type { Prisma } from '#prisma/generated/client.ts';

/** What a webhook is handled with. Everything that it changes is one transaction. */
export type WebhookContext = {
  transaction: Prisma.TransactionClient;
  clock: Clock;
  log: Logger;
  sealer: Sealer;
  /** The shop's session that Shopify no longer accepts, where it was asked since this webhook came. */
  endedSession: StoredSession['version'] | null;
};

/**
 * Changes the records. Makes no network call: a transaction is open.
 * @returns what was done, for the log
 * @throws AccessNotEnded when Shopify has to be asked about the access first: nothing is changed then
 */
export type WebhookHandler<Payload> = (
  webhook: Webhook<Payload>,
  context: WebhookContext,
) => Promise<string>;

/** How the webhooks of one topic are handled. */
export type WebhookTopic = {
  /** What handles this webhook; null when its body does not fit the topic. */
  read: (webhook: Webhook) => ((context: WebhookContext) => Promise<string>) | null;
  /** Shopify should deliver it again where the access that it says has ended still works. */
  retryWhileAccessWorks: boolean;
};

/**
 * @param shape fits bodies of this topic and of no other topic in use. The signature covers the body alone, so a copied
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
