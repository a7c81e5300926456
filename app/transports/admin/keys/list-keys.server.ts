import type { PageServices } from '../calls/authenticate-staff.server.ts';

/** Lists a shop's keys, with the credits that each has spent this month. */
export async function listKeys(
  { apiKeys, credits, clock }: PageServices<'apiKeys' | 'credits' | 'clock'>,
  shopId: string,
) {
  const [keys, spent] = await Promise.all([apiKeys.list(shopId), credits.listSpentByKey(shopId)]);
  return keys.map((key) => ({
    ...key,
    isExpired: key.expiresAt !== null && key.expiresAt.getTime() <= clock.now(),
    /** Credits that the key has spent this month. */
    spent: spent.get(key.id) ?? 0,
  }));
}

export type ListedKey = Awaited<ReturnType<typeof listKeys>>[number];
