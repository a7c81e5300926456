import type { ChangeRecord, Effect, EffectOf } from '#app/domain/change-records/change-records.ts';
import { effectKey } from '#app/domain/change-records/effect-key.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { indexVariants } from './index-variants.ts';
import { undoCreation } from './undo-creation.ts';
import { undoImage, undoVariantImage } from './undo-media.ts';
import {
  addReversal,
  emptyUndoPlan,
  type Reversal,
  type UndoContext,
  type UndoPlan,
  type UndoState,
} from './undo-plan.ts';
import { undoAdoption, undoChannel, undoField, undoTag } from './undo-product.ts';
import { undoAddedVariant, undoStock, undoVariantField } from './undo-variants.ts';

/**
 * Plans what undoing an upsert does to the product as it is now. Pure. An effect is reverted if Shopify still has what
 * this upsert made. An effect that Shopify no longer shows needs nothing. Reverting is refused if Shopify has something
 * else, or if a later upsert changed the same thing: the current value then comes from that upsert, or was set by hand
 * since.
 */
export function planUndo(
  record: ChangeRecord,
  product: StoreProduct,
  context: UndoContext,
): UndoPlan {
  const plan = emptyUndoPlan();
  if (record.createdProduct) {
    for (const reversal of undoCreation(product, context)) addReversal(plan, reversal);
    return plan;
  }
  const { restoration } = plan;
  const state = { ...context, record, product, variants: indexVariants(product), restoration };
  // Images last: an image stays if a variant will still have it.
  const isImage = ({ kind }: Effect) => kind === 'image';
  const others = record.effects.filter((effect) => !isImage(effect));
  for (const effect of [...others, ...record.effects.filter(isImage)]) {
    const reversal = undoEffect(effect, state);
    if (!reversal) continue;
    const isLater = !('reason' in reversal) && context.later.effects.has(effectKey(effect));
    const { field } = reversal;
    const reason = 'A later upsert changed it too. Undo that one first.';
    addReversal(plan, isLater ? { field, reason } : reversal, effect);
  }
  return plan;
}

/** How an effect of each kind is reverted: undefined if nothing of it is left. */
const REVERSALS: {
  [Kind in Effect['kind']]: (effect: EffectOf<Kind>, state: UndoState) => Reversal | undefined;
} = {
  field: undoField,
  tag: undoTag,
  channel: undoChannel,
  adopted: undoAdoption,
  image: undoImage,
  variant: undoAddedVariant,
  variant_field: undoVariantField,
  variant_image: undoVariantImage,
  stock: undoStock,
};

function undoEffect<Kind extends Effect['kind']>(
  effect: EffectOf<Kind> & { kind: Kind },
  state: UndoState,
): Reversal | undefined {
  return REVERSALS[effect.kind](effect, state);
}
