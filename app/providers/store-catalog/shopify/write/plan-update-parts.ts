import { v5 as uuidV5 } from 'uuid';
import type { WriteOptions } from '../../store-catalog.ts';
import type { ProductUpdate, StockActivation, StockSet, UpdatePart } from '../../store-write.ts';
import type { PartKind } from '../documents/update-parts.ts';
import { addedVariantInput, bulkVariantInput } from './product-set-input.ts';

/** One root field of an update with its variables; these are numbered when the document is composed. */
export type PlannedPart = {
  kind: PartKind;
  part: UpdatePart;
  /** Entries of the update's list that it carries. */
  from: number;
  to: number;
  /** Without the number: `stock`, `stockKey`, ... */
  variables: Record<string, unknown>;
  /** False where sending it twice does harm or fails. */
  repeatable: boolean;
};

/** The platform takes at most 250 entries in an input list. */
const LIST_LIMIT = 250;
const KEY_NAMESPACE = '8b0f6a5e-6d0c-4c0a-9d6e-5e6f0f3b1a77';

/** The parts of an update that have work, in the order in which they must run. */
export function planUpdateParts(
  productId: string,
  update: ProductUpdate,
  options: WriteOptions,
): PlannedPart[] {
  return [
    ...channelPart('unpublish', update.unpublishFrom),
    ...listPart('failed_media', update.failedMedia.length, { failedMedia: update.failedMedia }),
    ...productPart(update),
    ...listPart('tags', update.tags.length, { tags: update.tags }),
    ...keysPart(productId, update.keys),
    ...chunks(update.changedVariants).map(({ from, to, entries }) =>
      plan('changed', 'changed', from, to, {
        changed: entries.map(({ id, mediaId, ...fields }) => ({
          id,
          ...bulkVariantInput(fields),
          ...(mediaId !== undefined && { mediaId }),
        })),
      }),
    ),
    ...chunks(update.addedVariants).map(({ from, to, entries }) => ({
      ...plan('added', 'added', from, to, {
        added: entries.map((variant) => addedVariantInput(variant, options.locationId)),
      }),
      repeatable: false,
    })),
    ...stockSetParts(update.stock, options),
    ...activationParts(update.activations, options),
    ...channelPart('publish', update.publishTo),
  ];
}

export function plan(
  kind: PartKind,
  part: UpdatePart,
  from: number,
  to: number,
  variables: Record<string, unknown>,
): PlannedPart {
  return { kind, part, from, to, variables, repeatable: true };
}

export function listPart(
  part: UpdatePart & PartKind,
  length: number,
  variables: Record<string, unknown>,
): PlannedPart[] {
  return length === 0 ? [] : [plan(part, part, 0, length, variables)];
}

export function channelPart(part: 'publish' | 'unpublish', ids: string[]): PlannedPart[] {
  return listPart(part, ids.length, { [part]: ids.map((publicationId) => ({ publicationId })) });
}

function productPart({ fields, newImages }: ProductUpdate): PlannedPart[] {
  const { categoryId, ...rest } = fields;
  const product = { ...rest, ...(categoryId !== undefined && { category: categoryId }) };
  if (newImages.length === 0) {
    return Object.keys(product).length === 0 ? [] : [plan('product', 'product', 0, 0, { product })];
  }
  const media = newImages.map(({ url, alt }) => ({
    originalSource: url,
    alt,
    mediaContentType: 'IMAGE',
  }));
  const part = plan('productWithMedia', 'product', 0, media.length, { product, media });
  // A second copy of each image would appear.
  return [{ ...part, repeatable: false }];
}

function keysPart(productId: string, keys: ProductUpdate['keys']): PlannedPart[] {
  const entries = [
    { key: 'style_code', type: 'id', value: keys.styleCode },
    { key: 'style_code_printed', type: 'single_line_text_field', value: keys.styleCodePrinted },
  ].filter((entry) => entry.value !== undefined);
  return listPart('keys', entries.length, {
    keys: entries.map((entry) => ({ ownerId: productId, ...entry })),
  });
}

/** Compare-and-set, up to 250 levels a part. */
export function stockSetParts(sets: StockSet[], options: WriteOptions): PlannedPart[] {
  const { locationId, writeId } = options;
  return chunks(sets).map(({ from, to, entries }) => {
    const stock = {
      name: 'available',
      reason: 'correction',
      referenceDocumentUri: `gid://catalog-vision/Upsert/${writeId}`,
      quantities: entries.map((entry) => ({
        inventoryItemId: entry.inventoryItemId,
        locationId,
        quantity: entry.to,
        changeFromQuantity: entry.from,
      })),
    };
    return plan('stock', 'stock', from, to, { stock, stockKey: idempotencyKey(options, stock) });
  });
}

function activationParts(activations: StockActivation[], options: WriteOptions): PlannedPart[] {
  return activations.map((entry, index) => {
    const body = { item: entry.inventoryItemId, available: entry.available };
    const activateKey = idempotencyKey(options, { ...body, locationId: options.locationId });
    return plan('activate', 'activate', index, index + 1, { ...body, activateKey });
  });
}

/** The same write with the same body repeats its key; a changed body gets a new one. */
function idempotencyKey({ writeId, attempt }: WriteOptions, body: unknown): string {
  return uuidV5(`${writeId}:${attempt}:${JSON.stringify(body)}`, KEY_NAMESPACE);
}

export function chunks<Entry>(list: Entry[]): { from: number; to: number; entries: Entry[] }[] {
  const result = [];
  for (let from = 0; from < list.length; from += LIST_LIMIT) {
    const entries = list.slice(from, from + LIST_LIMIT);
    result.push({ from, to: from + entries.length, entries });
  }
  return result;
}
