import type { Effect } from '#app/domain/change-records/change-records.ts';
import {
  carries,
  type UpdateOutcome,
  type UpdatePart,
} from '#app/providers/store-catalog/store-write.ts';
import type { Done } from '../answer/applied.ts';
import type { StockGoal } from '../merge/plan-stock.ts';
import type { UpsertPlan } from '../merge/upsert-plan.ts';

/** Returns the effects that were done, with what is known of them by now. */
type Settle = (effects: readonly Effect[]) => Effect[];

/**
 * Before a plan that follows a lost answer: a variant that an earlier attempt was to add and that the store has now
 * was added by it if it needs no change, and else by the merchant.
 */
export function settleFound({ matches, update }: UpsertPlan): Settle {
  const found = new Map(matches.map(({ request, store }) => [request.label, store.id]));
  const changed = new Set(update.changedVariants.map(({ id }) => id));
  return (effects) =>
    effects.flatMap((effect) => {
      if (effect.kind !== 'variant' || effect.variantId !== undefined) return [effect];
      const variantId = found.get(effect.label);
      if (variantId === undefined) return [effect];
      return changed.has(variantId) ? [] : [{ ...effect, variantId }];
    });
}

/** Right after an update: drops what the store refused, and adds the ids of variants that it created. */
export function settleSent(
  { update, newImages }: UpsertPlan,
  { parts, added }: Pick<UpdateOutcome, 'parts' | 'added'>,
): Settle {
  const planned = new Set(newImages.map(({ sha256 }) => sha256));
  const refused = parts.filter(({ errors }) => errors.length > 0);
  const isRefused = (part: UpdatePart, index?: number) =>
    refused.some((one) => one.part === part && (index === undefined || carries(one, index)));
  const changedAt = new Map(
    update.changedVariants.map((entry, index) => [entry.id, { entry, index }]),
  );
  const addedAt = new Map(update.addedVariants.map(({ options }, index) => [options, index]));
  const hasIds = added.length === update.addedVariants.length && !isRefused('added');
  const hasOnlyBadImages = refused
    .filter(({ part }) => part === 'product')
    .every(({ errors }) => errors.every(({ path }) => path.includes('media')));
  return (effects) =>
    effects.flatMap((effect): Effect[] => {
      switch (effect.kind) {
        case 'field':
          // The field is sent again without the bad images.
          if (!(effect.field in update.fields) || hasOnlyBadImages) return [effect];
          return isRefused('product') ? [] : [effect];
        case 'tag':
          return update.tags.includes(effect.tag) && isRefused('tags') ? [] : [effect];
        case 'image':
          // When only images were bad, settleDone knows which were sent in the end.
          return isRefused('product') && !hasOnlyBadImages && planned.has(effect.sha256)
            ? []
            : [effect];
        case 'adopted':
          return update.keys.styleCode !== undefined && isRefused('keys') ? [] : [effect];
        case 'variant_field': {
          const { entry, index } = changedAt.get(effect.variantId) ?? {};
          return entry && effect.field in entry && isRefused('changed', index) ? [] : [effect];
        }
        case 'variant': {
          const index = addedAt.get(effect.options);
          if (index === undefined) return [effect];
          if (isRefused('added', index)) return [];
          const variantId = hasIds ? added[index]?.id : undefined;
          return [variantId === undefined ? effect : { ...effect, variantId }];
        }
        default:
          return [effect];
      }
    });
}

/** After the second tries: keeps the images, stock and channels that the store has in the end. */
export function settleDone(
  { newImages, goals, update }: UpsertPlan,
  { sentImages, open, live }: Pick<Done, 'sentImages' | 'open' | 'live'>,
): Settle {
  const planned = new Set(newImages.map(({ sha256 }) => sha256));
  const sent = new Set(sentImages.map(({ sha256 }) => sha256));
  const listed = new Map(live.channels.map((entry) => [entry.channelId, entry.publishAt]));
  const reached = goals.filter(({ label }) => !open.has(`stock:${label}`));
  const keepsStock = settleStock(goals, reached);
  return (effects) =>
    keepsStock(effects).flatMap((effect): Effect[] => {
      if (effect.kind === 'image') {
        if (planned.has(effect.sha256) && !sent.has(effect.sha256)) return [];
        const { mediaBefore, ...answered } = effect;
        return [mediaBefore === undefined ? effect : answered];
      }
      if (effect.kind !== 'channel') return [effect];
      const since = listed.get(effect.channelId);
      if (since === undefined) return update.publishTo.includes(effect.channelId) ? [] : [effect];
      return since === null || effect.since !== undefined ? [effect] : [{ ...effect, since }];
    });
}

/** Drops stock that was to be set and was not: the store refused it, or somebody else set it first. */
export function settleStock(goals: readonly StockGoal[], confirmed: readonly StockGoal[]): Settle {
  const itemsOf = (list: readonly StockGoal[]) =>
    new Set(
      list
        .filter(({ how }) => how !== 'right')
        .flatMap(({ inventoryItemId }) => inventoryItemId ?? []),
    );
  const wanted = itemsOf(goals);
  const ours = itemsOf(confirmed);
  return (effects) =>
    effects.filter(
      (effect) =>
        effect.kind !== 'stock' ||
        !wanted.has(effect.inventoryItemId) ||
        ours.has(effect.inventoryItemId),
    );
}

/** After the store was read back: drops what it does not have. */
export function settleOpen(open: ReadonlySet<string>): Settle {
  return (effects) =>
    effects.flatMap((effect): Effect[] => {
      if (keysOf(effect).some((key) => open.has(key))) return [];
      if (effect.kind !== 'image') return [effect];
      const { mediaBefore: _, ...answered } = effect;
      return [answered];
    });
}

/** The keys of the work items that have this effect. */
function keysOf(effect: Effect): string[] {
  switch (effect.kind) {
    case 'image':
      return [`image:${effect.sha256}`];
    case 'field':
      return [`field:${effect.field}`];
    case 'tag':
      return [`tag:${effect.tag}`];
    case 'adopted':
      return ['key:styleCode'];
    case 'variant':
      return [`added:${effect.label}`];
    case 'stock':
      return [`stock:${effect.label}`];
    case 'channel':
      return [`publish:${effect.channelId}`];
    case 'variant_field':
      return [`changed:${effect.label}`];
    case 'variant_image':
      return [`changed:${effect.label}`, `image:${effect.sha256}`];
  }
}
