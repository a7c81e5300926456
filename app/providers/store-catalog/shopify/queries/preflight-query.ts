import { z } from 'zod';
import type { PreflightQuery } from '../../store-catalog.ts';
import { readSizes } from '../page-sizes.ts';
import { skuPrefixSearch, variantSearches } from '../read/search-query.ts';
import { categorySchema, idSchema, listOf, metafieldValue } from './answer-parts.ts';
import { productSchema } from './product-answer.ts';
import { IDENTIFIER, PRODUCT_VARIABLES, productState } from './product-fragments.ts';

/** A root field, with the types and values of its variables. */
type Field = { text: string; types: string; values: Record<string, unknown> };

const variantsSchema = listOf(
  z.object({
    sku: z.string().nullable(),
    barcode: z.string().nullable(),
    product: idSchema.extend({ title: z.string(), styleCode: metafieldValue }),
  }),
).optional();
export type FoundVariant = NonNullable<z.output<typeof variantsSchema>>[number];

const answer = z
  .object({
    product: productSchema.nullish(),
    // A node of another type than requested is answered as an object without fields.
    category: z.union([categorySchema, z.object({}).transform(() => null)]).nullish(),
    relatives: variantsSchema,
  })
  // The searches for carriers: `carriers0`, `carriers1`, ...
  .catchall(variantsSchema)
  .transform(({ product, category, relatives = [], ...carriers }) => ({
    product,
    category,
    relatives,
    carriers: Object.values(carriers).flatMap((found) => found ?? []),
  }));

/** Builds one request for everything that an upsert must know before it writes; null if the query asks for nothing. */
export function preflightQuery(query: PreflightQuery) {
  const fields = fieldsOf(query);
  if (fields.length === 0) return null;
  const types = fields.map((field) => field.types).join(', ');
  const texts = fields.map((field) => field.text).join('\n  ');
  const document = `query Preflight(${types}) {\n  ${texts}\n}`;
  return {
    document: query.styleCode === null ? document : `${document}\n${productState(query.details)}`,
    answer,
    variables: Object.assign({}, ...fields.map((field) => field.values)) as Field['values'],
  };
}

function fieldsOf(query: PreflightQuery): Field[] {
  const { styleCode, locationId, categoryId, skuPrefix } = query;
  const fields: Field[] = [];
  if (styleCode !== null)
    fields.push({
      text: `product: productByIdentifier(${IDENTIFIER}) { ...ProductState }`,
      types: `$styleCode: String!, ${PRODUCT_VARIABLES}`,
      values: { styleCode, locationId, ...readSizes(query) },
    });
  if (categoryId !== undefined)
    fields.push({
      text: 'category: node(id: $categoryId) { ... on TaxonomyCategory { id fullName isLeaf isArchived } }',
      types: '$categoryId: ID!',
      values: { categoryId },
    });
  // The page has room for each code twice: on the product itself and elsewhere.
  for (const [index, codes] of variantSearches(query.skus, query.barcodes).entries())
    fields.push(variantsField(`carriers${index}`, 50, codes));
  if (skuPrefix) fields.push(variantsField('relatives', 20, skuPrefixSearch(skuPrefix)));
  return fields;
}

function variantsField(name: string, size: number, search: string): Field {
  return {
    text: `${name}: productVariants(first: ${size}, query: $${name}) {
    nodes { sku barcode product { id title styleCode: metafield(key: "style_code") { value } } }
  }`,
    types: `$${name}: String!`,
    values: { [name]: search },
  };
}
