import type { z } from 'zod';
import type { Clock } from '#app/platform/clock.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { Sealer } from '#app/platform/shopify/sessions/seal.ts';
import type { StoredSession } from '#app/platform/shopify/sessions/session-storage.ts';
import type { Webhook } from '#app/platform/shopify/webhook-verifier.ts';
import type { Prisma } from '#prisma/generated/client.ts';

/** What one notice is handled with: everything it changes is one transaction. */
export type NoticeContext = {
  transaction: Prisma.TransactionClient;
  clock: Clock;
  log: Logger;
  sealer: Sealer;
  /** The shop's session that Shopify takes no more, where it was asked about it since this notice came. */
  endedSession: StoredSession['version'] | null;
};

/**
 * Changes our records; answers what was done, in a word for the log. No network: it must not wait.
 * @throws AccessNotEnded when Shopify is to be asked about the access first: nothing is changed then
 */
export type NoticeHandler<Payload> = (
  notice: Webhook<Payload>,
  context: NoticeContext,
) => Promise<string>;

/** What is done about the notices of one topic. */
export type NoticeTopic = {
  /** What to do about this one; null when its body is not of this topic. */
  read: (notice: Webhook) => ((context: NoticeContext) => Promise<string>) | null;
  /** Whether it is worth hearing again when the access that it says is gone still works. */
  mayBeEarly: boolean;
};

/**
 * @param shape what tells a body of this topic from those of all others that we are sent: the signature is of the
 *   body alone, so whoever got hold of one may send it under any topic
 */
export function noticeTopic<Payload>(
  shape: z.ZodType<Payload>,
  handle: NoticeHandler<Payload>,
  { mayBeEarly = false } = {},
): NoticeTopic {
  return {
    mayBeEarly,
    read(notice) {
      const payload = shape.safeParse(notice.payload);
      return payload.success
        ? (context) => handle({ ...notice, payload: payload.data }, context)
        : null;
    },
  };
}
