import type { Recording } from '../replay.ts';
import { LOCATIONS, productFromRead, type Scenarios, seedSimpleProduct } from './scenario.ts';

/** Has a new signature on every read, so it is not compared. */
const PREVIEW = ['onlineStorePreviewUrl'];

const READ_HINTS = {
  variantOne: 'productVariant(id: $variantOneId)',
  variantTwo: 'productVariant(id: $variantTwoId)',
  stockOne: 'inventoryItem(id: $inventoryItemOneId)',
  stockTwo: 'inventoryItem(id: $inventoryItemTwoId)',
};

export const productScenarios: Scenarios = {
  '2025-01--product-category-validation.json': async (replay, file) => {
    await replay.seed({ locations: LOCATIONS });
    const { setup, captures } = file;
    await replay.step({
      name: 'setup',
      query: setup.query,
      variables: setup.variables,
      recorded: setup.response.payload,
    });
    for (const [name, one] of Object.entries<Recording>(captures)) {
      await replay.step({
        name,
        query: one.query,
        variables: one.variables,
        recorded: one.response.payload,
      });
    }
  },
  '2025-01--product-handle-dedup-parity.json': async (replay, file) => {
    await replay.seed({ locations: LOCATIONS });
    for (const [name, one] of Object.entries<Recording>(file.operations)) {
      if (name === 'productDuplicate') continue;
      await replay.step({ name, ...one.request, recorded: one.response });
    }
  },
  '2025-01--product-set-async-operation-parity.json': async (replay, file) => {
    await replay.seed({ locations: LOCATIONS });
    await replay.step({
      name: 'start',
      variables: file.mutation.variables,
      recorded: file.mutation.response,
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await replay.step({
      name: 'poll',
      kind: 'query',
      variables: file.operationRead.variables,
      recorded: file.operationRead.response,
    });
  },
  '2025-01--product-set-duplicate-variants-parity.json': async (replay, file) => {
    await replay.seed({ locations: LOCATIONS });
    await replay.step({
      name: 'duplicates',
      variables: file.mutation.variables,
      recorded: file.mutation.response,
    });
  },
  '2025-01--product-set-options-only-requires-variants.json': async (replay, file) => {
    await replay.seed({ locations: LOCATIONS });
    await replay.step({
      name: 'options only',
      variables: file.mutation.variables,
      recorded: file.mutation.response,
    });
  },
  '2026-04--product-set-id-not-allowed.json': async (replay, file) => {
    await replay.seed({ locations: LOCATIONS });
    for (const name of ['idNotAllowed', 'missingIdentifier']) {
      await replay.step({ name, variables: file[name].variables, recorded: file[name].response });
    }
  },
  '2025-01--product-set-parity.json': async (replay, file) => {
    const places = file.mutation.variables.input.variants[0].inventoryQuantities.map(
      (entry: Recording, index: number) => ({
        id: entry.locationId,
        name: file.mutation.response.data.productSet.product.variants.nodes[0].inventoryItem
          .inventoryLevels.nodes[index].location.name,
      }),
    );
    await replay.seed({ locations: places });
    const { mutation, update, handleParity, preExistingUpdate } = file;
    await replay.step({
      name: 'create',
      variables: mutation.variables,
      recorded: mutation.response,
    });
    await replay.step({
      name: 'read',
      kind: 'query',
      variables: file.downstreamReadVariables,
      recorded: file.downstreamRead,
      hints: READ_HINTS,
      ignore: PREVIEW,
    });
    await replay.step({
      name: 'update',
      variables: update.mutation.variables,
      recorded: update.mutation.response,
    });
    await replay.step({
      name: 'read after update',
      kind: 'query',
      variables: update.downstreamReadVariables,
      recorded: update.downstreamRead,
      hints: READ_HINTS,
      ignore: PREVIEW,
    });
    // The store's second creation of this title; the first is the product above, renamed since.
    await replay.step({
      name: 'handle collision',
      variables: mutation.variables,
      recorded: handleParity.productSetCreateCollision.secondCreate,
    });
    const explicit = handleParity.productSetExplicitNormalization;
    // The total lags behind, depending on when the store's job ran.
    await replay.step({
      name: 'explicit handle',
      variables: explicit.variables,
      recorded: explicit.response,
      ignore: ['totalInventory'],
    });
    for (const name of ['id', 'handle']) {
      const { variables, response } = preExistingUpdate[name].mutation;
      await replay.step({
        name: `update by ${name}`,
        variables,
        recorded: response,
        ignore: ['totalInventory'],
      });
    }
  },
  '2025-01--product-update-parity.json': async (replay, file) => {
    const [hydrate] = file.upstreamCalls;
    const before = productFromRead(hydrate.response.body.data.product);
    const { updateNormalization, updateWhitespacePreservesHandle, updateTitleOnlyPreservesHandle } =
      file.handleValidation;
    const others = [
      { ...updateNormalization.response.data.productUpdate.product, handle: 'challenger' },
      updateWhitespacePreservesHandle.response.data.productUpdate.product,
      updateTitleOnlyPreservesHandle.response.data.productUpdate.product,
    ];
    await replay.seed({
      locations: LOCATIONS,
      products: [
        before,
        ...others.map((one) => seedSimpleProduct({ ...one, publications: undefined })),
      ],
    });
    for (const [name, one] of Object.entries<Recording>({
      ...file.validation,
      ...file.handleValidation,
    })) {
      await replay.step({
        name,
        variables: one.variables,
        recorded: one.response,
        ignore: PREVIEW,
      });
    }
    await replay.step({
      name: 'update',
      variables: file.mutation.variables,
      recorded: file.mutation.response,
      ignore: PREVIEW,
    });
    await replay.step({
      name: 'read',
      kind: 'query',
      variables: { id: before.id },
      recorded: file.downstreamRead,
      ignore: PREVIEW,
    });
  },
  '2025-01--product-update-tag-normalization.json': async (replay, file) => {
    await replay.seed({ locations: LOCATIONS });
    const steps: Record<string, Recording> = {
      ...file.setup,
      ...file.updates,
      cleanup: file.cleanup,
    };
    for (const [name, one] of Object.entries(steps)) {
      await replay.step({
        name,
        query: one.document,
        variables: one.variables,
        recorded: one.response,
      });
    }
  },
  '2025-01--tags-add-parity.json': async (replay, file) => {
    await replay.seed({ locations: LOCATIONS, products: [seedSimpleProduct(file.seedProduct)] });
    await replay.step({
      name: 'add',
      variables: file.mutation.variables,
      recorded: file.mutation.response,
    });
    const hints = {
      products: 'products(first: 10, query: $query)',
      productsCount: 'productsCount(query: $query)',
    };
    const { variables, response } = file.delayedDownstreamRead;
    await replay.step({
      name: 'search a minute later',
      kind: 'query',
      variables,
      recorded: response,
      hints,
    });
  },
  '2025-01--tags-normalization-parity.json': async (replay, file) => {
    await replay.seed({ locations: LOCATIONS });
    for (const [name, one] of Object.entries<Recording>(file.tagNormalization)) {
      await replay.step({
        name: `${name} setup`,
        variables: one.setup.variables,
        recorded: one.setup.response,
      });
      await replay.step({
        name,
        query: one.mutation.query,
        variables: one.mutation.variables,
        recorded: one.mutation.response,
      });
    }
  },
};
