import { THIS_APP_HANDLE } from '../../catalog/publishing.ts';
import type { SeedPublication } from '../../store/seed-types.ts';
import type { Recording } from '../replay.ts';
import { LOCATIONS, type Scenarios, seedSimpleProduct } from './scenario.ts';

/** The recorded store's channels. "example.com" was that of the recording app. */
function channels(list: { id: string; name: string }[]): SeedPublication[] {
  return list.map(({ id, name }) => ({
    id,
    title: name,
    app_handle:
      name === 'Online Store'
        ? 'online_store'
        : name === 'example.com'
          ? THIS_APP_HANDLE
          : name.toLowerCase().replaceAll(' ', '-'),
  }));
}

/** Catalogs that include every product automatically and are not channels; they make counts exceed the lists. */
const OTHER_CATALOGS: SeedPublication[] = ['One', 'Two'].map((title) => ({
  title,
  catalog_type: 'MARKET',
  auto_publish: true,
}));

export const publishingScenarios: Scenarios = {
  '2025-01--publications-catalog.json': async (replay, file) => {
    const edges: Recording[] = file.payload.data.publications.edges;
    await replay.seed({
      locations: LOCATIONS,
      publications: channels(edges.map(({ node }) => node)),
    });
    const ownQuery =
      'query { publications(first: 10) { edges { cursor node { id name } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }';
    await replay.step({ name: 'publications', kind: 'query', ownQuery, recorded: file.payload });
  },
  '2025-01--product-publish-unpublish.json': async (replay, file) => {
    await replay.seed({
      locations: LOCATIONS,
      publications: [...channels(file.seedPublications), ...OTHER_CATALOGS],
      products: [
        {
          ...seedSimpleProduct(file.seedProduct),
          publications: OTHER_CATALOGS.map(({ title }) => title),
        },
      ],
    });
    const publicationId = file.seedPublications[0].id;
    const hints = {
      publishedOnPublication: `publishedOnPublication(publicationId: ${JSON.stringify(publicationId)})`,
    };
    // The rules by which the old list of publications counts catalogs are unknown.
    const ignore = ['publications'];
    for (const name of ['publish', 'unpublish']) {
      const { variables, mutation, downstreamRead } = file[name];
      await replay.step({ name, variables, recorded: mutation.response.payload, hints, ignore });
      await replay.step({
        name: `read after ${name}`,
        kind: 'query',
        variables: { id: file.seedProduct.id },
        recorded: downstreamRead.response.payload,
        hints,
        ignore,
      });
    }
  },
  '2025-01--publishable-input-validation.json': async (replay, file) => {
    await replay.seed({
      locations: LOCATIONS,
      publications: channels(file.publications),
      products: [seedSimpleProduct(file.setup.product)],
    });
    for (const [name, one] of Object.entries<Recording>(file.cases)) {
      // It was part of the document, which was not recorded: only the answer shows it.
      if (name.includes('Inline')) continue;
      const field = name.includes('ToCurrentChannel')
        ? `${name.startsWith('un') ? 'publishableUnpublish' : 'publishablePublish'}ToCurrentChannel(id: $id)`
        : `${name.startsWith('un') ? 'publishableUnpublish' : 'publishablePublish'}(id: $id, input: $input)`;
      const declared = field.includes('$input')
        ? '($id: ID!, $input: [PublicationInput!]!)'
        : '($id: ID!)';
      const ownQuery = `mutation Publish${declared} { ${field} { publishable { ... on Product { id publishedOnCurrentPublication
        resourcePublicationsCount { count precision } } } userErrors { field message } } }`;
      await replay.step({
        name,
        ownQuery,
        variables: one.variables,
        recorded: one.response.payload,
      });
    }
    await replay.step({
      name: 'delete',
      variables: { input: { id: file.setup.product.id } },
      ownQuery:
        'mutation($input: ProductDeleteInput!) { productDelete(input: $input) { deletedProductId userErrors { field message } } }',
      recorded: file.cleanup.payload,
    });
  },
  '2026-04--publishable-resource-existence-current-channel.json': async (replay, file) => {
    const other = {
      id: 'gid://shopify/Publication/299574427954',
      title: 'Other channel',
      auto_publish: true,
    };
    await replay.seed({
      locations: LOCATIONS,
      publications: [other, ...channels(file.setup.publications)],
      products: [{ ...seedSimpleProduct(file.setup.product), publications: [other.title] }],
    });
    const hints = { node: 'node(id: $id)' };
    for (const [name, one] of Object.entries<Recording>(file.cases)) {
      const kind = name.startsWith('read') ? 'query' : 'mutation';
      await replay.step({
        name,
        kind,
        variables: one.variables,
        recorded: one.response.payload,
        hints,
      });
    }
  },
};
