import { z } from 'zod';
import type { LiveState, StoreProduct } from '../../store-product.ts';
import {
  idSchema,
  levelSchema,
  listOf,
  metafieldValue,
  pageOf,
  selectedOptions,
} from './answer-parts.ts';

/** Answers of the fragments in product-fragments.ts, whose aliases are the names of the interface. */

export const statusSchema = z.enum(['ACTIVE', 'DRAFT', 'ARCHIVED', 'UNLISTED']);

const mediaSchema = z.object({
  id: z.string(),
  status: z.enum(['UPLOADED', 'PROCESSING', 'READY', 'FAILED']),
  errorCodes: z
    .array(z.object({ code: z.string() }))
    .default([])
    .transform((errors) => errors.map(({ code }) => code)),
  url: z
    .object({ url: z.string() })
    .nullish()
    .transform((image) => image?.url ?? null),
});

const channelSchema = z.object({
  channelId: idSchema.transform(({ id }) => id),
  isPublished: z.boolean(),
  publishAt: z
    .string()
    .nullish()
    .transform((date) => date ?? null),
});

const weightSchema = z.object({
  value: z.number(),
  unit: z.enum(['GRAMS', 'KILOGRAMS', 'OUNCES', 'POUNDS']),
});

/** `...LiveState ...MediaState`. */
export const liveStateSchema = z.object({
  id: z.string(),
  handle: z.string(),
  status: statusSchema,
  updatedAt: z.string(),
  variantCount: z
    .object({ count: z.number().int() })
    .nullish()
    .transform((variants) => variants?.count ?? 0),
  media: listOf(mediaSchema),
  channels: listOf(channelSchema),
}) satisfies z.ZodType<LiveState>;

/** `...LiveState` alone: for a write that sent no image. */
export const liveWithoutMediaSchema = liveStateSchema.omit({ media: true });

/** `...VariantState`; details are set only if they were requested. */
export const variantSchema = z
  .object({
    id: z.string(),
    sku: z.string().nullable(),
    barcode: z.string().nullable(),
    price: z.string(),
    compareAtPrice: z.string().nullable(),
    taxable: z.boolean(),
    options: selectedOptions,
    item: z.object({
      id: z.string(),
      tracked: z.boolean(),
      requiresShipping: z.boolean(),
      level: levelSchema.nullish(),
      unitCost: z.object({ amount: z.string() }).nullish(),
      measurement: z.object({ weight: weightSchema.nullish() }).optional(),
    }),
    totalAvailable: z.number().int().nullish(),
    media: listOf(idSchema).optional(),
  })
  .transform(({ item, totalAvailable, media, ...variant }) => ({
    ...variant,
    inventoryItemId: item.id,
    requiresShipping: item.requiresShipping,
    tracked: item.tracked,
    level: item.level ?? null,
    ...(media && {
      totalAvailable: totalAvailable ?? 0,
      cost: item.unitCost?.amount ?? null,
      weight: item.measurement?.weight ?? null,
      mediaId: media[0]?.id ?? null,
    }),
  }));

/** `...ProductState`, with the cursor of its next page of variants (null if that was the last). */
export const productSchema = liveStateSchema
  .extend({
    title: z.string(),
    vendor: z.string(),
    productType: z.string(),
    descriptionHtml: z.string(),
    tags: z.array(z.string()),
    categoryId: idSchema.nullish().transform((category) => category?.id ?? null),
    styleCode: metafieldValue,
    styleCodePrinted: metafieldValue,
    options: z.array(
      z.object({
        name: z.string(),
        isLinked: z.object({ key: z.string() }).nullish().transform(Boolean),
        values: z
          .array(z.object({ name: z.string() }))
          .transform((values) => values.map(({ name }) => name)),
      }),
    ),
    variants: pageOf(variantSchema),
  })
  .transform(
    ({
      variants: { nodes, next },
      ...product
    }): { product: StoreProduct; next: string | null } => ({
      product: { ...product, variants: nodes },
      next,
    }),
  );
