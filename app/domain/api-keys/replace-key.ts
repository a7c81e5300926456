import { HOUR_MS } from '#app/platform/clock.ts';
import { AppError } from '#app/platform/errors.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';
import { toNewKeyRow } from './new-key-row.ts';

/**
 * Creates the key that replaces another. The old key expires when the overlap ends, or earlier if it was due to. If the
 * old key had a lifetime, the new one gets a lifetime of the same length.
 * @throws AppError `not_found`
 */
export function replaceKey(
  prisma: PrismaClient,
  nowMs: number,
  { shopId, keyId, overlapHours }: { shopId: string; keyId: string; overlapHours: number },
) {
  return prisma.$transaction(async (transaction) => {
    const old = await transaction.apiKey.findFirst({
      where: {
        ...{ id: keyId, shopId, revokedAt: null },
        OR: [{ expiresAt: null }, { expiresAt: { gt: new Date(nowMs) } }],
      },
    });
    if (!old) throw new AppError('not_found', 'There is no such active API key.');
    const { name, scopes, callsPerMinute, monthlyCredits } = old;
    const lifetimeMs = old.expiresAt && old.expiresAt.getTime() - old.createdAt.getTime();
    const { row, created } = toNewKeyRow(
      {
        ...{ shopId, name, scopes, callsPerMinute, monthlyCredits },
        expiresAt: lifetimeMs === null ? null : new Date(nowMs + lifetimeMs),
      },
      old.familyId,
    );
    await transaction.apiKey.create({ data: row });
    const endsAt = Math.min(nowMs + overlapHours * HOUR_MS, old.expiresAt?.getTime() ?? Infinity);
    await transaction.apiKey.update({
      where: { id: old.id },
      data: { expiresAt: new Date(endsAt) },
    });
    return created;
  });
}
