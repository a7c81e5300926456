import { z } from 'zod';
import type { AdminClient } from '#app/platform/shopify/admin-client.ts';
import type { WriteOptions } from '../store-catalog.ts';
import type { ProductUpdate, UpdateOutcome } from '../store-write.ts';
import { callStore } from './call-store.ts';
import { partAlias, reportsProduct, updateDocument } from './documents/update-document.ts';
import { pageSize } from './page-sizes.ts';
import { type PlannedPart, planUpdateParts } from './plan-update-parts.ts';
import { levelSchema, liveStateSchema, liveWithoutMediaSchema } from './product-answer.ts';
import { userErrorsSchema } from './user-errors.ts';

/** Root fields in one document: some forty stay well below 1,000 points. */
const PARTS_PER_DOCUMENT = 40;

const live = z
  .union([liveStateSchema, liveWithoutMediaSchema, z.object({}).transform(() => null)])
  .nullish();
const payload = z.object({
  userErrors: userErrorsSchema,
  product: live,
  publishable: live,
  node: live,
  productVariants: z
    .array(
      z.object({
        id: z.string(),
        inventoryItem: z.object({ id: z.string(), inventoryLevel: levelSchema.nullish() }),
      }),
    )
    .nullish(),
  inventoryLevel: levelSchema.nullish(),
});
const answerSchema = z.record(z.string(), payload.nullable());
type Payload = z.output<typeof payload>;

/** Applies an update: one document as a rule, more where it has very many parts. */
export async function applyUpdate(
  client: AdminClient,
  shop: string,
  productId: string,
  update: ProductUpdate,
  options: WriteOptions,
): Promise<UpdateOutcome> {
  return sendParts(client, shop, productId, planUpdateParts(productId, update, options), options);
}

/** Sends the parts in their order and gathers what each came to. */
export async function sendParts(
  client: AdminClient,
  shop: string,
  productId: string,
  parts: readonly PlannedPart[],
  options: WriteOptions,
): Promise<UpdateOutcome> {
  const outcome: UpdateOutcome = { parts: [], live: null, levels: {}, added: [] };
  for (let start = 0; start < parts.length; start += PARTS_PER_DOCUMENT) {
    const batch = parts.slice(start, start + PARTS_PER_DOCUMENT);
    const kinds = batch.map((part) => part.kind);
    const withMedia = (options.mediaCount ?? 0) > 0;
    const request = {
      document: updateDocument(kinds, withMedia),
      variables: {
        ...variablesOf(batch, productId, options.locationId),
        ...(reportsProduct(kinds) && {
          channels: pageSize(options.channelCount ?? 100),
          ...(withMedia && { media: pageSize(options.mediaCount ?? 0) }),
        }),
      },
      signal: options.signal,
      repeatable: batch.every((part) => part.repeatable),
    };
    const answer = await callStore(client, shop, request, answerSchema);
    batch.forEach((part, index) => {
      const result = answer[partAlias(part.kind, index)];
      if (result) collect(outcome, part, result);
    });
  }
  return outcome;
}

function variablesOf(
  batch: PlannedPart[],
  productId: string,
  locationId: string,
): Record<string, unknown> {
  const variables: Record<string, unknown> = {};
  batch.forEach((part, index) => {
    for (const [name, value] of Object.entries(part.variables))
      variables[`${name}${index}`] = value;
  });
  const needsLocation = batch.some((part) => part.kind === 'added' || part.kind === 'activate');
  const needsProduct = batch.some((part) => !NO_PRODUCT.has(part.kind));
  return {
    ...variables,
    ...(needsProduct && { productId }),
    ...(needsLocation && { locationId }),
  };
}

/** Kinds whose root field does not name the product. */
const NO_PRODUCT = new Set<PlannedPart['kind']>(['keys', 'stock', 'activate', 'unkey', 'detach']);

function collect(outcome: UpdateOutcome, part: PlannedPart, result: Payload): void {
  const { from, to, part: name } = part;
  outcome.parts.push({ part: name, from, to, errors: result.userErrors });
  outcome.live = result.publishable ?? result.product ?? result.node ?? outcome.live;
  for (const { id, inventoryItem } of (name === 'added' && result.productVariants) || []) {
    outcome.added.push({ id, inventoryItemId: inventoryItem.id });
    const level = inventoryItem.inventoryLevel;
    if (level?.isActive) outcome.levels[inventoryItem.id] = level.available;
  }
  const item = part.variables.item;
  if (result.inventoryLevel?.isActive && typeof item === 'string')
    outcome.levels[item] = result.inventoryLevel.available;
}
