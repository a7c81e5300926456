import type { ChangeRecord, Effect } from '#app/domain/change-records/change-records.ts';
import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { Channel, StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { findMedia, type SourceMedia } from '../merge/plan-images.ts';
import { sameDescription } from '../merge/same-description.ts';
import { printOptions, quote } from '../warnings.ts';
import { emptyUndoPlan, FIELD_NAMES, refuse, takeBack, type UndoPlan } from './undo-plan.ts';
import {
  undoAddedVariant,
  undoStock,
  undoVariantField,
  undoVariantImage,
} from './undo-variants.ts';

/** What we know besides the record and the store. */
export type UndoContext = {
  lastWritten: LastWritten;
  sourceMedia: SourceMedia;
  channels: readonly Channel[];
  /** The same style code was changed again since. */
  hasLater: boolean;
};

/**
 * What undoing an upsert does to the product as it is now. Pure. An effect is taken back where the store
 * still has what the upsert made; one that the store no longer shows needs nothing; where the store has
 * something else, somebody changed it since, and it is refused.
 */
export function planUndo(
  record: ChangeRecord,
  product: StoreProduct,
  context: UndoContext,
): UndoPlan {
  const plan = emptyUndoPlan();
  if (record.createdProduct) undoCreation(plan, product, context);
  else
    for (const effect of record.effects) undoEffect(plan, effect, product, { ...context, record });
  return plan;
}

/** Archived and on no channel; nothing is deleted. */
function undoCreation(plan: UndoPlan, product: StoreProduct, context: UndoContext): void {
  const { status } = product;
  const { status: written } = context.lastWritten;
  if (status !== 'ARCHIVED') {
    if (written !== undefined && status !== written) {
      refuse(plan, 'status', `It was set to ${status} in the store since.`);
    } else {
      plan.restoration.fields.status = 'ARCHIVED';
      takeBack(plan, 'product', 0, 'status', status, 'ARCHIVED');
    }
  }
  if (product.channels.length === 0) return;
  const titles = new Map(context.channels.map(({ id, title }) => [id, title]));
  plan.restoration.unpublishFrom = product.channels.map(({ channelId }) => channelId);
  const names = plan.restoration.unpublishFrom.map((id) => titles.get(id) ?? id).join(', ');
  takeBack(plan, 'unpublish', 0, 'channels', names, '');
}

type Known = UndoContext & { record: ChangeRecord };

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
      undoImage(plan, effect, product, context);
      break;
    case 'variant':
      undoAddedVariant(plan, effect, product);
      break;
    case 'variant_field':
      undoVariantField(plan, effect, product);
      break;
    case 'variant_image':
      undoVariantImage(plan, effect, product, context.sourceMedia);
      break;
    case 'stock':
      undoStock(plan, effect, product);
      break;
  }
}

type Of<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>;

function undoField(
  plan: UndoPlan,
  effect: Of<'field'>,
  product: StoreProduct,
  { lastWritten }: UndoContext,
): void {
  const { field, before, after } = effect;
  const now = product[field];
  const isDescription = field === 'descriptionHtml';
  if (now === before) return;
  const isOurs = isDescription ? sameDescription(after, product, lastWritten) : now === after;
  const name = FIELD_NAMES[field];
  if (!isOurs) {
    const what = isDescription ? '' : ` to ${quote(now ?? '')}`;
    refuse(plan, name, `It was changed${what} in the store since.`);
    return;
  }
  plan.restoration.fields = { ...plan.restoration.fields, [field]: before };
  takeBack(plan, 'product', 0, name, after, before ?? '', effect);
}

function undoTag(plan: UndoPlan, effect: Of<'tag'>, product: StoreProduct): void {
  const { tag } = effect;
  if (!product.tags.some((one) => one.toLowerCase() === tag.toLowerCase())) return;
  takeBack(plan, 'untag', plan.restoration.tags.length, 'tags', tag, '', effect);
  plan.restoration.tags.push(tag);
}

function undoChannel(plan: UndoPlan, effect: Of<'channel'>, product: StoreProduct): void {
  const { channelId, title } = effect;
  if (!product.channels.some((entry) => entry.channelId === channelId)) return;
  const { unpublishFrom } = plan.restoration;
  takeBack(plan, 'unpublish', unpublishFrom.length, 'channels', title, '', effect);
  unpublishFrom.push(channelId);
}

/** The product was the merchant's before: our key leaves it, unless later upserts rely on it. */
function undoAdoption(
  plan: UndoPlan,
  effect: Of<'adopted'>,
  product: StoreProduct,
  { hasLater }: UndoContext,
): void {
  if (product.styleCode === null) return;
  if (hasLater) {
    refuse(plan, 'style_code', 'The same style code was upserted again since.');
    return;
  }
  plan.restoration.clearKeys = true;
  takeBack(plan, 'unkey', 0, 'style_code', product.styleCode, '', effect);
}

function undoImage(
  plan: UndoPlan,
  effect: Of<'image'>,
  product: StoreProduct,
  { sourceMedia, record }: Known,
): void {
  const { sha256, url } = effect;
  const media = findMedia({ sha256, url, pointer: '' }, product.media, sourceMedia);
  if (media === undefined || media === 'removed' || media.status === 'FAILED') return;
  if (media.status !== 'READY') {
    refuse(plan, 'images', `The store is still fetching ${quote(url)}. Try again in a minute.`);
    return;
  }
  const ours = new Set(
    record.effects.flatMap((one) => (one.kind === 'variant_image' ? one.variantId : [])),
  );
  const other = product.variants.find(
    (variant) => variant.mediaId === media.id && !ours.has(variant.id),
  );
  if (other) {
    refuse(
      plan,
      'images',
      `The image ${quote(url)} was given to the variant ${quote(printOptions(other.options))} in the store since.`,
    );
    return;
  }
  const { detachedMedia } = plan.restoration;
  takeBack(plan, 'detach', detachedMedia.length, 'images', url, '', effect);
  detachedMedia.push(media.id);
}
