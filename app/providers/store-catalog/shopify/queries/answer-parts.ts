import { z } from 'zod';

/** Schemas of parts that occur in several answers, converted to the form of the interface. */

export const idSchema = z.object({ id: z.string() });

/** A connection that is read in one page: its nodes as a list. */
export const listOf = <Node extends z.ZodType>(node: Node) =>
  z.object({ nodes: z.array(node) }).transform(({ nodes }) => nodes);

/** One page of a connection, with the cursor of the next page; null on the last one. */
export const pageOf = <Node extends z.ZodType>(node: Node) =>
  z
    .object({
      nodes: z.array(node),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
    })
    .transform(({ nodes, pageInfo: { hasNextPage, endCursor } }) => ({
      nodes,
      next: (hasNextPage && endCursor) || null,
    }));

/** The value of a metafield; null if the product has none. */
export const metafieldValue = z
  .object({ value: z.string() })
  .nullish()
  .transform((metafield) => metafield?.value ?? null);

/** `selectedOptions`, as a record of option names to values. */
export const selectedOptions = z
  .array(z.object({ name: z.string(), value: z.string() }))
  .transform((options) => Object.fromEntries(options.map(({ name, value }) => [name, value])));

export const categorySchema = z.object({
  id: z.string(),
  fullName: z.string(),
  isLeaf: z.boolean(),
  isArchived: z.boolean(),
});

/** An inventory level at the requested location. */
export const levelSchema = z
  .object({ isActive: z.boolean(), quantities: z.array(z.object({ quantity: z.number().int() })) })
  .transform(({ isActive, quantities }) => ({ isActive, available: quantities[0]?.quantity ?? 0 }));

/** The address of the picture of `featuredMedia`; undefined if the product has none. */
export const featuredImageUrl = z
  .object({ preview: z.object({ image: z.object({ url: z.string() }).nullish() }).nullish() })
  .nullish()
  .transform((media) => media?.preview?.image?.url);
