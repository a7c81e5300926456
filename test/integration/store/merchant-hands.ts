import { randomUUID } from 'node:crypto';
import type { UpsertHarness } from './upsert-harness.ts';

type Product = Awaited<ReturnType<UpsertHarness['product']>>;
type Variant = Product['variants'][number] & { inventory_item_id: string };

/** The variant of one size. */
export function sizeOf(product: Product, value: string): Variant {
  const variant = product.variants.find((one) => one.options.Size === value);
  if (!variant) throw new Error(`no size ${value}`);
  return variant as Variant;
}

/** What staff do by hand in a store, one product of it: no call looks at what came of it. */
export function merchantOf(store: UpsertHarness, styleCode = 'ZX-9000-101') {
  const product = () => store.product(styleCode);
  const hands: Hands = {
    product,
    id: async () => (await product()).id,
    run: (head, field, variables) =>
      store.admin(`mutation ByHand(${head}) { ${field} { userErrors { message } } }`, variables),
  };
  return {
    product,
    ...productHands(hands, store),
    ...sizeHands(hands, store),
    ...imageHands(hands),
  };
}

type Hands = {
  product(): Promise<Product>;
  id(): Promise<string>;
  run(head: string, field: string, variables: Record<string, unknown>): Promise<unknown>;
};

function productHands({ id, run }: Hands, store: UpsertHarness) {
  return {
    /** Fields of the product, such as title and status. */
    sets: async (fields: Record<string, unknown>) =>
      run('$product: ProductUpdateInput!', 'productUpdate(product: $product)', {
        product: { id: await id(), ...fields },
      }),
    deletes: async () => run('$id: ID!', 'productDelete(input: { id: $id })', { id: await id() }),
    tags: async (tag: string) =>
      run('$id: ID!, $tags: [String!]!', 'tagsAdd(id: $id, tags: $tags)', {
        id: await id(),
        tags: [tag],
      }),
    untags: async (tag: string) =>
      run('$id: ID!, $tags: [String!]!', 'tagsRemove(id: $id, tags: $tags)', {
        id: await id(),
        tags: [tag],
      }),
    writesMetafield: (ownerId: string) =>
      run('$set: [MetafieldsSetInput!]!', 'metafieldsSet(metafields: $set)', {
        set: [
          {
            ownerId,
            namespace: 'custom',
            key: 'shelf',
            type: 'single_line_text_field',
            value: 'A',
          },
        ],
      }),
    /** On a channel from a date of old, whatever it was before. */
    publishes: async (title: string) => {
      const { publications } = await store.state();
      const publicationId = publications.find((one) => one.title === title)?.id;
      const input = [{ publicationId, publishDate: '2026-01-01T00:00:00Z' }];
      const head = '$id: ID!, $input: [PublicationInput!]!';
      return run(head, 'publishablePublish(id: $id, input: $input)', { id: await id(), input });
    },
  };
}

function sizeHands({ product, id, run }: Hands, store: UpsertHarness) {
  return {
    addsSize: async (name: string, more: Record<string, unknown> = {}) =>
      run(
        '$id: ID!, $variants: [ProductVariantsBulkInput!]!',
        'productVariantsBulkCreate(productId: $id, variants: $variants)',
        {
          id: await id(),
          variants: [{ price: '1.00', ...more, optionValues: [{ optionName: 'Size', name }] }],
        },
      ),
    removesSize: async (name: string) =>
      run(
        '$id: ID!, $ids: [ID!]!',
        'productVariantsBulkDelete(productId: $id, variantsIds: $ids)',
        {
          id: await id(),
          ids: [sizeOf(await product(), name).id],
        },
      ),
    setsSize: async (name: string, fields: Record<string, unknown>) =>
      run(
        '$id: ID!, $variants: [ProductVariantsBulkInput!]!',
        'productVariantsBulkUpdate(productId: $id, variants: $variants)',
        { id: await id(), variants: [{ id: sizeOf(await product(), name).id, ...fields }] },
      ),
    /** Counts a size at a location, the first one as a rule, where `from` was told. */
    counts: async (name: string, quantity: number, from: number, location?: string) => {
      const { locations } = await store.state();
      const locationId = locations.find((one) => one.name === (location ?? locations[0]?.name))?.id;
      const inventoryItemId = sizeOf(await product(), name).inventory_item_id;
      return store.admin(
        `mutation Count($input: InventorySetQuantitiesInput!, $key: String!) {
          inventorySetQuantities(input: $input) @idempotent(key: $key) { userErrors { message } } }`,
        {
          key: randomUUID(),
          input: {
            name: 'available',
            reason: 'correction',
            referenceDocumentUri: 'gid://merchant/Count/1',
            quantities: [{ inventoryItemId, locationId, quantity, changeFromQuantity: from }],
          },
        },
      );
    },
  };
}

function imageHands({ product, id, run }: Hands) {
  return {
    givesImage: async (name: string, mediaId: string) =>
      run(
        '$id: ID!, $media: [ProductVariantAppendMediaInput!]!',
        'productVariantAppendMedia(productId: $id, variantMedia: $media)',
        {
          id: await id(),
          media: [{ variantId: sizeOf(await product(), name).id, mediaIds: [mediaId] }],
        },
      ),
    sharesImage: (mediaId: string, otherProductId: string) =>
      run('$files: [FileUpdateInput!]!', 'fileUpdate(files: $files)', {
        files: [{ id: mediaId, referencesToAdd: [otherProductId] }],
      }),
  };
}
