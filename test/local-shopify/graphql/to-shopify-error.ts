import { GraphQLError } from 'graphql';

/** Converts common validation errors to Shopify's messages and codes; others stay unchanged. */
export function toShopifyError(error: GraphQLError): GraphQLError {
  const reword = (message: string, extensions: Record<string, unknown>) =>
    new GraphQLError(message, { nodes: error.nodes ?? undefined, path: error.path, extensions });
  const unknownField = /^Cannot query field "(.+?)" on type "(.+?)"/.exec(error.message);
  if (unknownField) {
    const [, fieldName, typeName] = unknownField;
    return reword(`Field '${fieldName}' doesn't exist on type '${typeName}'`, {
      code: 'undefinedField',
      typeName,
      fieldName,
    });
  }
  const unknownArgument = /^Unknown argument "(.+?)" on field "(.+?)\.(.+?)"/.exec(error.message);
  if (unknownArgument) {
    const [, argumentName, , name] = unknownArgument;
    return reword(`Field '${name}' doesn't accept argument '${argumentName}'`, {
      code: 'argumentNotAccepted',
      name,
      typeName: 'Field',
      argumentName,
    });
  }
  const missingArgument = /^Field "(.+?)" argument "(.+?)" of type/.exec(error.message);
  if (missingArgument) {
    const [, name, argument] = missingArgument;
    return reword(`Field '${name}' is missing required arguments: ${argument}`, {
      code: 'missingRequiredArguments',
      className: 'Field',
      name,
      arguments: argument,
    });
  }
  const invalidId = /Invalid global id '.*'/.exec(error.message);
  if (invalidId)
    return reword(invalidId[0], {
      code: 'argumentLiteralsIncompatible',
      typeName: 'CoercionError',
    });
  return reword(error.message, { code: 'GRAPHQL_VALIDATION_FAILED', ...error.extensions });
}
