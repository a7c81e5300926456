import {
  GraphQLList,
  GraphQLNonNull,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
} from 'graphql';
import { AdminError } from '../graphql/admin-error.ts';
import type { AdminContext } from '../graphql/context.ts';
import { strictFieldResolver } from '../graphql/strict-field-resolver.ts';
import type { Fault } from './fault-queue.ts';

/**
 * Makes one root field of a document fail while the others run, with a top-level error beside their data
 * (root_error), or with a userError in its payload (user_error).
 */
export function failRoots(schema: GraphQLSchema): void {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const resolve = field.resolve ?? strictFieldResolver;
      field.resolve = (source, args, context: AdminContext, info) => {
        const fault = context.rootFault;
        if (!fault || (fault.root_field !== '*' && fault.root_field !== info.fieldName))
          return resolve(source, args, context, info);
        if (fault.kind === 'user_error') return refusedPayload(fault, info.returnType);
        if (fault.ran) resolve(source, args, context, info);
        const code = fault.code ?? 'INTERNAL_SERVER_ERROR';
        throw new AdminError(fault.message ?? messageOf(code, info.fieldName), code);
      };
    }
  }
}

function messageOf(code: string, fieldName: string): string {
  if (code === 'ACCESS_DENIED') return `Access denied for ${fieldName} field.`;
  if (code === 'INTERNAL_SERVER_ERROR') return 'Internal error. Something went wrong on our end.';
  return `${fieldName} failed with ${code}.`;
}

/** A payload with nothing but the userError. */
function refusedPayload(fault: Fault, returnType: Parameters<typeof getNamedType>[0]) {
  const payload = getNamedType(returnType);
  if (!isObjectType(payload) || !('userErrors' in payload.getFields()))
    throw new AdminError(`${fault.root_field} has no userErrors`, 'NOT_IMPLEMENTED');
  const empty = Object.entries(payload.getFields()).map(([name, { type }]) => [
    name,
    type instanceof GraphQLNonNull && type.ofType instanceof GraphQLList ? [] : null,
  ]);
  const { field = [], message = `${fault.root_field} was refused`, code = null } = fault;
  return { ...Object.fromEntries(empty), userErrors: [{ field, message, code }] };
}
