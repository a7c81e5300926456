import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { buildClientSchema, type GraphQLSchema, parse, validate } from 'graphql';

const path = new URL(
  '../../../../../node_modules/@shopify/dev-mcp/dist/data/admin_2026-10.json.gz',
  import.meta.url,
);
let schema: GraphQLSchema | undefined;

/** What the platform's own schema says against a document; empty when it is valid. */
export function schemaProblems(document: string): string[] {
  schema ??= buildClientSchema(JSON.parse(gunzipSync(readFileSync(path)).toString()).data);
  return validate(schema, parse(document)).map((error) => error.message);
}
