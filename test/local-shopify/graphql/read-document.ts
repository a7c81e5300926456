import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { toShopifyError } from './to-shopify-error.ts';

export interface ReadDocument {
  document: DocumentNode | null;
  fragments: Record<string, FragmentDefinitionNode>;
  /** Errors of the document; empty if it is valid. */
  errors: GraphQLError[];
}

const MAX_REMEMBERED = 500;
const remembered = new Map<string, ReadDocument>();

/** Parses and validates a document. Results are cached, because an app repeats a few documents. */
export function readDocument(schema: GraphQLSchema, text: string): ReadDocument {
  const known = remembered.get(text);
  if (known) return known;
  const read = parseAndValidate(schema, text);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(text, read);
  return read;
}

function parseAndValidate(schema: GraphQLSchema, text: string): ReadDocument {
  try {
    const document = parse(text);
    const errors = validate(schema, document).map(toShopifyError);
    return { document, fragments: fragmentsOf(document), errors };
  } catch (error) {
    const problem = error instanceof GraphQLError ? error : new GraphQLError(String(error));
    return { document: null, fragments: {}, errors: [problem] };
  }
}

function fragmentsOf(document: DocumentNode): Record<string, FragmentDefinitionNode> {
  const fragments: Record<string, FragmentDefinitionNode> = {};
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  }
  return fragments;
}

/** Names of an operation's root fields. */
export function rootFieldNames(operation: OperationDefinitionNode): string[] {
  return operation.selectionSet.selections
    .filter((selection): selection is FieldNode => selection.kind === Kind.FIELD)
    .map((field) => field.name.value);
}
