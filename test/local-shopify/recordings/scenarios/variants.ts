import { LOCATIONS, productFromRead, type Scenarios, seedSimpleProduct } from './scenario.ts';

export const variantScenarios: Scenarios = {
  '2025-01--product-variants-bulk-update-parity.json': async (replay, file) => {
    const [hydrate] = file.upstreamCalls;
    await replay.seed({
      locations: LOCATIONS,
      products: [productFromRead(hydrate.response.body.data.product)],
    });
    await replay.step({
      name: 'update',
      variables: file.mutation.variables,
      recorded: file.mutation.response,
    });
    const { requestVariables, data } = file.downstreamRead;
    const hints = { metafield: 'metafield(namespace: "specs", key: "bulkUpdateTier")' };
    await replay.step({
      name: 'read',
      kind: 'query',
      variables: requestVariables,
      recorded: { data: { product: data.product } },
      hints,
    });
  },
  '2025-01--productVariantsBulkCreate-strategy-default-custom-standalone.json': async (
    replay,
    file,
  ) => {
    const { setup, preMutationRead, mutation, downstreamRead } = file;
    const id = setup.variables.productId;
    await replay.seed({
      locations: LOCATIONS,
      products: [seedSimpleProduct({ id, title: 'Standalone' })],
    });
    await replay.step({ name: 'add option', variables: setup.variables, recorded: setup.response });
    await replay.step({
      name: 'read before',
      kind: 'query',
      variables: { id },
      recorded: preMutationRead,
    });
    await replay.step({
      name: 'create',
      variables: mutation.variables,
      recorded: mutation.response,
    });
    await replay.step({
      name: 'read after',
      kind: 'query',
      variables: { id },
      recorded: downstreamRead,
    });
  },
  '2026-04--productVariantsBulkCreate-omitted-strategy-default-standalone.json': async (
    replay,
    file,
  ) => {
    const { setup, preMutationRead, mutation, downstreamRead } = file;
    await replay.seed({ locations: LOCATIONS });
    await replay.step({ name: 'product', variables: setup.variables, recorded: setup.response });
    const id = mutation.variables.productId;
    await replay.step({
      name: 'read before',
      kind: 'query',
      variables: { id },
      recorded: preMutationRead,
    });
    await replay.step({
      name: 'create',
      variables: mutation.variables,
      recorded: mutation.response,
    });
    await replay.step({
      name: 'read after',
      kind: 'query',
      variables: { id },
      recorded: downstreamRead,
    });
  },
  '2026-04--product-variants-bulk-update-allow-partial-and-error-order.json': async (
    replay,
    file,
  ) => {
    const { setup, partialUpdate, partialRead, errorOrdering } = file;
    await replay.seed({ locations: LOCATIONS });
    // The preparing steps were recorded without variables; these are derived from the answers.
    const { title } = setup.createProductResponse.data.productCreate.product;
    await replay.step({
      name: 'product',
      variables: { product: { title, status: 'DRAFT' } },
      recorded: setup.createProductResponse,
    });
    const productId = setup.productId;
    const options = [
      { name: 'Color', values: [{ name: 'Red' }, { name: 'Blue' }] },
      { name: 'Size', values: [{ name: 'Small' }, { name: 'Large' }] },
    ];
    await replay.step({
      name: 'options',
      variables: { productId, options },
      recorded: setup.setupOptionsResponse,
    });
    const [second] =
      setup.setupSecondVariantResponse.data.productVariantsBulkCreate.productVariants;
    const variants = [
      {
        price: second.price,
        inventoryItem: { sku: second.sku, tracked: true },
        optionValues: [
          { optionName: 'Color', name: 'Blue' },
          { optionName: 'Size', name: 'Large' },
        ],
      },
    ];
    await replay.step({
      name: 'second variant',
      variables: { productId, variants },
      recorded: setup.setupSecondVariantResponse,
    });
    const partial = { ...partialUpdate.request.variables, allowPartialUpdates: true };
    await replay.step({
      name: 'partial update',
      variables: partial,
      recorded: partialUpdate.response.payload,
    });
    const hints = {
      red: 'productVariant(id: $redVariantId)',
      blue: 'productVariant(id: $blueVariantId)',
      product: 'product(id: $productId)',
    };
    await replay.step({
      name: 'read',
      kind: 'query',
      variables: partialRead.request.variables,
      recorded: partialRead.response.payload,
      hints,
    });
    await replay.step({
      name: 'error order',
      variables: errorOrdering.request.variables,
      recorded: errorOrdering.response.payload,
    });
  },
};
