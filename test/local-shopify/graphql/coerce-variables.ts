import {
  coerceInputValue,
  GraphQLError,
  type GraphQLSchema,
  isEnumType,
  isInputType,
  type OperationDefinitionNode,
  print,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql';

interface Problem {
  path: (string | number)[];
  explanation: string;
  message?: string;
}

/** Coerces the variables of an operation, with Shopify's messages for errors (code INVALID_VARIABLE). */
export function coerceVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  given: Record<string, unknown>,
): { values: Record<string, unknown>; errors: GraphQLError[] } {
  const values: Record<string, unknown> = {};
  const errors: GraphQLError[] = [];
  for (const definition of operation.variableDefinitions ?? []) {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type);
    if (!isInputType(type)) continue;
    if (!Object.hasOwn(given, name) && definition.defaultValue) {
      values[name] = valueFromAST(definition.defaultValue, type);
      continue;
    }
    const isRequired = definition.type.kind === 'NonNullType';
    if (!Object.hasOwn(given, name) && !isRequired) continue;
    const problems: Problem[] = [];
    const value = coerceInputValue(given[name], type, (path, _invalid, error) => {
      problems.push(toProblemMessage(schema, [...path], error));
    });
    if (problems.length === 0) values[name] = value;
    else
      errors.push(
        variableError(definition, print(definition.type), name, given[name] ?? null, problems),
      );
  }
  return { values, errors };
}

function toProblemMessage(
  schema: GraphQLSchema,
  path: (string | number)[],
  error: GraphQLError,
): Problem {
  const message = (error.originalError ?? error).message;
  const unknown = /^Field "(.+?)" is not defined by type "(.+?)"/.exec(message);
  if (unknown) {
    return {
      path: [...path, unknown[1] ?? ''],
      explanation: `Field is not defined on ${unknown[2]}`,
    };
  }
  const missing = /^Field "(.+?)" of required type/.exec(message);
  if (missing)
    return { path: [...path, missing[1] ?? ''], explanation: 'Expected value to not be null' };
  if (/^Expected non-nullable type/.test(message))
    return { path, explanation: 'Expected value to not be null' };
  const unknownValue = /^Value "(.*)" does not exist in "(.+?)" enum/.exec(message);
  const type = unknownValue && schema.getType(unknownValue[2] ?? '');
  if (unknownValue && isEnumType(type)) {
    const names = type.getValues().map(({ name }) => name);
    return { path, explanation: `Expected "${unknownValue[1]}" to be one of: ${names.join(', ')}` };
  }
  if (message.startsWith('Invalid global id')) return { path, explanation: message, message };
  return { path, explanation: message };
}

function variableError(
  node: VariableDefinitionNode,
  type: string,
  name: string,
  value: unknown,
  problems: Problem[],
): GraphQLError {
  const details = problems
    .map(({ path, explanation }) =>
      path.length === 0 ? explanation : `${path.join('.')} (${explanation})`,
    )
    .join(', ');
  const where = problems.some(({ path }) => path.length > 0) ? ` for ${details}` : '';
  return new GraphQLError(`Variable $${name} of type ${type} was provided invalid value${where}`, {
    nodes: node,
    extensions: { code: 'INVALID_VARIABLE', value, problems },
  });
}
