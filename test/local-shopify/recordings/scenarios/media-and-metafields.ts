import { LOCATIONS, type Scenarios, seedSimpleProduct } from './scenario.ts';

export const mediaAndMetafieldScenarios: Scenarios = {
  '2025-01--product-create-media-parity.json': async (replay, file) => {
    const { productId } = file.mutation.variables;
    await replay.seed({
      locations: LOCATIONS,
      products: [seedSimpleProduct({ id: productId, title: 'With media' })],
    });
    await replay.step({
      name: 'create',
      variables: file.mutation.variables,
      recorded: file.mutation.response,
    });
    for (const name of ['downstreamRead', 'readyRead']) {
      await replay.step({
        name,
        kind: 'query',
        variables: { id: productId },
        recorded: file[name],
      });
    }
  },
  '2025-01--product-update-media-parity.json': async (replay, file) => {
    const { createMedia, readyRead } = file.setup;
    const { productId } = file.mutation.variables;
    await replay.seed({
      locations: LOCATIONS,
      products: [seedSimpleProduct({ id: productId, title: 'With media' })],
    });
    await replay.step({
      name: 'create',
      variables: createMedia.variables,
      recorded: createMedia.response,
    });
    // The store was read once in between, which was not recorded.
    await replay.step({
      name: 'between',
      kind: 'query',
      variables: { id: productId },
      recorded: {
        data: {
          product: {
            media: {
              nodes: [{ status: 'PROCESSING', id: readyRead.data.product.media.nodes[0].id }],
            },
          },
        },
      },
    });
    await replay.step({
      name: 'ready',
      kind: 'query',
      variables: { id: productId },
      recorded: readyRead,
    });
    await replay.step({
      name: 'update',
      variables: file.mutation.variables,
      recorded: file.mutation.response,
    });
  },
  '2026-04--metafield-definition-app-namespace-resolution.json': async (replay, file) => {
    await replay.seed({ locations: LOCATIONS });
    for (const name of [
      'appPrefixedCreate',
      'appPrefixedUpdate',
      'appNamespaceRead',
      'canonicalDelete',
      'postDeleteRead',
      'crossAppCreate',
      'crossAppUpdate',
    ]) {
      const { request, response } = file[name];
      await replay.step({
        name,
        query: request.query,
        variables: request.variables,
        recorded: response,
      });
    }
  },
};
