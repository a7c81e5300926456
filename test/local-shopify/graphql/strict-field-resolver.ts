import type { GraphQLFieldResolver } from 'graphql';
import { AdminError } from './admin-error.ts';
import type { AdminContext } from './context.ts';

/** Throws NOT_IMPLEMENTED for a field that has neither a resolver nor a property of the record. */
export const strictFieldResolver: GraphQLFieldResolver<unknown, AdminContext> = (
  source,
  args,
  context,
  info,
) => {
  const record = source as Record<string, unknown> | null;
  if (record && typeof record === 'object' && info.fieldName in record) {
    const value = record[info.fieldName];
    return typeof value === 'function' ? value(args, context, info) : value;
  }
  if (info.fieldName === 'code' && info.parentType.name.endsWith('UserError')) return null;
  throw new AdminError(
    `Local Shopify does not implement ${info.parentType.name}.${info.fieldName}`,
    'NOT_IMPLEMENTED',
  );
};
