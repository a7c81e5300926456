import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  parse,
  Source,
  TokenKind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { userError } from '../catalog/user-error.ts';
import { readDocument } from '../graphql/read-document.ts';
import type { UserError } from '../store/types.ts';

/** 65,536 bytes are refused (recorded). */
const MAX_TEXT_BYTES = 65_535;

/** Mutations that are not allowed in bulk (recorded: 2026-04 bulk-operation-run-mutation-validators). */
const REFUSED_ROOTS = new Set(['bulkOperationRunMutation', 'bulkOperationRunQuery']);

/** Checks the mutation of a bulk operation. Returns the first error, in the recorded order, or null. */
export function checkBulkMutation(schema: GraphQLSchema, text: string): UserError | null {
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_TEXT_BYTES) {
    const message = `is too large (${bytes} bytes; maximum is ${MAX_TEXT_BYTES} bytes)`;
    return userError(['query'], message, 'INVALID_MUTATION');
  }
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch (error) {
    return userError(
      null,
      `Failed to parse the mutation - ${toSyntaxMessage(text, error)}`,
      'INVALID_MUTATION',
    );
  }
  const operations = document.definitions.filter(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  );
  const [operation] = operations;
  if (operation?.operation !== 'mutation') {
    const message = 'Invalid operation type. Only `mutation` operations are supported.';
    return userError(null, message, 'INVALID_MUTATION');
  }
  const roots = operation.selectionSet.selections;
  if (operations.length > 1 || roots.length !== 1)
    return userError(['mutation'], 'You must specify a single top level mutation.');
  const [root] = roots;
  if (root?.kind !== Kind.FIELD || REFUSED_ROOTS.has(root.name.value))
    return userError(['mutation'], 'You must use an allowed mutation name.');
  if (countConnections(schema, document) > 1)
    return userError(['mutation'], 'Bulk mutations cannot contain more than 1 connection.');
  const [invalid] = readDocument(schema, text).errors;
  // Not recorded; the message of a single request.
  return invalid ? userError(null, invalid.message, 'INVALID_MUTATION') : null;
}

/** "syntax error, unexpected end of file at [1, 21]": the position is the start of the last word (recorded). */
function toSyntaxMessage(text: string, error: unknown): string {
  if (!(error instanceof GraphQLError)) throw error;
  if (!error.message.includes('<EOF>')) {
    const { line, column } = error.locations?.[0] ?? { line: 1, column: 1 };
    return `${error.message} at [${line}, ${column}]`;
  }
  const lexer = new Lexer(new Source(text));
  let last = lexer.token;
  while (lexer.advance().kind !== TokenKind.EOF) last = lexer.token;
  return `syntax error, unexpected end of file at [${last.line}, ${last.column}]`;
}

function countConnections(schema: GraphQLSchema, document: DocumentNode): number {
  const types = new TypeInfo(schema);
  let count = 0;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: () => {
        const type = getNamedType(types.getType());
        if (type?.name.endsWith('Connection')) count += 1;
      },
    }),
  );
  return count;
}
