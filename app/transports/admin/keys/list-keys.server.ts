import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import type { Credits } from '#app/domain/credits/credits.ts';
import type { Clock } from '#app/platform/clock.ts';
import type { ListedKey } from './key-list.tsx';

/** Lists a shop's keys, with the credits that each has spent this month. */
export async function listKeys(
  { apiKeys, credits, clock }: { apiKeys: ApiKeys; credits: Credits; clock: Clock },
  shopId: string,
): Promise<ListedKey[]> {
  const [keys, spent] = await Promise.all([apiKeys.list(shopId), credits.listSpentByKey(shopId)]);
  return keys.map((key) => ({
    ...key,
    isExpired: key.expiresAt !== null && key.expiresAt.getTime() <= clock.now(),
    spent: spent.get(key.id) ?? 0,
  }));
}
