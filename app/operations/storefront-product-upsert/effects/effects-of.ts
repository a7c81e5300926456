import type { Effect } from '#app/domain/change-records/change-records.ts';
import type { Channel, StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { VariantFields } from '#app/providers/store-catalog/store-write.ts';
import type { StockPlan } from '../merge/plan-stock.ts';
import type { UpsertPlan } from '../merge/upsert-plan.ts';

/** The effects that carrying out a plan will have, each with the value before. */
export function effectsOf(
  plan: UpsertPlan,
  product: StoreProduct,
  channels: readonly Channel[],
): Effect[] {
  const { update } = plan;
  const titles = new Map(channels.map(({ id, title }) => [id, title]));
  return [
    ...(product.styleCode === null && update.keys.styleCode !== undefined
      ? [{ kind: 'adopted' } as const]
      : []),
    ...fieldEffects(plan, product),
    ...update.tags.map((tag) => ({ kind: 'tag', tag }) as const),
    ...plan.newImages.map(
      ({ sha256, url }, index) =>
        ({
          kind: 'image',
          sha256,
          url,
          ...(index === 0 && { mediaBefore: product.media.map(({ id }) => id) }),
        }) as const,
    ),
    ...plan.matches.flatMap((match) => imageEffects(plan, match)),
    ...variantEffects(plan, product),
    ...plan.added.map(
      ({ label, fields, quantity, image }, index) =>
        ({
          kind: 'variant',
          label,
          options: update.addedVariants[index]?.options ?? {},
          fields,
          ...(quantity !== undefined && { quantity }),
          ...(image && { image: { sha256: image.sha256, url: image.url } }),
        }) as const,
    ),
    ...stockEffects(plan),
    ...update.publishTo.map(
      (channelId) =>
        ({ kind: 'channel', channelId, title: titles.get(channelId) ?? channelId }) as const,
    ),
  ];
}

/** The effects of the stock levels that a plan sets. */
export function stockEffects({
  goals,
  update: { stock, activations },
}: Pick<StockPlan, 'goals' | 'update'>): Effect[] {
  const labels = new Map(goals.map(({ inventoryItemId, label }) => [inventoryItemId, label]));
  const effect = (inventoryItemId: string, before: number | null, after: number): Effect => {
    const label = labels.get(inventoryItemId) ?? inventoryItemId;
    return { kind: 'stock', inventoryItemId, label, before, after };
  };
  return [
    ...stock.map(({ inventoryItemId, from, to }) => effect(inventoryItemId, from, to)),
    ...activations.map(({ inventoryItemId, available }) =>
      effect(inventoryItemId, null, available),
    ),
  ];
}

function fieldEffects({ update: { fields } }: UpsertPlan, product: StoreProduct): Effect[] {
  return Object.entries(fields).map(([field, after]) => {
    const before = product[field as keyof typeof fields];
    return { kind: 'field', field, before, after } as Effect;
  });
}

function variantEffects({ update, matches }: UpsertPlan, product: StoreProduct): Effect[] {
  const variants = new Map(product.variants.map((variant) => [variant.id, variant]));
  const labels = new Map(matches.map(({ store, request }) => [store.id, request.label]));
  return update.changedVariants.flatMap(({ id, mediaId: _, ...fields }) => {
    const variant = variants.get(id);
    if (!variant) return [];
    const label = labels.get(id) ?? id;
    return Object.entries(fields).map(([name, after]): Effect => {
      const field = name as keyof VariantFields;
      const before = variant[field] ?? null;
      return { kind: 'variant_field', variantId: id, label, field, before, after };
    });
  });
}

/** The image that a variant of the store gets, now or once the store has fetched it. */
function imageEffects(
  { newImages, update }: UpsertPlan,
  { request, store }: UpsertPlan['matches'][number],
): Effect[] {
  const { image, label } = request;
  if (!image || store.mediaId === undefined) return [];
  const isBound = update.changedVariants.some(
    ({ id, mediaId }) => id === store.id && mediaId !== undefined,
  );
  if (!isBound && !newImages.some(({ sha256 }) => sha256 === image.sha256)) return [];
  const { sha256, url } = image;
  return [
    { kind: 'variant_image', variantId: store.id, label, before: store.mediaId, sha256, url },
  ];
}
