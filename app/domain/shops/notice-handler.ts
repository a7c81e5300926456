import type { Clock } from '#app/platform/clock.ts';
import type { Logger } from '#app/platform/logger.ts';
import type { Sealer } from '#app/platform/shopify/seal.ts';
import type { Webhook } from '#app/platform/shopify/webhook-verifier.ts';
import type { Prisma } from '#prisma/generated/client.ts';

/** What one notice is handled with: everything it changes is one transaction. */
export type NoticeContext = {
  transaction: Prisma.TransactionClient;
  clock: Clock;
  log: Logger;
  sealer: Sealer;
};

/** Changes our records; answers what was done, in a word for the log. No network: it must not wait. */
export type NoticeHandler = (notice: Webhook, context: NoticeContext) => Promise<string>;
