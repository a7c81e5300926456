import { z } from 'zod';
import type { Channel } from '../../store-product.ts';
import { idSchema, listOf, pageOf } from './answer-parts.ts';

/** A catalogue's title is nullable and sometimes an internal id. */
const channelSchema = z
  .object({
    id: z.string(),
    catalog: z
      .object({
        title: z.string().nullish(),
        apps: listOf(z.object({ title: z.string().nullish() })).optional(),
      })
      .nullish(),
  })
  .transform(({ id, catalog }): Channel => {
    const title = catalog?.title ?? '';
    const isReadable = title.trim() !== '' && !/^gid:|\d{8,}/.test(title);
    return { id, title: isReadable ? title : (catalog?.apps?.[0]?.title ?? id) };
  });
const locationSchema = z.object({ id: z.string(), name: z.string(), isActive: z.boolean() });

type Page<Node> = { nodes: Node[]; next: string | null };
/**
 * A connection in the profile: its field, to which further arguments can be added, and the schema of one page of its
 * answer.
 */
export type ProfileList<Node> = {
  field: (further?: string) => string;
  page: z.ZodType<Page<Node>>;
};

function defineList<Node>(
  name: string,
  size: string,
  selection: string,
  node: z.ZodType<Node>,
): ProfileList<Node> {
  return {
    field: (further = '') =>
      `${name}(${size}${further}) { nodes${selection} pageInfo { hasNextPage endCursor } }`,
    page: pageOf(node),
  };
}

export const VENDORS = defineList('productVendors', 'first: 1000', '', z.string());
export const PRODUCT_TYPES = defineList('productTypes', 'first: 1000', '', z.string());
export const CHANNELS = defineList(
  'publications',
  'first: 50, catalogType: APP',
  ' { id catalog { title ... on AppCatalog { apps(first: 1) { nodes { title } } } } }',
  channelSchema,
);
export const LOCATIONS = defineList(
  'locations',
  'first: 50',
  ' { id name isActive }',
  locationSchema,
);

const WORDS = {
  fields: [VENDORS.field(), PRODUCT_TYPES.field()],
  answer: z.object({ productVendors: VENDORS.page, productTypes: PRODUCT_TYPES.page }),
};
const PLACES = {
  fields: [
    CHANNELS.field(),
    LOCATIONS.field(),
    'primaryLocation: location { id name isActive }',
    'shop { currencyCode }',
    'currentAppInstallation { accessScopes { handle } }',
    'styleCode: metafieldDefinition(identifier: { ownerType: PRODUCT, namespace: "$app", key: "style_code" }) { id }',
  ],
  answer: z.object({
    publications: CHANNELS.page,
    locations: LOCATIONS.page,
    primaryLocation: locationSchema.nullish(),
    shop: z.object({ currencyCode: z.string() }),
    currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
    styleCode: idSchema.nullish(),
  }),
};

/**
 * Builds the query for the store's words (vendors, types) and places (channels, locations), whichever are requested.
 */
export function profileQuery(parts: { words: boolean; places: boolean }) {
  const fields = [...(parts.words ? WORDS.fields : []), ...(parts.places ? PLACES.fields : [])];
  return {
    document: `query StoreProfile {\n  ${fields.join('\n  ')}\n}`,
    answer: z.preprocess(
      (data) => ({
        words: parts.words ? data : undefined,
        places: parts.places ? data : undefined,
      }),
      z.object({ words: WORDS.answer.optional(), places: PLACES.answer.optional() }),
    ),
  };
}

/** Builds the query for a further page of a list. */
export const profilePageQuery = <Node>({ field, page }: ProfileList<Node>) => ({
  document: `query StoreProfilePage($after: String!) {\n  page: ${field(', after: $after')}\n}`,
  answer: z.object({ page }),
});
