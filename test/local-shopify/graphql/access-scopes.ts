import { type GraphQLFieldResolver, type GraphQLSchema, getNamedType, isObjectType } from 'graphql';
import { AdminError } from './admin-error.ts';
import type { AdminContext } from './context.ts';

/** An entry of the schema's scopes; any one of `offlineScopes` is sufficient. */
export interface ScopeItem {
  type: 'field' | 'type';
  typeName: string;
  fieldName?: string;
  requiredAccess: string;
  offlineScopes: string[];
}

const granted = new WeakMap<readonly string[], string[]>();

/** write_x includes read_x. */
export function grantedScopes(scopes: readonly string[]): string[] {
  const known = granted.get(scopes);
  if (known) return known;
  const all = withImplied(scopes);
  granted.set(scopes, all);
  return all;
}

function withImplied(scopes: readonly string[]): string[] {
  const implied = scopes
    .filter((scope) => scope.startsWith('write_'))
    .map((scope) => scope.replace('write_', 'read_'));
  return [...new Set([...scopes, ...implied])];
}

/** Makes every field refuse an app without the scopes that Shopify requires for it. */
export function requireScopes(
  schema: GraphQLSchema,
  items: readonly ScopeItem[],
  fallback: GraphQLFieldResolver<unknown, AdminContext>,
): void {
  const needs = new Map<string, ScopeItem>();
  for (const item of items) {
    if (item.offlineScopes.length === 0) continue;
    needs.set(item.type === 'type' ? item.typeName : `${item.typeName}.${item.fieldName}`, item);
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const needed = [
        needs.get(`${type.name}.${field.name}`),
        needs.get(getNamedType(field.type).name.replace(/Connection$/, '')),
      ].filter((item) => item !== undefined);
      if (needed.length === 0) continue;
      const resolve = (field.resolve ?? fallback) as GraphQLFieldResolver<unknown, AdminContext>;
      field.resolve = (source, args, context: AdminContext, info) => {
        for (const item of needed) refuseWithout(item, context, info.fieldName);
        return resolve(source, args, context, info);
      };
    }
  }
}

function refuseWithout(item: ScopeItem, context: AdminContext, fieldName: string): void {
  const have = grantedScopes(context.scopes);
  if (item.offlineScopes.some((scope) => have.includes(scope))) return;
  const message = `Access denied for ${fieldName} field. Required access: ${item.requiredAccess}`;
  throw new AdminError(message, 'ACCESS_DENIED', {
    documentation: 'https://shopify.dev/api/usage/access-scopes',
    requiredAccess: item.requiredAccess,
  });
}
