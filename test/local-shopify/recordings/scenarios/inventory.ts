import type { Recording } from '../replay.ts';
import { LOCATIONS, type Scenarios } from './scenario.ts';

const TRACKED = { tracked: true, requiresShipping: true };

export const inventoryScenarios: Scenarios = {
  '2026-04--inventory-quantity-contracts-2026-04.json': async (replay, file) => {
    await replay.seed({ locations: LOCATIONS });
    const { setup, unknownIdValidation } = file;
    const { title } = setup.create.data.productCreate.product;
    const { productId, variantId, inventoryItemId } = setup.product;
    const variants = [{ id: variantId, inventoryItem: TRACKED }];
    await replay.step({
      name: 'product',
      variables: { product: { title } },
      recorded: setup.create,
    });
    await replay.step({ name: 'track', variables: { productId, variants }, recorded: setup.track });
    await replay.step({
      name: 'level',
      kind: 'query',
      variables: { id: inventoryItemId },
      recorded: setup.inventoryItemLevel,
    });
    const set = (name: string, one: Recording, key = '@idempotent(key: $idempotencyKey)') => {
      const ownQuery = `mutation Set($input: InventorySetQuantitiesInput!${key ? ', $idempotencyKey: String!' : ''}) {
        inventorySetQuantities(input: $input) ${key} { userErrors { field message code } } }`;
      const variables = key ? one.variables : { input: one.variables.input };
      const withoutGroup = one.response.data?.inventorySetQuantities
        ? {
            data: {
              inventorySetQuantities: {
                userErrors: one.response.data.inventorySetQuantities.userErrors,
              },
            },
          }
        : one.response;
      return replay.step({ name, ownQuery, variables, recorded: withoutGroup });
    };
    await replay.step({
      name: 'set',
      variables: file.inventorySetQuantities.variables,
      recorded: file.inventorySetQuantities.response,
    });
    await set('set without key', file.missingSetIdempotency, '');
    await set('set without changeFromQuantity', file.missingSetChangeFromQuantity);
    await set('set in the shape of before', file.legacySetShape);
    await set('set unknown item', unknownIdValidation.setUnknownInventoryItem);
    await set('set unknown location', unknownIdValidation.setUnknownLocation);
    await replay.step({
      name: 'adjust',
      variables: file.inventoryAdjustQuantities.variables,
      recorded: file.inventoryAdjustQuantities.response,
    });
    const adjust = (name: string, one: Recording, key = '@idempotent(key: $idempotencyKey)') => {
      const ownQuery = `mutation Adjust($input: InventoryAdjustQuantitiesInput!${key ? ', $idempotencyKey: String!' : ''}) {
        inventoryAdjustQuantities(input: $input) ${key} { inventoryAdjustmentGroup { id } userErrors { field message code } } }`;
      const variables = key
        ? { idempotencyKey: name, ...one.variables }
        : { input: one.variables.input };
      return replay.step({ name, ownQuery, variables, recorded: one.response });
    };
    await adjust('adjust without key', file.missingAdjustIdempotency, '');
    await adjust('adjust without changeFromQuantity', file.missingAdjustChangeFromQuantity);
    await adjust('adjust unknown item', unknownIdValidation.adjustUnknownInventoryItem);
    await adjust('adjust unknown location', unknownIdValidation.adjustUnknownLocation);
    await replay.step({
      name: 'delete',
      variables: { input: { id: productId } },
      recorded: file.cleanup,
    });
  },
  '2026-04--inventorySetQuantities-quantity-bounds.json': async (replay, file) => {
    await replay.seed({ locations: LOCATIONS });
    for (const [name, one] of Object.entries<Recording>(file.cases)) {
      const { create, track, inventoryLevel, productId, variantId, inventoryItemId } = one.setup;
      const { title } = create.data.productCreate.product;
      const variants = [{ id: variantId, inventoryItem: TRACKED }];
      await replay.step({
        name: `${name}: product`,
        variables: { product: { title } },
        recorded: create,
      });
      await replay.step({
        name: `${name}: track`,
        variables: { productId, variants },
        recorded: track,
      });
      await replay.step({
        name: `${name}: level`,
        kind: 'query',
        variables: { id: inventoryItemId },
        recorded: inventoryLevel,
      });
      await replay.step({
        name,
        query: one.query,
        variables: one.variables,
        recorded: one.response,
      });
      await replay.step({
        name: `${name}: delete`,
        variables: { input: { id: productId } },
        recorded: one.cleanup,
      });
    }
  },
  '2026-04--inventory-activate-on-hand.json': async (replay, file) => {
    await replay.seed({ locations: LOCATIONS });
    for (const [name, one] of Object.entries<Recording>(file.setup)) {
      for (const part of ['create', 'track']) {
        const { query, variables, response } = one[part];
        await replay.step({ name: `${name}: ${part}`, query, variables, recorded: response });
      }
    }
    for (const [name, one] of Object.entries<Recording>(file.cases)) {
      await replay.step({
        name,
        query: one.query,
        variables: one.variables,
        recorded: one.response,
      });
    }
    for (const [id, recorded] of Object.entries<Recording>(file.cleanup)) {
      await replay.step({ name: 'delete', variables: { input: { id } }, recorded });
    }
  },
  '2026-04--inventory-inactive-level-lifecycle-2026-04.json': async (replay, file) => {
    await replay.seed({ locations: LOCATIONS });
    const { setup } = file;
    const created = { data: { productCreate: { product: setup.productCreate } } };
    const product = { title: setup.productCreate.title, status: 'ACTIVE' };
    await replay.step({ name: 'product', variables: { product }, recorded: created });
    for (const name of [
      'trackInventory',
      'setPrimaryQuantity',
      'inventoryActivateSecondaryLocation',
      'setSecondaryQuantity',
    ]) {
      await replay.step({ name, variables: setup[name].variables, recorded: setup[name].response });
    }
    await replay.step({
      name: 'read',
      kind: 'query',
      variables: { id: setup.productCreate.id },
      recorded: setup.seedProductRead,
    });
    const hints = {
      inventoryItem: 'inventoryItem(id: $inventoryItemId)',
      inactiveLevel: 'inventoryLevel(locationId: $inactiveLocationId, includeInactive: true)',
      inventoryLevel: 'inventoryLevel(id: $inventoryLevelId)',
    };
    const read = async (name: string, one: Recording) => {
      const { inactiveLevel, ...inventoryItem } = one.response.data.inventoryItem;
      const recorded = {
        data: { inventoryItem, inventoryLevel: one.response.data.inventoryLevel },
      };
      await replay.step({ name, kind: 'query', variables: one.variables, recorded, hints });
    };
    const deactivate = file.inventoryInactiveLifecycleDeactivate;
    await replay.step({
      name: 'deactivate',
      variables: deactivate.variables,
      recorded: deactivate.response,
    });
    await read('read inactive', file.inventoryInactiveLifecycleReadAfterDeactivate);
    const activate = file.inventoryInactiveLifecycleReactivate;
    await replay.step({
      name: 'reactivate',
      variables: activate.variables,
      recorded: activate.response,
    });
    await read('read active again', file.inventoryInactiveLifecycleReadAfterReactivate);
  },
  '2026-04--locations-catalog.json': async (replay, file) => {
    const edges: Recording[] = file.data.locations.edges;
    await replay.seed({ locations: edges.map(({ node }) => node) });
    const ownQuery =
      'query { locations(first: 10) { edges { cursor node { id name } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }';
    await replay.step({ name: 'locations', kind: 'query', ownQuery, recorded: file });
  },
};
