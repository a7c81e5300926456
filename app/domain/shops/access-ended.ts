import { createSessionStorage } from '#app/platform/shopify/sessions/session-storage.ts';
import type { Shop } from '#prisma/generated/client.ts';
import type { NoticeContext } from './notice-topic.ts';

/** The app may still have access to the shop: nobody has asked Shopify, or an install has come since. */
export class AccessNotEnded extends Error {
  override readonly name = 'AccessNotEnded';
}

/**
 * Drops the session that Shopify takes no more, and those that nobody can read.
 * @throws AccessNotEnded when any other is kept
 */
export async function requireAccessEnded(
  shop: string,
  { transaction, sealer, endedSession }: NoticeContext,
): Promise<void> {
  for (const stored of await createSessionStorage(transaction, sealer).listStored(shop)) {
    const { id, session, version } = stored;
    const hasEnded = endedSession !== null && Buffer.compare(version, endedSession) === 0;
    if (session && !hasEnded) throw new AccessNotEnded();
    // Who replaced it at this very moment brought another.
    const { count } = await transaction.session.deleteMany({ where: { id, sealed: version } });
    if (count === 0) throw new AccessNotEnded();
  }
}

/** Marks the shop as uninstalled; an install that comes now waits for the transaction. @throws AccessNotEnded when one has come */
export async function markUninstalled(
  { id, installedAt }: Shop,
  uninstalledAt: Date,
  { transaction }: NoticeContext,
): Promise<void> {
  const where = { id, installedAt };
  const { count } = await transaction.shop.updateMany({ where, data: { uninstalledAt } });
  if (count === 0) throw new AccessNotEnded();
}
