import type { EffectOf } from '#app/domain/change-records/change-records.ts';
import { FIELD_NAMES } from '../upsert-shared/field-names.ts';
import { quote } from '../upsert-shared/format-values.ts';
import { isSameDescription } from '../upsert-shared/is-same-description.ts';
import type { Reversal, UndoState } from './undo-plan.ts';

/** Restores a product field's value. */
export function undoField(
  { field: key, before, after }: EffectOf<'field'>,
  { product, lastWritten }: UndoState,
): Reversal | undefined {
  const now = product[key];
  if (now === before) return undefined;
  const field = FIELD_NAMES[key];
  const isDescription = key === 'descriptionHtml';
  const isOurs = isDescription ? isSameDescription(after, product, lastWritten) : now === after;
  if (!isOurs) {
    const what = isDescription ? '' : ` to ${quote(now ?? '')}`;
    return { field, reason: `It has since been changed${what} in the store.` };
  }
  return {
    field,
    part: 'product',
    before: after,
    after: before ?? '',
    restore({ fields }) {
      Object.assign(fields, { [key]: before });
      return 0;
    },
  };
}

/** Removes a tag that was added. */
export function undoTag({ tag }: EffectOf<'tag'>, { product }: UndoState): Reversal | undefined {
  if (!product.tags.some((one) => one.toLowerCase() === tag.toLowerCase())) return undefined;
  return { field: 'tags', part: 'untag', before: tag, restore: ({ tags }) => tags.push(tag) - 1 };
}

/** Takes the product off a channel that it was added to, unless it was published there again since. */
export function undoChannel(
  { channelId, title, since }: EffectOf<'channel'>,
  { product }: UndoState,
): Reversal | undefined {
  const entry = product.channels.find((one) => one.channelId === channelId);
  if (!entry) return undefined;
  const isOurs =
    since === undefined ||
    entry.publishAt === null ||
    Date.parse(entry.publishAt) === Date.parse(since);
  if (!isOurs)
    return { field: 'channels', reason: `It has since been published on ${quote(title)} again.` };
  return {
    field: 'channels',
    part: 'unpublish',
    before: title,
    restore: ({ unpublishFrom }) => unpublishFrom.push(channelId) - 1,
  };
}

/** Removes our key from an adopted product, which was the merchant's before, unless later upserts rely on the key. */
export function undoAdoption(
  _effect: EffectOf<'adopted'>,
  { product, later, record }: UndoState,
): Reversal | undefined {
  const { styleCode } = product;
  // If it has no key, or another style code's by now, the product needs nothing.
  if (styleCode === null || styleCode !== record.identityKey) return undefined;
  if (later.any)
    return { field: 'style_code', reason: 'The same style code has since been upserted again.' };
  return {
    field: 'style_code',
    part: 'unkey',
    before: styleCode,
    restore(restoration) {
      restoration.clearKeys = true;
      return 0;
    },
  };
}
