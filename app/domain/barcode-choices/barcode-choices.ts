import type pg from 'pg';
import { inBatches } from '#app/platform/database/batch.ts';
import { sql } from '#app/platform/database/query.ts';
import type { PrismaClient } from '#prisma/generated/client.ts';

/** A user's decision that boxes with this barcode have this style code. Valid in one shop, until the next decision. */
export type BarcodeChoice = {
  /** The GTIN, 14 digits. */
  gtin14: string;
  /** As the user chose or typed it. */
  styleCode: string;
  /** The comparison key of the style code read from the label; absent if none was read. */
  readAs?: string;
  /** The candidate that the user chose, to be shown the next time. */
  title: string;
  link: string;
  source: string;
  imageUrl?: string;
  chosenAt: Date;
};

export type BarcodeChoices = ReturnType<typeof createBarcodeChoices>;

export function createBarcodeChoices({ prisma, pool }: { prisma: PrismaClient; pool: pg.Pool }) {
  const find = inBatches((asked: readonly Asked[]) => findChoices(pool, asked));
  return {
    /** Saves choices, replacing earlier ones for the same barcodes. */
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

    /** Finds this shop's choices for these barcodes. */
    find: async (shopId: string, gtins: readonly string[]): Promise<BarcodeChoice[]> =>
      gtins.length === 0 ? [] : find({ shopId, gtins }),
  };
}

type Asked = { shopId: string; gtins: readonly string[] };

/** Every match asks, so this bypasses Prisma. */
async function findChoices(pool: pg.Pool, asked: readonly Asked[]): Promise<BarcodeChoice[][]> {
  const pairs = asked.flatMap(({ shopId, gtins }) => gtins.map((gtin14) => ({ shopId, gtin14 })));
  const rows = await sql(pool).rows<Row>`
    SELECT shop_id AS "shopId", gtin14, style_code AS "styleCode", read_as AS "readAs", title, link, source,
      image_url AS "imageUrl", confirmed_at AS "chosenAt"
    FROM confirmation WHERE (shop_id, gtin14) IN (
      SELECT shop_id, gtin14 FROM unnest(${pairs.map(({ shopId }) => shopId)}::text[],
        ${pairs.map(({ gtin14 }) => gtin14)}::text[]) AS given(shop_id, gtin14) LIMIT ${pairs.length})`;
  return asked.map(({ shopId, gtins }) =>
    rows.filter((row) => row.shopId === shopId && gtins.includes(row.gtin14)).map(toChoice),
  );
}

function toChoice({ shopId: _, readAs, imageUrl, ...row }: Row): BarcodeChoice {
  return { ...row, ...(readAs !== null && { readAs }), ...(imageUrl !== null && { imageUrl }) };
}

type Row = Omit<BarcodeChoice, 'readAs' | 'imageUrl'> & {
  shopId: string;
  readAs: string | null;
  imageUrl: string | null;
};
