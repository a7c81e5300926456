import { z } from 'zod';
import { userErrorsSchema } from '../user-errors.ts';
import { idSchema, listOf } from './answer-parts.ts';
import { IDENTIFIER } from './product-fragments.ts';

const operationSchema = idSchema.extend({ status: z.string() });

/** The mutation that the operation runs for each line. */
export const CREATE_IN_BULK = `mutation CreateInBulk($styleCode: String!, $input: ProductSetInput!) {
  productSet(${IDENTIFIER}, input: $input) { product { id } userErrors { field message code } }
}`;

export const STAGE_BULK = {
  document: `mutation StageBulk($filename: String!) {
  stagedUploadsCreate(input: [{ resource: BULK_MUTATION_VARIABLES, filename: $filename, mimeType: "text/jsonl", httpMethod: POST }]) {
    stagedTargets { url parameters { name value } }
    userErrors { field message }
  }
}`,
  answer: z.object({
    stagedUploadsCreate: z.object({
      stagedTargets: z
        .array(
          z.object({
            url: z.string(),
            parameters: z.array(z.object({ name: z.string(), value: z.string() })),
          }),
        )
        .nullish(),
      userErrors: userErrorsSchema,
    }),
  }),
};

export const RUN_BULK = {
  document: `mutation RunBulk($mutation: String!, $path: String!, $name: String!) {
  bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $path, clientIdentifier: $name) {
    bulkOperation { id status }
    userErrors { field message code }
  }
}`,
  answer: z.object({
    bulkOperationRunMutation: z.object({
      bulkOperation: operationSchema.nullish(),
      userErrors: userErrorsSchema,
    }),
  }),
  repeatable: false,
};

export const BULK_STATUS = {
  document: `query BulkStatus($id: ID!) { bulkOperation(id: $id) { id status } }`,
  answer: z.object({ bulkOperation: operationSchema.nullish() }),
};

export const BULK_RUNNING = {
  document: `query BulkRunning {
  bulkOperations(first: 50, query: "operation_type:mutation") { nodes { id status } }
}`,
  answer: z.object({ bulkOperations: listOf(operationSchema) }),
};

export const CANCEL_BULK = {
  document: `mutation CancelBulk($id: ID!) {
  bulkOperationCancel(id: $id) { bulkOperation { id status } userErrors { field message } }
}`,
  answer: z.object({ bulkOperationCancel: z.object({ userErrors: userErrorsSchema }) }),
};

/**
 * Builds the query that finds, for each style, the product under its key, and one variant that a search for its codes
 * finds.
 */
export function listedQuery(count: number) {
  const places = Array.from({ length: count }, (_, place) => place);
  const variables = places.map((place) => `$key${place}: String!, $codes${place}: String!`);
  const fields = places.map(
    (
      place,
    ) => `key${place}: productByIdentifier(identifier: { customId: { key: "style_code", value: $key${place} } }) { id }
  codes${place}: productVariants(first: 1, query: $codes${place}) { nodes { id } }`,
  );
  return {
    document: `query Listed(${variables.join(', ')}) {\n  ${fields.join('\n  ')}\n}`,
    answer: z.record(
      z.string(),
      z.union([idSchema.transform(({ id }) => [id]), listOf(z.unknown())]).nullable(),
    ),
  };
}
