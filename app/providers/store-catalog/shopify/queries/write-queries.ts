import { z } from 'zod';
import { userErrorsSchema } from '../user-errors.ts';
import { idSchema } from './answer-parts.ts';
import { liveWithoutMediaSchema, productSchema } from './product-answer.ts';
import { IDENTIFIER, LIVE_STATE, PRODUCT_VARIABLES, productState } from './product-fragments.ts';

/** Creates a product. Never sent for a product that exists: productSet deletes what its lists leave out. */
export const createQuery = (details: boolean) => ({
  document: `mutation CreateProduct($styleCode: String!, $input: ProductSetInput!, ${PRODUCT_VARIABLES}) {
  productSet(${IDENTIFIER}, input: $input, synchronous: true) {
    product { ...ProductState }
    userErrors { field message code }
  }
}
${productState(details, true)}`,
  answer: z.object({
    productSet: z.object({ product: productSchema.nullish(), userErrors: userErrorsSchema }),
  }),
  repeatable: false,
});

/** Creates a product with more than a hundred variants. */
export const CREATE_ASYNC = {
  document: `mutation CreateProductAsync($styleCode: String!, $input: ProductSetInput!) {
  productSet(${IDENTIFIER}, input: $input, synchronous: false) {
    productSetOperation { id status userErrors { field message code } }
    userErrors { field message code }
  }
}`,
  answer: z.object({
    productSet: z.object({
      productSetOperation: idSchema.extend({ userErrors: userErrorsSchema }).nullish(),
      userErrors: userErrorsSchema,
    }),
  }),
  repeatable: false,
};

export const CREATE_POLL = {
  document: `query CreateProductPoll($operationId: ID!, $channels: Int!) {
  productOperation(id: $operationId) {
    status
    ... on ProductSetOperation { product { ...LiveState } userErrors { field message code } }
  }
}
${LIVE_STATE}`,
  answer: z.object({
    productOperation: z
      .object({
        status: z.string(),
        product: liveWithoutMediaSchema.nullish(),
        userErrors: userErrorsSchema.default([]),
      })
      .nullish(),
  }),
};

const definition = (key: string, type: string, name: string) =>
  `${key}: metafieldDefinitionCreate(definition: { name: "${name}", namespace: "$app", key: "${key}", type: "${type}",
    ownerType: PRODUCT, access: { admin: MERCHANT_READ } }) { userErrors { code message } }`;

/** `style_code` is the key (type `id` is unique by itself); `style_code_printed` the spelling first sent. */
export const CREATE_DEFINITIONS = {
  document: `mutation CreateDefinitions {
  ${definition('style_code', 'id', 'Supplier style code')}
  ${definition('style_code_printed', 'single_line_text_field', 'Supplier style code as printed')}
}`,
  answer: z.object({ style_code: z.object({ userErrors: userErrorsSchema }).nullable() }),
};
