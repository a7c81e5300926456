import type { PrismaClient } from '#prisma/generated/client.ts';

/** A person's decision: boxes with this barcode have this style code. Valid in one shop, until the next decision. */
export type BarcodeChoice = {
  /** 14 digits. */
  gtin14: string;
  /** As the person chose or typed it. */
  styleCode: string;
  /** Comparison key of the style code that was read from the label; absent where none was read. */
  readAs?: string;
  /** The candidate that the person chose, to be shown the next time. */
  title: string;
  link: string;
  source: string;
  imageUrl?: string;
  chosenAt: Date;
};

export type BarcodeChoices = ReturnType<typeof createBarcodeChoices>;

export function createBarcodeChoices(prisma: PrismaClient) {
  return {
    /** Replaces earlier choices for the same barcodes. */
    async save(shopId: string, choices: readonly BarcodeChoice[]): Promise<void> {
      for (const { gtin14, readAs, imageUrl, ...rest } of choices) {
        const row = { ...rest, readAs: readAs ?? null, imageUrl: imageUrl ?? null };
        await prisma.barcodeChoice.upsert({
          where: { shopId_gtin14: { shopId, gtin14 } },
          create: { shopId, gtin14, ...row },
          update: row,
        });
      }
    },

    /** The choices for these barcodes in this shop. */
    async find(shopId: string, gtins: readonly string[]): Promise<BarcodeChoice[]> {
      if (gtins.length === 0) return [];
      const rows = await prisma.barcodeChoice.findMany({
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
