import type { WriteOptions } from '../../store-catalog.ts';
import type {
  NewImage,
  ProductRestoration,
  ProductUpdate,
  StockActivation,
  StockSet,
  UpdatePart,
} from '../../store-write.ts';
import { chunks } from '../chunks.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { addedVariantInput, bulkVariantInput } from './product-set-input.ts';

/** One root field of an update with its variables; these are numbered when the document is composed. */
export type PlannedPart = {
  part: UpdatePart;
  /** The entries of the update's list that this part contains: `from` inclusive, `to` exclusive. */
  from: number;
  to: number;
  /** The variables by name, without the number: `stock`, `stockKey`, ... */
  variables: Record<string, unknown>;
  /** False if sending the part twice does harm or fails. */
  repeatable: boolean;
};

/** Returns the parts of an update that have work, in the order in which they must run. */
export function planUpdateParts(
  productId: string,
  update: ProductUpdate,
  options: WriteOptions,
): PlannedPart[] {
  const { keys } = update;
  const metafields = [
    { key: 'style_code', type: 'id', value: keys.styleCode },
    { key: 'style_code_printed', type: 'single_line_text_field', value: keys.styleCodePrinted },
  ].filter(({ value }) => value !== undefined);
  const added = listParts('added', update.addedVariants, (variant) =>
    addedVariantInput(variant, options.locationId),
  );
  return [
    ...channelParts('unpublish', update.unpublishFrom),
    ...listParts('failed_media', update.failedMedia),
    ...productParts(update.fields, update.newImages),
    ...listParts('tags', update.tags),
    ...listParts('keys', metafields, (metafield) => ({ ownerId: productId, ...metafield })),
    ...changedParts(update.changedVariants),
    ...added.map((part) => ({ ...part, repeatable: false })),
    ...stockParts(update.stock, options),
    ...activationParts(update.activations, options),
    ...channelParts('publish', update.publishTo),
  ];
}

/** Returns a part for every 250 entries of a list; its variable has the name of the part. */
export function listParts<Entry>(
  part: UpdatePart,
  list: readonly Entry[],
  toInput: (entry: Entry) => unknown = (entry) => entry,
): PlannedPart[] {
  return chunks(list).map(({ from, to, entries }) => ({
    part,
    from,
    to,
    variables: { [part]: entries.map(toInput) },
    repeatable: true,
  }));
}

export function channelParts(part: 'publish' | 'unpublish', ids: string[]): PlannedPart[] {
  return listParts(part, ids, (publicationId) => ({ publicationId }));
}

export function productParts(
  { categoryId, ...rest }: ProductRestoration['fields'],
  newImages: readonly NewImage[] = [],
): PlannedPart[] {
  const product = { ...rest, ...(categoryId !== undefined && { category: categoryId }) };
  const hasImages = newImages.length > 0;
  if (Object.keys(product).length === 0 && !hasImages) return [];
  const media = newImages.map(({ url, alt }) => ({
    originalSource: url,
    alt,
    mediaContentType: 'IMAGE',
  }));
  const variables = { product, ...(hasImages && { media }) };
  // Sent twice, it would add each image twice.
  return [{ part: 'product', from: 0, to: media.length, variables, repeatable: !hasImages }];
}

export function changedParts(variants: ProductRestoration['variants']): PlannedPart[] {
  return listParts('changed', variants, ({ id, mediaId, ...fields }) => ({
    id,
    ...bulkVariantInput(fields),
    mediaId,
  }));
}

/** Returns compare-and-set parts, each with up to 250 levels. */
export function stockParts(sets: StockSet[], options: WriteOptions): PlannedPart[] {
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
    const variables = { stock, stockKey: idempotencyKey(options, stock) };
    return { part: 'stock', from, to, variables, repeatable: true };
  });
}

function activationParts(activations: StockActivation[], options: WriteOptions): PlannedPart[] {
  return activations.map(({ inventoryItemId: item, available }, from) => {
    const body = { item, available };
    const activateKey = idempotencyKey(options, { ...body, locationId: options.locationId });
    const variables = { ...body, activateKey };
    return { part: 'activate', from, to: from + 1, variables, repeatable: true };
  });
}

/**
 * Returns an idempotency key: the same attempt of a write with the same body repeats its key; a changed body gets a new
 * one.
 */
function idempotencyKey({ writeId, attempt }: WriteOptions, body: unknown): string {
  return idempotencyKeyOf(`${writeId}:${attempt}:${JSON.stringify(body)}`);
}
