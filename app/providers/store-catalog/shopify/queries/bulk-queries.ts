import { IDENTIFIER } from './write-documents.ts';

/** What each line of the operation runs. */
export const CREATE_IN_BULK = `mutation CreateInBulk($styleCode: String!, $input: ProductSetInput!) {
  productSet(${IDENTIFIER}, input: $input) { product { id } userErrors { field message code } }
}`;

export const STAGE_BULK = `mutation StageBulk($filename: String!) {
  stagedUploadsCreate(input: [{ resource: BULK_MUTATION_VARIABLES, filename: $filename, mimeType: "text/jsonl", httpMethod: POST }]) {
    stagedTargets { url parameters { name value } }
    userErrors { field message }
  }
}`;

export const RUN_BULK = `mutation RunBulk($mutation: String!, $path: String!, $name: String!) {
  bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $path, clientIdentifier: $name) {
    bulkOperation { id status }
    userErrors { field message code }
  }
}`;

export const BULK_STATUS = `query BulkStatus($id: ID!) { bulkOperation(id: $id) { status } }`;

export const BULK_RUNNING = `query BulkRunning {
  bulkOperations(first: 10, query: "operation_type:mutation") { nodes { id status } }
}`;

export const CANCEL_BULK = `mutation CancelBulk($id: ID!) {
  bulkOperationCancel(id: $id) { bulkOperation { id status } userErrors { field message } }
}`;

/** Of each style: the product under its key, and one variant that a search for its codes finds. */
export function listedDocument(count: number): string {
  const places = Array.from({ length: count }, (_, place) => place);
  const variables = places.map((place) => `$key${place}: String!, $codes${place}: String!`);
  const fields = places.map(
    (
      place,
    ) => `key${place}: productByIdentifier(identifier: { customId: { key: "style_code", value: $key${place} } }) { id }
  codes${place}: productVariants(first: 1, query: $codes${place}) { nodes { id } }`,
  );
  return `query Listed(${variables.join(', ')}) {\n  ${fields.join('\n  ')}\n}`;
}
