const PAGE_INFO = 'pageInfo { hasNextPage endCursor }';

/** Connections of the profile, each with the selection of a node and its page size. */
const LISTS = {
  productVendors: { size: 1000, argument: '', nodes: 'nodes' },
  productTypes: { size: 1000, argument: '', nodes: 'nodes' },
  publications: {
    size: 50,
    argument: ', catalogType: APP',
    nodes:
      'nodes { id catalog { title ... on AppCatalog { apps(first: 1) { nodes { title } } } } }',
  },
  locations: { size: 50, argument: '', nodes: 'nodes { id name isActive }' },
} as const;

export type ProfileList = keyof typeof LISTS;

function listField(list: ProfileList, after = ''): string {
  const { size, argument, nodes } = LISTS[list];
  return `${list}(first: ${size}${argument}${after}) { ${nodes} ${PAGE_INFO} }`;
}

const WORDS = [listField('productVendors'), listField('productTypes')];
const PLACES = [
  listField('publications'),
  listField('locations'),
  'primaryLocation: location { id name isActive }',
  'shop { currencyCode }',
  'currentAppInstallation { accessScopes { handle } }',
  'styleCode: metafieldDefinition(identifier: { ownerType: PRODUCT, namespace: "$app", key: "style_code" }) { id }',
];

/** The store's words (vendors, types) and places (channels, locations), whichever is out of date. */
export function profileDocument(parts: { words: boolean; places: boolean }): string {
  const fields = [...(parts.words ? WORDS : []), ...(parts.places ? PLACES : [])];
  return `query StoreProfile {\n  ${fields.join('\n  ')}\n}`;
}

/** One further page of a list of the profile. */
export function profilePageDocument(list: ProfileList): string {
  return `query StoreProfilePage($after: String!) {\n  page: ${listField(list, ', after: $after')}\n}`;
}
