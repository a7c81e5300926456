import type { Recording, Replay } from '../replay.ts';
import { LOCATIONS, type Scenarios, seedSimpleProduct } from './scenario.ts';

const IMAGE = 'https://placehold.co/640x480/picture.png';

const answerOf = (one: Recording) => one.response.payload ?? one.response;

/** Seed of a product with processed images, by recorded ids. */
const withPhotos = (id: string, photos: { id: string; alt?: string | null }[]) => ({
  ...seedSimpleProduct({ id, title: `Product ${id}` }),
  media: photos.map((photo) => ({ url: IMAGE, ...photo })),
});

const step = (replay: Replay, name: string, one: Recording, kind?: 'query') =>
  replay.step({
    name,
    kind,
    hints: { productVariant: 'productVariant(id: $variantId)' },
    variables: one.variables ?? one.request?.variables,
    recorded: answerOf(one),
  });

export const undoScenarios: Scenarios = {
  '2025-01--media-file-cascade-variant-media-clear.json': async (replay, file) => {
    // The file is detached from the product; deleting files is not implemented.
    const { setup, mutation, downstreamRead } = file.updateDetachScenario;
    const media = [{ id: setup.mediaId, alt: setup.fileReadBeforeCascade.response.data.node.alt }];
    const product = withPhotos(setup.productId, media);
    await replay.seed({
      locations: LOCATIONS,
      products: [{ ...product, variants: [{ id: setup.variantId, tracked: false }] }],
    });
    await step(replay, 'append', setup.productVariantAppendMedia);
    await step(replay, 'variant before', setup.variantReadBeforeCascade, 'query');
    await step(replay, 'detach', mutation);
    await step(replay, 'variant after', downstreamRead, 'query');
  },
  '2026-04--media-file-update-mixed-batch-partial-success.json': async (replay, file) => {
    const photos = file.setup.mixedReadyRead.response.data.nodes;
    await replay.seed({
      locations: LOCATIONS,
      products: [withPhotos('gid://shopify/Product/1', photos)],
    });
    await step(replay, 'mixed', file.mixedBatch.mutation);
    await step(replay, 'missing references', file.branches.missingReferences);
    await step(replay, 'wrong type', file.branches.wrongType);
  },
  '2026-04--media-file-user-error-aggregation.json': async (replay, file) => {
    await replay.seed({ locations: LOCATIONS });
    await step(replay, 'missing files', file.branches.fileUpdateMissing);
  },
  '2026-04--file-update-missing-id-coercion.json': async (replay, file) => {
    await replay.seed({ locations: LOCATIONS });
    const ownQuery =
      'mutation($files: [FileUpdateInput!]!) { fileUpdate(files: $files) { files { id } userErrors { field message code } } }';
    for (const name of ['omittedId', 'batchOmittedId', 'suppliedMissingId']) {
      const one = file.cases[name];
      const variables = one.variables ?? one.request.variables;
      await replay.step({ name, ownQuery, variables, recorded: answerOf(one) });
    }
  },
  '2026-04--product-variant-media-validation.json': async (replay, file) => {
    const { operations } = file;
    const idOf = (one: Recording, list: string) => one.response.data.productCreateMedia[list];
    const photos = ['createBaseReadyMedia', 'createBaseSecondReadyMedia'].flatMap((name) =>
      idOf(operations[name], 'media'),
    );
    const base = operations.createBaseProduct.response.data.productCreate.product;
    const other = operations.createOtherProduct.response.data.productCreate.product;
    const variantsOf = (product: Recording) =>
      product.variants.nodes.map(({ id }: Recording) => ({ id, tracked: false }));
    const otherPhotos = idOf(operations.createOtherReadyMedia, 'media');
    await replay.seed({
      locations: LOCATIONS,
      products: [
        { ...withPhotos(base.id, photos), variants: variantsOf(base) },
        { ...withPhotos(other.id, otherPhotos), variants: variantsOf(other) },
      ],
    });
    const names = Object.keys(operations).filter((name) => /^(append|detach|readAfter)/.test(name));
    for (const name of names) {
      // The shop has no video and no unprocessed image.
      if (/InvalidMediaType|Processing/.test(name)) continue;
      const kind = name.startsWith('read') ? 'query' : undefined;
      await step(replay, name, operations[name], kind);
    }
  },
  '2026-04--product-media-missing-media-aggregation.json': async (replay, file) => {
    const { productId } = file.cases.deleteMultiMissing.variables;
    await replay.seed({
      locations: LOCATIONS,
      products: [withPhotos(productId, [])],
    });
    for (const [name, one] of Object.entries<Recording>(file.cases)) await step(replay, name, one);
  },
  '2025-01--product-media-validation-branches.json': async (replay, file) => {
    const [photo] = file.seedProductMedia;
    await replay.seed({
      locations: LOCATIONS,
      products: [withPhotos(photo.productId, [photo])],
    });
    for (const one of file.scenarios) {
      if (/^(update|delete)-/.test(one.name)) await step(replay, one.name, one);
    }
  },
  '2025-01--product-variants-bulk-validation-atomicity.json': async (replay, file) => {
    const { productId, defaultVariantId } = file.seed;
    await replay.seed({
      locations: LOCATIONS,
      products: [
        {
          ...seedSimpleProduct({ id: productId, title: 'Bulk' }),
          variants: [
            { id: defaultVariantId, options: { Color: 'Red', Size: 'Small' }, tracked: false },
          ],
        },
      ],
    });
    for (const one of file.cases) if (/^delete-/.test(one.name)) await step(replay, one.name, one);
  },
  '2026-04--inventory-deactivate-validation-2026-04.json': async (replay, file) => {
    const setups: Recording[] = Object.values(file.setup);
    const products = setups.flatMap(({ productCreate }) => {
      const variant = productCreate?.variants.nodes[0];
      if (!variant) return [];
      return [
        {
          ...seedSimpleProduct({ id: productCreate.id, title: productCreate.title }),
          variants: [{ id: variant.id, inventory_item_id: variant.inventoryItem.id }],
        },
      ];
    });
    await replay.seed({ locations: LOCATIONS, products });
    for (const name of ['OnlyLocation', 'MissingLevel', 'DeletedLocation']) {
      const one = file[`inventoryDeactivate${name}`];
      const levelId: string = one.variables.inventoryLevelId;
      // In the real store a level's id and its location have different numbers.
      const number = levelId.includes('/999999999999?') ? '999999999999' : '106318430514';
      const inventoryLevelId = levelId.replace(/\/\d+\?/, `/${number}?`);
      await replay.step({
        name,
        variables: { ...one.variables, inventoryLevelId },
        recorded: answerOf(one),
      });
    }
  },
};
