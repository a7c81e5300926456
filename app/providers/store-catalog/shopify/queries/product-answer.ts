import { z } from 'zod';
import type { LiveState, StoreProduct, StoreVariant } from '../../store-product.ts';

const status = z.enum(['ACTIVE', 'DRAFT', 'ARCHIVED', 'UNLISTED']);
export const pageInfoSchema = z.object({
  hasNextPage: z.boolean(),
  endCursor: z.string().nullish(),
});
const quantities = z.array(z.object({ quantity: z.number().int() }));
export const levelSchema = z
  .object({ isActive: z.boolean(), quantities })
  .transform(({ isActive, quantities: [first] }) => ({
    isActive,
    available: first?.quantity ?? 0,
  }));

const liveFields = {
  id: z.string(),
  handle: z.string(),
  status,
  updatedAt: z.string(),
  variantsCount: z.object({ count: z.number().int() }).nullish(),
  media: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        status: z.enum(['UPLOADED', 'PROCESSING', 'READY', 'FAILED']),
        mediaErrors: z.array(z.object({ code: z.string() })).default([]),
        image: z.object({ url: z.string() }).nullish(),
      }),
    ),
  }),
  resourcePublicationsV2: z.object({
    nodes: z.array(
      z.object({
        isPublished: z.boolean(),
        publishDate: z.string().nullish(),
        publication: z.object({ id: z.string() }),
      }),
    ),
  }),
};
const liveObject = z.object(liveFields);

function toLive(node: z.output<typeof liveObject>): LiveState {
  return {
    id: node.id,
    handle: node.handle,
    status: node.status,
    updatedAt: node.updatedAt,
    variantCount: node.variantsCount?.count ?? 0,
    media: node.media.nodes.map((media) => ({
      id: media.id,
      status: media.status,
      url: media.image?.url ?? null,
      errorCodes: media.mediaErrors.map((error) => error.code),
    })),
    channels: node.resourcePublicationsV2.nodes.map((entry) => ({
      channelId: entry.publication.id,
      isPublished: entry.isPublished,
      publishAt: entry.publishDate ?? null,
    })),
  };
}

export const liveStateSchema = liveObject.transform(toLive);
/** Of a write that sent no image. */
export const liveWithoutMediaSchema = liveObject
  .omit({ media: true })
  .transform((node): Omit<LiveState, 'media'> => {
    const { media: _, ...live } = toLive({ ...node, media: { nodes: [] } });
    return live;
  });

const variantObject = z.object({
  id: z.string(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  price: z.string(),
  compareAtPrice: z.string().nullable(),
  taxable: z.boolean(),
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
  inventoryItem: z.object({
    id: z.string(),
    tracked: z.boolean(),
    requiresShipping: z.boolean(),
    inventoryLevel: levelSchema.nullish(),
    unitCost: z.object({ amount: z.string() }).nullish(),
    measurement: z
      .object({
        weight: z
          .object({
            value: z.number(),
            unit: z.enum(['GRAMS', 'KILOGRAMS', 'OUNCES', 'POUNDS']),
          })
          .nullish(),
      })
      .optional(),
  }),
  inventoryQuantity: z.number().int().nullish(),
  media: z.object({ nodes: z.array(z.object({ id: z.string() })) }).optional(),
});

/** One variant; its details are set only where they were asked for. */
export const variantSchema = variantObject.transform((node): StoreVariant => {
  const item = node.inventoryItem;
  const variant: StoreVariant = {
    id: node.id,
    inventoryItemId: item.id,
    options: Object.fromEntries(node.selectedOptions.map(({ name, value }) => [name, value])),
    sku: node.sku,
    barcode: node.barcode,
    price: node.price,
    compareAtPrice: node.compareAtPrice,
    taxable: node.taxable,
    requiresShipping: item.requiresShipping,
    tracked: item.tracked,
    level: item.inventoryLevel ?? null,
  };
  if (node.media === undefined) return variant;
  return {
    ...variant,
    totalAvailable: node.inventoryQuantity ?? 0,
    cost: item.unitCost?.amount ?? null,
    weight: item.measurement?.weight ?? null,
    mediaId: node.media.nodes[0]?.id ?? null,
  };
});

export const variantPageSchema = z.object({
  nodes: z.array(variantSchema),
  pageInfo: pageInfoSchema,
});

const metafield = z.object({ value: z.string() }).nullish();

/** `...ProductState`, with the cursor of its next page of variants (null when that was the last). */
export const productSchema = z
  .object({
    ...liveFields,
    title: z.string(),
    vendor: z.string(),
    productType: z.string(),
    descriptionHtml: z.string(),
    tags: z.array(z.string()),
    category: z.object({ id: z.string() }).nullish(),
    styleCode: metafield,
    styleCodePrinted: metafield,
    options: z.array(
      z.object({
        name: z.string(),
        linkedMetafield: z.object({ key: z.string() }).nullish(),
        optionValues: z.array(z.object({ name: z.string() })),
      }),
    ),
    variants: variantPageSchema,
  })
  .transform((node): { product: StoreProduct; nextVariants: string | null } => ({
    product: {
      ...toLive(node),
      title: node.title,
      vendor: node.vendor,
      productType: node.productType,
      descriptionHtml: node.descriptionHtml,
      tags: node.tags,
      categoryId: node.category?.id ?? null,
      styleCode: node.styleCode?.value ?? null,
      styleCodePrinted: node.styleCodePrinted?.value ?? null,
      options: node.options.map((option) => ({
        name: option.name,
        isLinked: Boolean(option.linkedMetafield),
        values: option.optionValues.map((value) => value.name),
      })),
      variants: node.variants.nodes,
    },
    nextVariants: node.variants.pageInfo.hasNextPage
      ? (node.variants.pageInfo.endCursor ?? null)
      : null,
  }));
