import { z } from 'zod';
import type { OwnProduct } from '../../own-catalogue.ts';
import { adminUrlOf } from '../admin-url.ts';

const metafield = z.object({ value: z.string() }).nullish();
export const ownProductSchema = z.object({
  id: z.string(),
  title: z.string(),
  vendor: z.string(),
  status: z.enum(['ACTIVE', 'DRAFT', 'ARCHIVED', 'UNLISTED']),
  onlineStoreUrl: z.string().nullish(),
  featuredMedia: z
    .object({
      preview: z.object({ image: z.object({ url: z.string() }).nullish() }).nullish(),
    })
    .nullish(),
  styleCode: metafield,
  styleCodePrinted: metafield,
});
export const ownVariantSchema = z.object({
  title: z.string(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  price: z.string(),
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type OwnProductNode = z.output<typeof ownProductSchema>;
export type OwnVariantNode = z.output<typeof ownVariantSchema>;

/** A found product in the words of the interface; what is unknown is absent. */
export function toOwnProduct(
  shop: string,
  node: OwnProductNode,
  variants: OwnVariantNode[],
  currency: string,
): OwnProduct {
  const imageUrl = node.featuredMedia?.preview?.image?.url;
  return {
    productId: node.id,
    title: node.title,
    vendor: node.vendor,
    status: node.status,
    adminUrl: adminUrlOf(shop, node.id),
    ...(node.onlineStoreUrl && { onlineUrl: node.onlineStoreUrl }),
    ...(imageUrl && { imageUrl }),
    ...(node.styleCode && { styleCode: node.styleCode.value }),
    ...(node.styleCodePrinted && { styleCodePrinted: node.styleCodePrinted.value }),
    variants: variants.map(({ sku, barcode, price, title, selectedOptions }) => ({
      ...(sku && { sku }),
      ...(barcode && { barcode }),
      price,
      title,
      options: Object.fromEntries(selectedOptions.map(({ name, value }) => [name, value])),
    })),
    currency,
  };
}
