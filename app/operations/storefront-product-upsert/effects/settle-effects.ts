import type { Effect, EffectOf } from '#app/domain/change-records/change-records.ts';
import { effectKey } from '#app/domain/change-records/effect-key.ts';
import {
  includesEntry,
  type UpdateOutcome,
  type UpdatePart,
} from '#app/providers/store-catalog/store-write.ts';
import type { UpsertPlan } from '../merge/upsert-plan.ts';
import { effectsOf, type WorkItem } from '../merge/work-item.ts';
import type { PlanResult } from '../write/update-progress.ts';

/** Returns the effects that were done, with what is known of them by now. */
type Settle = (effects: readonly Effect[]) => Effect[];

/**
 * For use before a plan that follows a lost answer: if Shopify now has a variant that an earlier attempt was to add,
 * that attempt added it if it needs no change; otherwise the merchant added it.
 */
export function settleBeforeReplan({ matches, update }: UpsertPlan): Settle {
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

/** Parts that Shopify carries out completely or not at all. */
const WHOLE_PARTS: readonly UpdatePart[] = ['product', 'tags', 'keys', 'changed', 'added'];

/** For use right after an update: drops what Shopify refused, and adds the ids of variants that it created. */
export function settleAfterUpdate(
  { work, update }: Pick<UpsertPlan, 'work' | 'update'>,
  { parts, added }: Pick<UpdateOutcome, 'parts' | 'added'>,
): Settle {
  // If only images are invalid, the product part is sent again: settleAfterRetries knows which were sent in the end.
  const refused = parts.filter(
    ({ part, errors }) =>
      errors.length > 0 &&
      WHOLE_PARTS.includes(part) &&
      !(part === 'product' && errors.every(({ path }) => path.includes('media'))),
  );
  const drop = dropEffects(
    work.filter(({ part, index }) =>
      refused.some((one) => one.part === part && includesEntry(one, index)),
    ),
  );
  const hasIds =
    added.length === update.addedVariants.length && !refused.some(({ part }) => part === 'added');
  const ids = new Map(
    work.flatMap(({ part, index, effects = [] }) =>
      hasIds && part === 'added' ? effects.map((effect) => [effect, added[index]?.id]) : [],
    ),
  );
  return (effects) =>
    drop(effects).map((effect) => {
      const variantId = ids.get(effect);
      return variantId === undefined ? effect : { ...effect, variantId };
    });
}

/** For use after the second tries: keeps the images, stock and channels that Shopify has in the end. */
export function settleAfterRetries(
  { work }: UpsertPlan,
  { sentImages, open, live }: Pick<PlanResult, 'sentImages' | 'open' | 'live'>,
): Settle {
  const sent = new Set(sentImages.map(({ sha256 }) => `image:${sha256}`));
  const listed = new Map(live.channels.map((entry) => [entry.channelId, entry.publishAt]));
  const isMissing = (effect: Effect) => effect.kind === 'channel' && !listed.has(effect.channelId);
  const drop = dropEffects(
    work.filter(
      ({ key, effects = [] }) =>
        (key.startsWith('image:') && !sent.has(key)) ||
        (key.startsWith('stock:') && open.has(key)) ||
        effects.some(isMissing),
    ),
  );
  return (effects) =>
    drop(effects).map((effect) => {
      if (effect.kind === 'image') return withAnswer(effect);
      if (effect.kind !== 'channel' || effect.since !== undefined) return effect;
      const since = listed.get(effect.channelId);
      return since ? { ...effect, since } : effect;
    });
}

/** For use after Shopify was read back: drops what it does not have. */
export function settleAfterReadBack(undone: readonly WorkItem[]): Settle {
  const drop = dropEffects(undone);
  return (effects) =>
    drop(effects).map((effect) => (effect.kind === 'image' ? withAnswer(effect) : effect));
}

/** Drops the effects of work that was not done. */
export function dropEffects(undone: readonly WorkItem[]): Settle {
  const keys = new Set(effectsOf(undone).map(effectKey));
  return (effects) => effects.filter((effect) => !keys.has(effectKey(effect)));
}

/** Removes `mediaBefore`, which is needed only until Shopify has answered. */
function withAnswer(effect: EffectOf<'image'>): Effect {
  if (effect.mediaBefore === undefined) return effect;
  const { mediaBefore: _, ...answered } = effect;
  return answered;
}
