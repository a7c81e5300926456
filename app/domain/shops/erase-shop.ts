import { z } from 'zod';
import { Prisma, type PrismaClient, type Shop } from '#prisma/generated/client.ts';
import { AccessNotEnded, deleteEndedSessions, markUninstalled } from './end-access.ts';
import { defineTopic, type WebhookContext } from './webhook-topic.ts';

/** Webhooks about a customer have the same fields, plus a customer. */
const redactPayload = z.object({
  shop_id: z.number(),
  shop_domain: z.string(),
  customer: z.never().optional(),
});

/** The outcome of a `shop/redact` that must be followed by `eraseRecords`. */
export const ERASURE_DUE = 'erasure due';

/**
 * `shop/redact`, 48 hours after an uninstall: everything about the shop and its staff must be deleted, which may take
 * longer than Shopify waits. The credit ledger and credit orders stay, and so does the shop's row that they refer to.
 * If the app is installed, still or again, nothing is deleted.
 */
export const eraseShop = defineTopic(redactPayload, async (webhook, context) => {
  const { transaction, clock } = context;
  const shop = await transaction.shop.findUnique({ where: { domain: webhook.shop } });
  if (!shop) return 'nothing is stored';
  // No `app/uninstalled` has arrived, and Shopify has not confirmed that the access ended.
  if (!shop.uninstalledAt && !context.endedSession) throw new AccessNotEnded();
  // `app/uninstalled` may have been lost: then this webhook takes its place.
  const uninstalledAt = shop.uninstalledAt ?? webhook.triggeredAt ?? new Date(clock.now());
  await markUninstalled(shop, uninstalledAt, context);
  await deleteEndedSessions(shop.domain, context);
  return ERASURE_DUE;
});

/**
 * Deletes the kept photos and keeps no more of them, even if the app is reinstalled. The setting comes first: storing a
 * kept photo locks its row. The bytes in embedded databases are deleted by the next clean-up.
 */
export async function stopKeepingPhotos(
  transaction: WebhookContext['transaction'],
  { id: shopId }: Pick<Shop, 'id'>,
): Promise<void> {
  await transaction.shopSettings.updateMany({ where: { shopId }, data: { keepPhotos: false } });
  await transaction.keptPhoto.deleteMany({ where: { shopId } });
}

/** Does a part of the work. @returns the number of rows done: it is called again until that is 0 */
type Step = (transaction: WebhookContext['transaction'], shopId: string) => Promise<number>;

/** Wraps a step that does all its work at once: a shop has few such rows. */
const inOneStep =
  (work: (...args: Parameters<Step>) => Promise<unknown>): Step =>
  async (transaction, shopId) => {
    await work(transaction, shopId);
    return 0;
  };

/** Rows deleted or changed at a time: fast enough for every database, and for transactions that wait for the rows. */
const ROWS_AT_ONCE = 500;

/** A step that deletes rows from a table where a shop may have very many. @param whose selects the shop's rows */
const inBatches =
  (table: string, whose: (shopId: string) => Prisma.Sql): Step =>
  (transaction, shopId) => {
    const name = Prisma.raw(table);
    return transaction.$executeRaw`
      DELETE FROM ${name} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${name} WHERE ${whose(shopId)} LIMIT ${ROWS_AT_ONCE}))`;
  };

const ofShop = (shopId: string) => Prisma.sql`shop_id = ${shopId}`;
const ofJob = (shopId: string) =>
  Prisma.sql`job_id IN (SELECT id FROM job WHERE shop_id = ${shopId})`;
const ofSession = (shopId: string) =>
  Prisma.sql`session_id IN (SELECT id FROM receiving_session WHERE shop_id = ${shopId})`;

/** What is deleted for a shop, in this order. */
const STEPS: readonly Step[] = [
  inOneStep((all, shopId) => all.hostedImage.deleteMany({ where: { shopId } })),
  inOneStep((all, shopId) => all.photoUpload.deleteMany({ where: { shopId } })),
  // Storing a kept photo locks the setting's row.
  inOneStep((all, shopId) =>
    all.shopSettings.updateMany({ where: { shopId }, data: { keepPhotos: false } }),
  ),
  inBatches('kept_photo', ofShop),
  inBatches('receiving_box', ofSession),
  inBatches('receiving_photo', ofSession),
  inOneStep((all, shopId) => all.receivingSession.deleteMany({ where: { shopId } })),
  inBatches('product_link', ofShop),
  inBatches('change_record', ofShop),
  inBatches('stock_addition', ofShop),
  inBatches('confirmation', ofShop),
  inOneStep((all, shopId) => all.taughtShape.deleteMany({ where: { shopId } })),
  inOneStep((all, shopId) => all.shopSettings.deleteMany({ where: { shopId } })),
  inOneStep((all, shopId) => all.upsertLease.deleteMany({ where: { shopId } })),
  inBatches('job_row', ofJob),
  inOneStep((all, shopId) => all.job.deleteMany({ where: { shopId } })),
  inOneStep((all, shopId) => all.apiKey.deleteMany({ where: { shopId } })),
  inOneStep((all, shopId) => all.oauthConnection.deleteMany({ where: { shopId } })),
  inOneStep((all, shopId) => all.staffMember.deleteMany({ where: { shopId } })),
  inOneStep((all, shopId) => all.dailyUse.deleteMany({ where: { shopId } })),
  inOneStep((all, shopId) =>
    all.creditPurchase.updateMany({
      where: { shopId },
      data: { orderedBy: null, confirmationUrl: null },
    }),
  ),
  // Without the response nothing can be replayed, and the caller may have put a name into the idempotency key.
  (all, shopId) => all.$executeRaw`
    UPDATE api_call SET input = NULL, response = NULL, problem = NULL, choice = NULL, staff_id = NULL, idempotency_key = NULL
    WHERE id IN (SELECT id FROM api_call WHERE shop_id = ${shopId} AND (input IS NOT NULL OR response IS NOT NULL
        OR problem IS NOT NULL OR choice IS NOT NULL OR staff_id IS NOT NULL OR idempotency_key IS NOT NULL)
      LIMIT ${ROWS_AT_ONCE})`,
  // Last: a call that ends locks its own row first, then the endpoint that is notified of it.
  inOneStep((all, shopId) => all.webhookEndpoint.deleteMany({ where: { shopId } })),
];

const STEP_TRANSACTION = { maxWait: 15_000, timeout: 30_000 };

/**
 * Deletes everything about a shop and its staff, some rows at a time, each batch in its own transaction: what is done
 * stays done if a later one fails. Stops if the app is reinstalled. Must be repeated later: a call that was running
 * when `shop/redact` arrived may write records before it ends.
 */
export async function eraseRecords(prisma: PrismaClient, shop: Shop): Promise<void> {
  for (const step of STEPS) {
    for (let left = 1; left > 0; ) {
      const done = await prisma.$transaction(async (transaction) => {
        // An installation waits for this row; calls that record something about the shop do not.
        const gone = await transaction.$queryRaw<unknown[]>`
          SELECT id FROM shop WHERE id = ${shop.id} AND uninstalled_at IS NOT NULL AND installed_at = ${shop.installedAt}
          FOR NO KEY UPDATE`;
        return gone.length > 0 ? step(transaction, shop.id) : null;
      }, STEP_TRANSACTION);
      if (done === null) return;
      left = done;
    }
  }
}
