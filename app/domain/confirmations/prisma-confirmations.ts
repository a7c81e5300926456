import type { PrismaClient } from '#prisma/generated/client.ts';
import type { Confirmations } from './confirmations.ts';

export function createConfirmations(prisma: PrismaClient): Confirmations {
  return {
    async save(shopId, confirmations) {
      for (const { gtin14, readAs, imageUrl, ...rest } of confirmations) {
        const row = { ...rest, readAs: readAs ?? null, imageUrl: imageUrl ?? null };
        await prisma.confirmation.upsert({
          where: { shopId_gtin14: { shopId, gtin14 } },
          create: { shopId, gtin14, ...row },
          update: row,
        });
      }
    },

    async find(shopId, gtins) {
      if (gtins.length === 0) return [];
      const rows = await prisma.confirmation.findMany({
        where: { shopId, gtin14: { in: [...gtins] } },
      });
      return rows.map(({ shopId: _shop, readAs, imageUrl, ...row }) => ({
        ...row,
        ...(readAs !== null && { readAs }),
        ...(imageUrl !== null && { imageUrl }),
      }));
    },
  };
}
