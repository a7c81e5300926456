import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { emptyUpdate, type ProductUpdate } from '#app/providers/store-catalog/store-write.ts';
import { change } from '../../upsert-shared/change.ts';
import type { UpsertRequest } from '../input/request.ts';
import { checkOptionStructure, refuseLinkedOptions } from './check-option-structure.ts';
import { matchVariants } from './match-variants.ts';
import { warnOfMissingPrices } from './new-variants.ts';
import { planFields } from './plan-fields.ts';
import { planImages } from './plan-images.ts';
import { planPublishing } from './plan-publishing.ts';
import { planStock } from './plan-stock.ts';
import { planVariants } from './plan-variants.ts';
import type { MergeContext, UpsertPlan } from './upsert-plan.ts';
import { linesOf, type WorkItem } from './work-item.ts';

/**
 * The one place that decides what an upsert changes on an existing product. Pure: the same three arguments give the
 * same plan, and planning again after carrying it out gives an empty one. Whatever the request does not name is left
 * alone.
 * @throws AppError `option_structure_conflict`, `variant_conflict`
 */
export function planUpdate(
  asked: UpsertRequest,
  product: StoreProduct,
  context: MergeContext,
): UpsertPlan {
  // An existing product may keep its status and channels.
  const keepStatusAndChannels = asked.keepStatusAndChannels && !context.isOurCreation;
  const publish = asked.publish && !keepStatusAndChannels;
  const request = { ...asked, keepStatusAndChannels };
  checkOptionStructure(request, product);
  const matched = matchVariants(request, product);
  refuseLinkedOptions(product, matched.added.length);
  const keys = planKeys(request, product);
  const fields = planFields(request, product, context.lastWritten);
  const tags = planTags(request, product);
  const images = planImages(request, product, context.sourceMedia, matched.matches);
  const variants = planVariants(matched, product, images.ready);
  const stock = planStock(matched, { keepsStock: () => request.keepsStock });
  const publishing = planPublishing(publish, product, context);
  const parts = [keys, fields, tags, images, variants, stock, publishing];
  const work = parts.flatMap((part) => part.work);
  return {
    ...matched,
    work,
    update: Object.assign(emptyUpdate(), ...parts.map(({ update }) => update)),
    changes: [...linesOf(work), ...publishing.changes],
    warnings: [fields, variants, images, publishing].flatMap((part) => part.warnings),
    priceWarnings: warnOfMissingPrices(matched.added),
    isPublishing: publish,
    isStatusKept: fields.isStatusKept,
    written: fields.written,
    goals: stock.goals,
    newImages: images.newImages,
  };
}

/** Plans our metafields: an adopted product gets our key. The spelling that was sent first is kept permanently. */
function planKeys({ code }: UpsertRequest, { styleCode, styleCodePrinted }: StoreProduct) {
  const keys: ProductUpdate['keys'] = {
    ...(styleCode === null && { styleCode: code.identityKey }),
    ...(styleCodePrinted === null && { styleCodePrinted: code.printed }),
  };
  const adoption: Partial<WorkItem> = {
    changes: [change('style_code', undefined, code.identityKey)],
    effects: [{ kind: 'adopted' }],
  };
  const work = Object.keys(keys).map(
    (name, index): WorkItem => ({
      key: `key:${name}`,
      part: 'keys',
      index,
      ...(name === 'styleCode' && adoption),
    }),
  );
  return { update: { keys }, work };
}

/** Plans the tags to add. Tags are compared without case, as in Shopify. */
function planTags(request: UpsertRequest, product: StoreProduct) {
  const theirs = new Set(product.tags.map((tag) => tag.trim().toLowerCase()));
  const tags = request.tags.filter((tag) => !theirs.has(tag.toLowerCase()));
  const line = change('tags', product.tags.join(', '), [...product.tags, ...tags].join(', '));
  const work = tags.map(
    (tag, index): WorkItem => ({
      key: `tag:${tag}`,
      part: 'tags',
      index,
      changes: [line],
      effects: [{ kind: 'tag', tag }],
    }),
  );
  return { update: { tags }, work };
}
