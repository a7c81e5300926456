import type { PrismaClient, ProductLink as ProductLinkRow } from '#prisma/generated/client.ts';
import type { LastWritten, ProductLink, ProductLinks } from './product-links.ts';

export function createProductLinks(prisma: PrismaClient): ProductLinks {
  return {
    async find(shopId, identityKey) {
      const row = await prisma.productLink.findUnique({
        where: { shopId_identityKey: { shopId, identityKey } },
      });
      return row && fromRow(row);
    },

    async findCollision(shopId, identityKey, comparisonKey) {
      const row = await prisma.productLink.findFirst({
        where: { shopId, comparisonKey, identityKey: { not: identityKey } },
      });
      return row && fromRow(row);
    },

    async findKnown(shopId, comparisonKeys) {
      const where = { shopId, comparisonKey: { in: [...comparisonKeys] } };
      const rows = await prisma.productLink.findMany({ where, select: { comparisonKey: true } });
      return new Set(rows.map((row) => row.comparisonKey));
    },

    async save(link) {
      const { shopId, identityKey, ...rest } = link;
      await prisma.productLink.upsert({
        where: { shopId_identityKey: { shopId, identityKey } },
        create: link,
        update: rest,
      });
    },

    async forget(shopId, identityKey) {
      await prisma.productLink.deleteMany({ where: { shopId, identityKey } });
    },
  };
}

function fromRow({ updatedAt: _, ...row }: ProductLinkRow): ProductLink {
  return {
    ...row,
    sourceMedia: row.sourceMedia as Record<string, string>,
    lastWritten: row.lastWritten as LastWritten,
  };
}
