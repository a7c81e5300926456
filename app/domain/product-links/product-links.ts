import type { PrismaClient, ProductLink as ProductLinkRow } from '#prisma/generated/client.ts';

/** What we last wrote to the store. A difference to what the store has now is the merchant's change. */
export type LastWritten = {
  title?: string;
  vendor?: string;
  productType?: string;
  status?: string;
  /** SHA-256 of the description as sent: Shopify returns it reformatted. */
  descriptionSha256?: string;
  /** The product's `updatedAt` right after our write. */
  updatedAt?: string;
  /** The last upsert that returned this product to its caller. Absent: the creation of the product is not complete. */
  answeredBy?: string;
};

/** The product of one style code in one shop. */
export type ProductLink = {
  shopId: string;
  /** Identity of the style code. */
  identityKey: string;
  /** The same for `DD1391100` and `DD1391-100`. */
  comparisonKey: string;
  productId: string;
  styleCodePrinted: string;
  /** SHA-256 of an image's canonical source URL -> media id, so that an image is never sent twice. */
  sourceMedia: Record<string, string>;
  lastWritten: LastWritten;
};

export type ProductLinks = ReturnType<typeof createProductLinks>;

export function createProductLinks(prisma: PrismaClient) {
  return {
    async find(shopId: string, identityKey: string): Promise<ProductLink | null> {
      const row = await prisma.productLink.findUnique({
        where: { shopId_identityKey: { shopId, identityKey } },
      });
      return row && fromRow(row);
    },

    /** Another identity with the same comparison key, or null. */
    async findCollision(
      shopId: string,
      identityKey: string,
      comparisonKey: string,
    ): Promise<ProductLink | null> {
      const row = await prisma.productLink.findFirst({
        where: { shopId, comparisonKey, identityKey: { not: identityKey } },
      });
      return row && fromRow(row);
    },

    /** Those of the comparison keys that have a link, under whichever identity. */
    async findKnown(shopId: string, comparisonKeys: readonly string[]): Promise<Set<string>> {
      const where = { shopId, comparisonKey: { in: [...comparisonKeys] } };
      const rows = await prisma.productLink.findMany({ where, select: { comparisonKey: true } });
      return new Set(rows.map((row) => row.comparisonKey));
    },

    async save(link: ProductLink): Promise<void> {
      const { shopId, identityKey, ...rest } = link;
      await prisma.productLink.upsert({
        where: { shopId_identityKey: { shopId, identityKey } },
        create: link,
        update: rest,
      });
    },

    /** Deletes the link to a product that the store no longer has. */
    async forget(shopId: string, identityKey: string): Promise<void> {
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
