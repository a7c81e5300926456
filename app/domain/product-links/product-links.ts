import type pg from 'pg';
import { sql } from '#app/platform/database/query.ts';
import { Prisma } from '#prisma/generated/client.ts';

/** What we last wrote to Shopify. If Shopify has a different value now, the merchant has changed it. */
export type LastWritten = {
  title?: string;
  vendor?: string;
  productType?: string;
  status?: string;
  /** SHA-256 of the description as sent: Shopify returns it reformatted. */
  descriptionSha256?: string;
  /** The product's `updatedAt` right after our write. */
  updatedAt?: string;
  /** The last upsert that returned this product to its caller. If absent, the product's creation is not complete. */
  answeredBy?: string;
};

/** The product for one style code in one shop. */
export type ProductLink = {
  shopId: string;
  /** The style code's identity key. */
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

const COLUMNS = Prisma.sql`shop_id AS "shopId", identity_key AS "identityKey", bare_code AS "comparisonKey",
  product_id AS "productId", style_code_printed AS "styleCodePrinted", source_media AS "sourceMedia",
  last_written AS "lastWritten"`;

export function createProductLinks(pool: pg.Pool) {
  return {
    find: (shopId: string, identityKey: string) => sql(pool).row<ProductLink>`
      SELECT ${COLUMNS} FROM product_link
      WHERE shop_id = ${shopId} AND identity_key = ${identityKey}`,

    /** Finds a link with the same comparison key and another identity, or null. */
    findCollision: (shopId: string, identityKey: string, comparisonKey: string) =>
      sql(pool).row<ProductLink>`
        SELECT ${COLUMNS} FROM product_link
        WHERE shop_id = ${shopId} AND bare_code = ${comparisonKey} AND identity_key <> ${identityKey}
        LIMIT 1`,

    /** Returns those of the comparison keys that have a link, under any identity. */
    async findKnown(shopId: string, comparisonKeys: readonly string[]): Promise<Set<string>> {
      const rows = await sql(pool).rows<Pick<ProductLink, 'comparisonKey'>>`
        SELECT DISTINCT bare_code AS "comparisonKey" FROM product_link
        WHERE shop_id = ${shopId} AND bare_code = ANY(${[...comparisonKeys]}::text[])`;
      return new Set(rows.map((row) => row.comparisonKey));
    },

    async save(link: ProductLink): Promise<void> {
      const { shopId, identityKey, comparisonKey, productId, styleCodePrinted } = link;
      const sourceMedia = JSON.stringify(link.sourceMedia);
      const lastWritten = JSON.stringify(link.lastWritten);
      await sql(pool).run`
        INSERT INTO product_link (shop_id, identity_key, bare_code, product_id, style_code_printed,
          source_media, last_written, updated_at)
        VALUES (${shopId}, ${identityKey}, ${comparisonKey}, ${productId}, ${styleCodePrinted},
          ${sourceMedia}::jsonb, ${lastWritten}::jsonb, ${new Date()})
        ON CONFLICT (shop_id, identity_key) DO UPDATE SET bare_code = excluded.bare_code,
          product_id = excluded.product_id, style_code_printed = excluded.style_code_printed,
          source_media = excluded.source_media, last_written = excluded.last_written,
          updated_at = excluded.updated_at`;
    },

    /** Deletes the link to a product that no longer exists in Shopify. */
    forget: (shopId: string, identityKey: string) => sql(pool).exec`
      DELETE FROM product_link WHERE shop_id = ${shopId} AND identity_key = ${identityKey}`,
  };
}
