import { z } from 'zod';

/** Schemas of what occurs in several answers, read into the form that the interface has. */

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

/** The value of a metafield; null where the product has none. */
export const metafieldValue = z
  .object({ value: z.string() })
  .nullish()
  .transform((metafield) => metafield?.value ?? null);

/** `selectedOptions`, as option name to value. */
export const selectedOptions = z
  .array(z.object({ name: z.string(), value: z.string() }))
  .transform((options) => Object.fromEntries(options.map(({ name, value }) => [name, value])));

export const categorySchema = z.object({
  id: z.string(),
  fullName: z.string(),
  isLeaf: z.boolean(),
  isArchived: z.boolean(),
});

/** An inventory level at the location that was asked for. */
export const levelSchema = z
  .object({
    isActive: z.boolean(),
    quantities: z.array(z.object({ quantity: z.number().int() })),
  })
  .transform(({ isActive, quantities }) => ({
    isActive,
    available: quantities[0]?.quantity ?? 0,
  }));
