import { LIVE_STATE, PRODUCT_VARIABLES, productParts } from './product-fragments.ts';

export const IDENTIFIER = 'identifier: { customId: { key: "style_code", value: $styleCode } }';

/** Creation; never sent for a product that exists (productSet deletes what its lists leave out). */
export function createDocument(details: boolean): string {
  return [
    `mutation CreateProduct($styleCode: String!, $input: ProductSetInput!, ${PRODUCT_VARIABLES}) {
  productSet(${IDENTIFIER}, input: $input, synchronous: true) {
    product { ...ProductState }
    userErrors { field message code }
  }
}`,
    ...productParts(details, true),
  ].join('\n');
}

/** Creation of more than a hundred variants. */
export const CREATE_ASYNC = `mutation CreateProductAsync($styleCode: String!, $input: ProductSetInput!) {
  productSet(${IDENTIFIER}, input: $input, synchronous: false) {
    productSetOperation { id status userErrors { field message code } }
    userErrors { field message code }
  }
}`;

export const CREATE_POLL = `query CreateProductPoll($operationId: ID!, $channels: Int!) {
  productOperation(id: $operationId) {
    status
    ... on ProductSetOperation { product { ...LiveState } userErrors { field message code } }
  }
}
${LIVE_STATE}`;

const definition = (key: string, type: string, name: string) =>
  `${key}: metafieldDefinitionCreate(definition: { name: "${name}", namespace: "$app", key: "${key}", type: "${type}",
    ownerType: PRODUCT, access: { admin: MERCHANT_READ } }) { userErrors { code message } }`;

/** `style_code` is the key (type `id` is unique by itself); `style_code_printed` the spelling first sent. */
export const CREATE_DEFINITIONS = `mutation CreateDefinitions {
  ${definition('style_code', 'id', 'Supplier style code')}
  ${definition('style_code_printed', 'single_line_text_field', 'Supplier style code as printed')}
}`;
