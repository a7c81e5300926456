import { z } from 'zod';
import { AppError } from '#app/platform/errors.ts';
import type { AdminClient } from '#app/platform/shopify/admin-api/admin-client.ts';
import type { Channel, StoreLocation } from '../../store-product.ts';
import { callStore } from '../call-store.ts';
import {
  type ProfileList,
  profileDocument,
  profilePageDocument,
} from '../documents/profile-documents.ts';
import { pageInfoSchema } from './product-answer.ts';

export type ProfileWords = { vendors: string[]; productTypes: string[] };
export type ProfilePlaces = {
  channels: Channel[];
  locations: StoreLocation[];
  primaryLocation: StoreLocation | null;
  currency: string;
  hasStyleCodeDefinition: boolean;
};

/** Without these the app cannot do what it is for; a write scope implies its read scope. */
const SCOPES = ['write_products', 'write_inventory', 'write_publications'] as const;
const LOCATION_SCOPES = ['read_locations', 'write_locations'];

const list = <Node extends z.ZodType>(node: Node) =>
  z.object({ nodes: z.array(node), pageInfo: pageInfoSchema });
const words = list(z.string());
const channel = z
  .object({
    id: z.string(),
    catalog: z
      .object({
        title: z.string().nullish(),
        apps: z.object({ nodes: z.array(z.object({ title: z.string().nullish() })) }).optional(),
      })
      .nullish(),
  })
  .transform(
    ({ id, catalog }): Channel => ({
      id,
      title: readableTitle(catalog?.title) ?? catalog?.apps?.nodes[0]?.title ?? id,
    }),
  );
const location = z.object({ id: z.string(), name: z.string(), isActive: z.boolean() });
const channels = list(channel);
const locations = list(location);
/** Every part is optional: each is there when it was asked for. */
const answerSchema = z.object({
  productVendors: words.optional(),
  productTypes: words.optional(),
  publications: channels.optional(),
  locations: locations.optional(),
  primaryLocation: location.nullish(),
  shop: z.object({ currencyCode: z.string() }).optional(),
  currentAppInstallation: z
    .object({ accessScopes: z.array(z.object({ handle: z.string() })) })
    .optional(),
  styleCode: z.object({ id: z.string() }).nullish(),
});
type Page<Node> = { nodes: Node[]; pageInfo: z.output<typeof pageInfoSchema> };

/** A catalog's title is nullable and sometimes an internal id. */
function readableTitle(title: string | null | undefined): string | undefined {
  return title && title.trim() !== '' && !/^gid:|\d{8,}/.test(title) ? title : undefined;
}

/** Reads the lists asked for, in one request as a rule. @throws `store_access_denied` where a scope is missing. */
export async function readProfile(
  client: AdminClient,
  shop: string,
  parts: { words: boolean; places: boolean },
  signal: AbortSignal,
): Promise<{ words?: ProfileWords; places?: ProfilePlaces }> {
  const request = { document: profileDocument(parts), variables: {}, signal, repeatable: true };
  const answer = await callStore(client, shop, request, answerSchema);
  const rest = <Node>(name: ProfileList, first: Page<Node>, schema: z.ZodType<Page<Node>>) =>
    readRest({ client, shop, signal }, name, first, schema);
  const result: { words?: ProfileWords; places?: ProfilePlaces } = {};
  if (answer.productVendors && answer.productTypes) {
    const vendors = await rest('productVendors', answer.productVendors, words);
    const types = await rest('productTypes', answer.productTypes, words);
    result.words = { vendors: vendors.filter(Boolean), productTypes: types.filter(Boolean) };
  }
  if (answer.publications && answer.locations && answer.shop) {
    const scopes = answer.currentAppInstallation?.accessScopes ?? [];
    refuseMissingScopes(scopes.map((scope) => scope.handle));
    const all = await rest('locations', answer.locations, locations);
    result.places = {
      channels: await rest('publications', answer.publications, channels),
      locations: all.filter((entry) => entry.isActive),
      primaryLocation: answer.primaryLocation ?? null,
      currency: answer.shop.currencyCode,
      hasStyleCodeDefinition: Boolean(answer.styleCode),
    };
  }
  return result;
}

async function readRest<Node>(
  store: { client: AdminClient; shop: string; signal: AbortSignal },
  name: ProfileList,
  first: Page<Node>,
  schema: z.ZodType<Page<Node>>,
): Promise<Node[]> {
  const nodes = [...first.nodes];
  let { pageInfo } = first;
  while (pageInfo.hasNextPage && pageInfo.endCursor) {
    const variables = { after: pageInfo.endCursor };
    const { signal } = store;
    const request = { document: profilePageDocument(name), variables, signal, repeatable: true };
    const pageAnswer = z.object({ page: schema });
    const { page } = await callStore(store.client, store.shop, request, pageAnswer);
    nodes.push(...page.nodes);
    pageInfo = page.pageInfo;
  }
  return nodes;
}

function refuseMissingScopes(granted: string[]): void {
  const missing: string[] = SCOPES.filter((scope) => !granted.includes(scope));
  if (!LOCATION_SCOPES.some((scope) => granted.includes(scope))) missing.push('read_locations');
  if (missing.length === 0) return;
  throw new AppError(
    'store_access_denied',
    `The app lacks ${missing.join(', ')} in this store. Open the app in the Shopify admin and approve the permissions it asks for.`,
  );
}
