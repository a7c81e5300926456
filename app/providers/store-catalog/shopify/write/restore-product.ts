import type { AdminClient } from '#app/platform/shopify/admin-api/admin-client.ts';
import type { WriteOptions } from '../../store-catalog.ts';
import type { ProductRestoration, UpdateOutcome } from '../../store-write.ts';
import { sendParts } from './apply-update.ts';
import {
  channelPart,
  chunks,
  listPart,
  type PlannedPart,
  plan,
  stockSetParts,
} from './plan-update-parts.ts';
import { bulkVariantInput } from './product-set-input.ts';

/**
 * Carries out an undo. Images leave in a document of their own: files are under a permission of their
 * own, and without it the rest shall still be taken back.
 */
export async function restoreProduct(
  client: AdminClient,
  shop: string,
  productId: string,
  restoration: ProductRestoration,
  options: WriteOptions,
): Promise<UpdateOutcome> {
  const main = mainParts(productId, restoration, options);
  const outcome = await sendParts(client, shop, productId, main, options);
  const detach = detachParts(productId, restoration.detachedMedia);
  if (detach.length === 0) return outcome;
  const { parts, isWhole } = await sendParts(client, shop, productId, detach, options);
  return {
    ...outcome,
    parts: [...outcome.parts, ...parts],
    isWhole: outcome.isWhole && isWhole,
  };
}

/** Channels first: what is to be taken back should be seen as short as possible. */
function mainParts(
  productId: string,
  restoration: ProductRestoration,
  options: WriteOptions,
): PlannedPart[] {
  const { fields, tags, variants, removedVariants, unboundMedia } = restoration;
  return [
    ...channelPart('unpublish', restoration.unpublishFrom),
    ...fieldsPart(fields),
    ...listPart('untag', tags.length, { untag: tags }),
    ...chunks(unboundMedia).map(({ from, to, entries }) =>
      plan('unbind', 'unbind', from, to, {
        unbind: entries.map(({ variantId, mediaId }) => ({ variantId, mediaIds: [mediaId] })),
      }),
    ),
    ...chunks(variants).map(({ from, to, entries }) =>
      plan('changed', 'changed', from, to, {
        changed: entries.map(({ id, mediaId, ...named }) => ({
          id,
          ...bulkVariantInput(named),
          ...(mediaId !== undefined && { mediaId }),
        })),
      }),
    ),
    ...stockSetParts(restoration.stock, options),
    ...chunks(removedVariants).map(({ from, to, entries }) =>
      plan('removed', 'removed', from, to, { removed: entries }),
    ),
    ...keysPart(productId, restoration.clearKeys),
  ];
}

function fieldsPart({ categoryId, ...rest }: ProductRestoration['fields']): PlannedPart[] {
  const product = { ...rest, ...(categoryId !== undefined && { category: categoryId }) };
  if (Object.keys(product).length === 0) return [];
  return [plan('product', 'product', 0, 0, { product })];
}

function keysPart(ownerId: string, clearKeys: boolean): PlannedPart[] {
  const keys = ['style_code', 'style_code_printed'];
  const unkey = keys.map((key) => ({ ownerId, namespace: '$app', key }));
  return listPart('unkey', clearKeys ? keys.length : 0, { unkey });
}

function detachParts(productId: string, media: string[]): PlannedPart[] {
  return chunks(media).map(({ from, to, entries }) =>
    plan('detach', 'detach', from, to, {
      detach: entries.map((id) => ({ id, referencesToRemove: [productId] })),
    }),
  );
}
