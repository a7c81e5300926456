import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  buildClientSchema,
  GraphQLID,
  GraphQLScalarType,
  type GraphQLSchema,
  type IntrospectionQuery,
  isObjectType,
} from 'graphql';
import { failRoots } from '../faults/fail-roots.ts';
import { parseGid } from '../store/gid.ts';
import { requireScopes, type ScopeItem } from './access-scopes.ts';
import { API_VERSION } from './api-version.ts';
import { resolversByType } from './resolvers/all.ts';
import { strictFieldResolver } from './strict-field-resolver.ts';

/** Loads Shopify's schema and adds the resolvers. @throws Error for a resolver of an unknown field */
export function loadAdminSchema(): GraphQLSchema {
  const manifest = findPackageJSON('@shopify/dev-mcp', import.meta.url);
  if (!manifest) throw new Error('@shopify/dev-mcp is not installed');
  const file = join(dirname(manifest), 'dist/data', `admin_${API_VERSION}.json.gz`);
  const { data, offline_scopes: scopes } = JSON.parse(
    gunzipSync(readFileSync(file)).toString(),
  ) as {
    data: IntrospectionQuery;
    offline_scopes: { items: ScopeItem[] };
  };
  // The schema is valid; validating its 3,500 types would take a second.
  const schema = buildClientSchema(data, { assumeValid: true });
  for (const [typeName, resolvers] of Object.entries(resolversByType)) {
    const type = schema.getType(typeName);
    if (!isObjectType(type)) throw new Error(`No object type ${typeName} in Admin ${API_VERSION}`);
    const fields = type.getFields();
    for (const [fieldName, resolve] of Object.entries(resolvers)) {
      const field = fields[fieldName];
      if (!field) throw new Error(`No field ${typeName}.${fieldName} in Admin ${API_VERSION}`);
      field.resolve = resolve;
    }
  }
  requireScopes(schema, scopes.items, strictFieldResolver);
  failRoots(schema);
  restrictScalars(schema);
  return schema;
}

/** Makes scalars refuse what is not a global id or a decimal, as Shopify does while reading variables. */
function restrictScalars(schema: GraphQLSchema): void {
  GraphQLID.parseValue = (value) => {
    if (typeof value !== 'string' || !parseGid(value))
      throw new Error(`Invalid global id '${String(value)}'`);
    return value;
  };
  GraphQLID.parseLiteral = (node) => GraphQLID.parseValue('value' in node ? node.value : '');
  for (const name of ['Money', 'Decimal']) {
    const scalar = schema.getType(name);
    if (!(scalar instanceof GraphQLScalarType)) continue;
    scalar.parseValue = (value) => {
      if (!/^-?\d+(\.\d+)?$/.test(String(value)))
        throw new Error(`Could not coerce value ${JSON.stringify(value)} to ${name}`);
      return String(value);
    };
    scalar.parseLiteral = (node) => scalar.parseValue('value' in node ? node.value : '');
  }
}
