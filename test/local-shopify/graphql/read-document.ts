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
import { wordValidationError } from './word-validation-error.ts';

export interface ReadDocument {
  document: DocumentNode | null;
  fragments: Record<string, FragmentDefinitionNode>;
  /** What is wrong with the text; empty when it may be run. */
  errors: GraphQLError[];
}

const MAX_REMEMBERED = 500;
const remembered = new Map<string, ReadDocument>();

/** Parses and validates a text. An app sends the same few again and again, so they are remembered. */
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
    const errors = validate(schema, document).map(wordValidationError);
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

/** Names of what an operation asks for at the top. */
export function rootFieldNames(operation: OperationDefinitionNode): string[] {
  return operation.selectionSet.selections
    .filter((selection): selection is FieldNode => selection.kind === Kind.FIELD)
    .map((field) => field.name.value);
}
