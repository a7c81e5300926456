import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { Channel, StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import type { ProductUpdate } from '#app/providers/store-catalog/store-write.ts';
import { change } from '../../upsert-shared/change.ts';
import type { SourceMedia } from '../../upsert-shared/find-media.ts';
import type { UpsertChange } from '../contract.ts';
import type { RequestVariant, SourceImage, UpsertRequest } from '../input/request.ts';
import { toNewImage } from '../input/source-image.ts';
import { checkOptionStructure, refuseLinkedOptions } from './check-option-structure.ts';
import { matchVariants } from './match-variants.ts';
import { planFields } from './plan-fields.ts';
import { planImages } from './plan-images.ts';
import { planVariants } from './plan-variants.ts';
import { planPublishing } from './publishing.ts';
import { planStock, type StockGoal } from './stock.ts';
import type { VariantMatch } from './variant-match.ts';

/** What we know besides the request and the store: our record, and where to publish. */
export type MergeContext = {
  lastWritten: LastWritten;
  sourceMedia: SourceMedia;
  channels: readonly Channel[];
  /** True while a product that this service created is being finished: nobody else made its channels. */
  isOurCreation: boolean;
};

export type UpsertPlan = {
  update: ProductUpdate;
  /** Everything the update will change, printable. */
  changes: UpsertChange[];
  warnings: string[];
  /** New variants that the store will have at 0.00: said before all else. */
  priceWarnings: string[];
  /** The product is to be on every channel. */
  isPublishing: boolean;
  /** The merchant's status, other than ACTIVE, stays: to be told together with the channels. */
  isStatusKept: boolean;
  /** What this service will have written last, once the update is carried out. */
  written: LastWritten;
  goals: StockGoal[];
  /** Sources of `update.newImages`, in the same order. */
  newImages: SourceImage[];
  matches: VariantMatch[];
  /** Variants behind `update.addedVariants`, in the same order. */
  added: RequestVariant[];
};

/**
 * The one place that decides what an upsert changes on a product that exists. Pure: the same three
 * things give the same plan, and planning again after carrying it out gives an empty one.
 * Whatever the request does not name is left alone.
 * @throws AppError `option_structure_conflict`, `variant_conflict`
 */
export function planUpdate(
  asked: UpsertRequest,
  product: StoreProduct,
  context: MergeContext,
): UpsertPlan {
  const request = forStanding(asked, context);
  checkOptionStructure(request, product);
  const matched = matchVariants(request, product);
  refuseLinkedOptions(product, matched.added.length);
  const fields = planFields(request, product, context.lastWritten);
  const images = planImages(request, product, context.sourceMedia);
  const variants = planVariants(matched, product, images.ready);
  const stock = planStock(matched);
  const { publish } = request;
  const status = fields.fields.status ?? product.status;
  const publishing = planPublishing(
    { publish, isOurCreation: context.isOurCreation, status },
    product,
    context.channels,
  );
  const keys = planKeys(request, product);
  const tags = missingTags(request, product);
  return {
    update: {
      fields: fields.fields,
      failedMedia: images.failedMedia,
      newImages: images.newImages.map((image) =>
        toNewImage(image, request.code.identityKey, request.title),
      ),
      tags,
      keys,
      changedVariants: variants.changed,
      addedVariants: variants.added,
      stock: stock.stock,
      activations: stock.activations,
      publishTo: publishing.publishTo,
      unpublishFrom: publishing.unpublishFrom,
    },
    changes: [
      ...(keys.styleCode === undefined ? [] : [change('style_code', undefined, keys.styleCode)]),
      ...fields.changes,
      ...(tags.length === 0
        ? []
        : [change('tags', product.tags.join(', '), [...product.tags, ...tags].join(', '))]),
      ...images.newImages.map((image) => change('images', undefined, image.url)),
      ...variants.changes,
      ...stock.changes,
      ...publishing.changes,
    ],
    warnings: [
      ...fields.warnings,
      ...variants.warnings,
      ...images.warnings,
      ...publishing.warnings,
    ],
    priceWarnings: variants.priceWarnings,
    isPublishing: publish,
    isStatusKept: fields.isStatusKept,
    written: fields.written,
    goals: stock.goals,
    newImages: images.newImages,
    matches: matched.matches,
    added: matched.added,
  };
}

/** What is asked of a product that is not new where a request keeps the status and the channels of such. */
function forStanding(asked: UpsertRequest, { isOurCreation }: MergeContext): UpsertRequest {
  const keepStatusAndChannels = asked.keepStatusAndChannels && !isOurCreation;
  return { ...asked, keepStatusAndChannels, publish: asked.publish && !keepStatusAndChannels };
}

/** A product that we adopt gets our key; the spelling first sent is kept for ever. */
function planKeys(request: UpsertRequest, product: StoreProduct): ProductUpdate['keys'] {
  const { identityKey, printed } = request.code;
  return {
    ...(product.styleCode === null && { styleCode: identityKey }),
    ...(product.styleCodePrinted === null && { styleCodePrinted: printed }),
  };
}

function missingTags(request: UpsertRequest, product: StoreProduct): string[] {
  const theirs = new Set(product.tags.map((tag) => tag.trim().toLowerCase()));
  return request.tags.filter((tag) => !theirs.has(tag.toLowerCase()));
}
