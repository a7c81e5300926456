import type {
  ChangeRecord,
  Effect,
  EffectOf,
  LaterChanges,
} from '#app/domain/change-records/change-records.ts';
import { effectKey } from '#app/domain/change-records/effect-key.ts';
import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { Channel, StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { FIELD_NAMES } from '../upsert-shared/field-names.ts';
import type { SourceMedia } from '../upsert-shared/find-media.ts';
import { quote } from '../upsert-shared/format-values.ts';
import { isSameDescription } from '../upsert-shared/is-same-description.ts';
import { indexVariants, type VariantIndex } from './index-variants.ts';
import { undoCreation } from './undo-creation.ts';
import { undoImage } from './undo-image.ts';
import { emptyUndoPlan, refuse, takeBack, type UndoPlan } from './undo-plan.ts';
import {
  undoAddedVariant,
  undoStock,
  undoVariantField,
  undoVariantImage,
} from './undo-variants.ts';

/** What we know besides the record and the store. */
export type UndoContext = {
  /** Of this very product. */
  lastWritten: LastWritten;
  sourceMedia: SourceMedia;
  channels: readonly Channel[];
  /** What later upserts of the same style code did. */
  later: LaterChanges;
  /** Ids of added variants that carry metafields by now. */
  withMetafields: ReadonlySet<string>;
};

/**
 * What undoing an upsert does to the product as it is now. Pure. An effect is taken back where the store
 * still has what this upsert made; one that the store no longer shows needs nothing; where the store has
 * something else, or a later upsert made the same of it, it is refused.
 */
export function planUndo(
  record: ChangeRecord,
  product: StoreProduct,
  context: UndoContext,
): UndoPlan {
  const plan = emptyUndoPlan();
  if (record.createdProduct) {
    undoCreation(plan, product, context);
    return plan;
  }
  const known = { ...context, record, variants: indexVariants(product) };
  // Images last: they stay where a variant will still have them.
  const isImage = ({ kind }: Effect) => kind === 'image';
  for (const effect of record.effects)
    if (!isImage(effect)) undoUnlessLater(plan, effect, product, known);
  for (const effect of record.effects)
    if (isImage(effect)) undoUnlessLater(plan, effect, product, known);
  return plan;
}

/** What a later upsert made the same again is that one's doing by now. */
function undoUnlessLater(
  plan: UndoPlan,
  effect: Effect,
  product: StoreProduct,
  context: Known,
): void {
  const later = context.later.effects.get(effectKey(effect));
  if (!later || !isSameAfter(effect, later)) {
    undoEffect(plan, effect, product, context);
    return;
  }
  const alone = emptyUndoPlan();
  undoEffect(alone, effect, product, context);
  for (const { field, reason } of alone.refused) refuse(plan, field, reason, effect);
  for (const { change } of alone.steps)
    refuse(plan, change.field, 'A later upsert made the same of it. Undo that one first.', effect);
}

function isSameAfter(effect: Effect, later: Effect): boolean {
  const after = (one: Effect) => ('after' in one ? JSON.stringify(one.after) : '');
  return after(effect) === after(later);
}

type Known = UndoContext & { record: ChangeRecord; variants: VariantIndex };

function undoEffect(plan: UndoPlan, effect: Effect, product: StoreProduct, context: Known): void {
  switch (effect.kind) {
    case 'field':
      undoField(plan, effect, product, context);
      break;
    case 'tag':
      undoTag(plan, effect, product);
      break;
    case 'channel':
      undoChannel(plan, effect, product);
      break;
    case 'adopted':
      undoAdoption(plan, effect, product, context);
      break;
    case 'image':
      undoImage(plan, effect, product, context.sourceMedia);
      break;
    case 'variant':
      undoAddedVariant(plan, effect, product, context);
      break;
    case 'variant_field':
      undoVariantField(plan, effect, context.variants);
      break;
    case 'variant_image':
      undoVariantImage(plan, effect, product, context);
      break;
    case 'stock':
      undoStock(plan, effect, context.variants);
      break;
  }
}

function undoField(
  plan: UndoPlan,
  effect: EffectOf<'field'>,
  product: StoreProduct,
  { lastWritten }: UndoContext,
): void {
  const { field, before, after } = effect;
  const now = product[field];
  const isDescription = field === 'descriptionHtml';
  if (now === before) return;
  const isOurs = isDescription ? isSameDescription(after, product, lastWritten) : now === after;
  const name = FIELD_NAMES[field];
  if (!isOurs) {
    const what = isDescription ? '' : ` to ${quote(now ?? '')}`;
    refuse(plan, name, `It was changed${what} in the store since.`, effect);
    return;
  }
  plan.restoration.fields = { ...plan.restoration.fields, [field]: before };
  takeBack(plan, 'product', 0, name, after, before ?? '', effect);
}

function undoTag(plan: UndoPlan, effect: EffectOf<'tag'>, product: StoreProduct): void {
  const { tag } = effect;
  if (!product.tags.some((one) => one.toLowerCase() === tag.toLowerCase())) return;
  takeBack(plan, 'untag', plan.restoration.tags.length, 'tags', tag, '', effect);
  plan.restoration.tags.push(tag);
}

function undoChannel(plan: UndoPlan, effect: EffectOf<'channel'>, product: StoreProduct): void {
  const { channelId, title, since } = effect;
  const entry = product.channels.find((one) => one.channelId === channelId);
  if (!entry) return;
  const isOurs =
    since === undefined ||
    entry.publishAt === null ||
    Date.parse(entry.publishAt) === Date.parse(since);
  if (!isOurs) {
    const reason = `It was published on ${quote(title)} anew in the store since.`;
    refuse(plan, 'channels', reason, effect);
    return;
  }
  const { unpublishFrom } = plan.restoration;
  takeBack(plan, 'unpublish', unpublishFrom.length, 'channels', title, '', effect);
  unpublishFrom.push(channelId);
}

/** The product was the merchant's before: our key leaves it, unless later upserts rely on it. */
function undoAdoption(
  plan: UndoPlan,
  effect: EffectOf<'adopted'>,
  product: StoreProduct,
  { later, record }: Known,
): void {
  // Without a key, or under another style code by now: nothing of ours is left.
  if (product.styleCode !== record.identityKey) return;
  if (later.any) {
    refuse(plan, 'style_code', 'The same style code was upserted again since.', effect);
    return;
  }
  plan.restoration.clearKeys = true;
  takeBack(plan, 'unkey', 0, 'style_code', product.styleCode, '', effect);
}
