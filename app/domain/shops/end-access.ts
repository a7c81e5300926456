import { createSessionStorage } from '#app/platform/shopify/sessions/session-storage.ts';
import type { Shop } from '#prisma/generated/client.ts';
import type { WebhookContext } from './webhook-topic.ts';

/** The app may still have access to the shop: Shopify was not asked, or the app was reinstalled since. */
export class AccessNotEnded extends Error {
  override readonly name = 'AccessNotEnded';
}

/**
 * Deletes the session that Shopify no longer accepts, and sessions that cannot be decrypted.
 * @throws AccessNotEnded if another session is stored
 */
export async function deleteEndedSessions(
  shop: string,
  { transaction, sealer, endedSession }: WebhookContext,
): Promise<void> {
  for (const stored of await createSessionStorage(transaction, sealer).listStored(shop)) {
    const { id, session, version } = stored;
    const hasEnded = endedSession !== null && Buffer.compare(version, endedSession) === 0;
    if (session && !hasEnded) throw new AccessNotEnded();
    // Another session replaced it in the meantime.
    const { count } = await transaction.session.deleteMany({ where: { id, sealed: version } });
    if (count === 0) throw new AccessNotEnded();
  }
}

/**
 * Marks the shop as uninstalled. An install that begins now waits for the transaction. @throws AccessNotEnded after an
 * install
 */
export async function markUninstalled(
  { id, installedAt }: Shop,
  uninstalledAt: Date,
  { transaction }: WebhookContext,
): Promise<void> {
  const where = { id, installedAt };
  const { count } = await transaction.shop.updateMany({ where, data: { uninstalledAt } });
  if (count === 0) throw new AccessNotEnded();
}

/**
 * Disconnects the apps that staff have connected through OAuth and deletes their tokens. After a reinstall staff
 * connect them again.
 */
export async function disconnectApps(
  transaction: WebhookContext['transaction'],
  { id: shopId }: Pick<Shop, 'id'>,
  revokedAt: Date,
): Promise<void> {
  await transaction.oauthConnection.updateMany({
    where: { shopId, revokedAt: null },
    data: { revokedAt },
  });
  await transaction.oauthRecord.deleteMany({ where: { connection: { shopId } } });
}
